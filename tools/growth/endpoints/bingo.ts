import { type Asked, type Endpoint, read } from '../endpoint';
import { BINGO, bingoKey, crowd, KEYS } from '../fill/bingo';
import { LARGEST_ANSWER } from '../sizes';

const PARTICIPANTS = 'participants of the event';
const EVERYBODY = 'one answer with every participant';
const COMPLETIONS = 'participants, completions and counts';
const EVENTS = 'events that are over, and participants of those that go on';

export const bingoEndpoints: readonly Endpoint[] = [
  read({
    route: 'GET /bingo/events',
    of: EVENTS,
    grows: 'one answer with every event',
    largest: LARGEST_ANSWER,
    by: 'anybody',
  }),
  read({
    route: 'GET /bingo/events',
    how: '?status=active',
    of: EVENTS,
    by: 'anybody',
    path: () => '/bingo/events?status=active',
  }),
  read({ route: 'GET /bingo/events/:id', of: EVENTS, by: 'anybody', path: () => `/bingo/events/${BINGO}` }),
  read({
    route: 'GET /bingo/events/:id/leaderboard',
    of: PARTICIPANTS,
    grows: EVERYBODY,
    largest: LARGEST_ANSWER,
    by: 'anybody',
    path: (_, rows) => `/bingo/events/${crowd(rows)}/leaderboard`,
  }),
  read({
    route: 'GET /bingo/events/:id/leaderboard',
    how: '?limit=50',
    of: PARTICIPANTS,
    by: 'anybody',
    path: () => `/bingo/events/${BINGO}/leaderboard?limit=50`,
  }),
  read({
    route: 'GET /bingo/events/:id/participants',
    of: PARTICIPANTS,
    grows: EVERYBODY,
    largest: LARGEST_ANSWER,
    by: 'admin',
    path: (_, rows) => `/bingo/events/${crowd(rows)}/participants`,
  }),
  read({
    route: 'GET /bingo/events/:id/progress',
    of: COMPLETIONS,
    by: 'member',
    path: () => `/bingo/events/${BINGO}/progress`,
  }),
  {
    route: 'GET /bingo/config/:event_id',
    of: COMPLETIONS,
    request: () => ({ path: `/bingo/config/${BINGO}`, headers: { 'x-bingo-key': bingoKey(1) } }),
  },
  {
    route: 'POST /bingo/submit',
    how: 'raising a count',
    of: COMPLETIONS,
    request: (_, __, number) =>
      report(1 + (number % KEYS), 0, { type: 'npc_kill', target: 'Goblin', count: number + 2 }),
  },
  {
    route: 'POST /bingo/submit',
    how: 'completing a task',
    of: COMPLETIONS,
    request: (_, __, number) => {
      const task = 2 + (Math.floor(number / KEYS) % 20);
      return report(1 + (number % KEYS), task, { type: 'quest_complete', target: `quest ${task}` });
    },
  },
];

function report(player: number, task_position: number, trigger_data: object): Asked {
  return {
    path: '/bingo/submit',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-bingo-key': bingoKey(player) },
    body: JSON.stringify({ event_id: BINGO, task_position, trigger_data }),
  };
}
