import { randomElement, randomInteger } from '../world/chance';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WEEKS = 4;

interface EventTemplate {
  title: string;
  about: string;
  place: string;
}

const EVENTS: readonly [EventTemplate, ...EventTemplate[]] = [
  { title: 'Boss mass', about: 'Everybody is welcome, bring food.', place: 'World 420, Edgeville bank' },
  { title: 'Skilling hour', about: 'Woodcutting and talking.', place: 'World 330, the yews' },
  { title: 'Raid night', about: 'Learners first, veterans after.', place: 'World 416, Mount Quidamortem' },
  { title: 'Bingo evening', about: 'We look at the board together.', place: 'Voice channel Clan hall' },
];

/** Discord's entity type for events outside its own channels. */
const EXTERNAL = 3;
/** Discord's frequency of recurrence rules. */
const WEEKLY = 2;

/**
 * Returns the scheduled events of a guild: a few evenings a week and a weekly one, deterministic per guild.
 */
export function guildEvents(guildId: string, now: number): object[] {
  const monday = Math.floor((now / DAY_MS + 3) / 7) * 7 - 3;
  const evenings = Array.from(
    { length: WEEKS * 3 },
    (_, index) => monday + Math.floor(index / 3) * 7 + 1 + (index % 3) * 2,
  )
    .map((day) => eventOn(guildId, day, now))
    .filter(({ end }) => end > now)
    .map(({ event }) => event);
  return [...evenings, weeklyEvent(guildId, monday, now)];
}

/** A meeting on Sundays, listed as its next occurrence. */
function weeklyEvent(guildId: string, monday: number, now: number): object {
  const sunday = (monday + 6) * DAY_MS + 19 * HOUR_MS;
  const start = sunday + HOUR_MS > now ? sunday : sunday + 7 * DAY_MS;
  const rule = { start: stamp(start - 70 * DAY_MS), end: null, frequency: WEEKLY, interval: 1, count: null };
  const parts = {
    by_weekday: [6],
    by_n_weekday: null,
    by_month: null,
    by_month_day: null,
    by_year_day: null,
  };
  return {
    ...eventOn(guildId, monday + 6, now).event,
    id: '1390000000000000001',
    name: 'Clan meeting',
    description: 'News, and what we do next week.',
    scheduled_start_time: stamp(start),
    scheduled_end_time: stamp(start + HOUR_MS),
    status: start <= now ? 2 : 1,
    recurrence_rule: { ...rule, ...parts },
  };
}

function stamp(time: number): string {
  return new Date(time).toISOString().replace('Z', '000+00:00');
}

function eventOn(guildId: string, day: number, now: number): { event: object; end: number } {
  const { title, about, place } = randomElement(EVENTS, guildId, day, 'event');
  const start = day * DAY_MS + randomInteger(17, 20, guildId, day, 'hour') * HOUR_MS;
  const end = start + randomInteger(1, 3, guildId, day, 'length') * HOUR_MS;
  const event = {
    id: String(
      1_400_000_000_000_000_000n + BigInt(day * 1_000_000 + randomInteger(0, 999_999, guildId, 'id')),
    ),
    guild_id: guildId,
    channel_id: null,
    creator_id: '100000000000000003',
    name: title,
    description: about,
    scheduled_start_time: stamp(start),
    scheduled_end_time: stamp(end),
    privacy_level: 2,
    status: start <= now ? 2 : 1,
    entity_type: EXTERNAL,
    entity_id: null,
    entity_metadata: { location: place },
    user_count: randomInteger(4, 40, guildId, day, 'crowd'),
    image: null,
    recurrence_rule: null,
  };
  return { event, end };
}
