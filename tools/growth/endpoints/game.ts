import { type Endpoint, read } from '../endpoint';
import { LARGEST_ANSWER } from '../sizes';

const RULES = 'rules';
const CALENDAR = 'events of the calendar';
const ELSEWHERE = 'everything else: it reads one cached answer';

const provider = (route: string, query: string) =>
  read({
    route: `GET /game/${route}`,
    of: ELSEWHERE,
    by: 'anybody',
    path: () => `/game/${route}?${query}`,
  });

const all = (route: string, of: string, by: 'anybody' | 'admin') =>
  read({ route, of, grows: `one answer with all ${of}`, largest: LARGEST_ANSWER, by });

export const gameEndpoints: readonly Endpoint[] = [
  provider('tracker/player', 'username=Zezima'),
  provider('tracker/group', 'id=1'),
  provider('groupmode/group', 'name=Irons'),
  provider('profile/player', 'username=Zezima'),
  all('GET /game/automation/rules', RULES, 'admin'),
  all('GET /game/calendar/events', CALENDAR, 'anybody'),
  all('GET /game/calendar.ics', CALENDAR, 'anybody'),
];
