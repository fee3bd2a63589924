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

/** Returns the scheduled events of a guild: a few evenings a week, deterministic per guild. */
export function guildEvents(guildId: string, now: number): object[] {
  const monday = Math.floor((now / DAY_MS + 3) / 7) * 7 - 3;
  return Array.from(
    { length: WEEKS * 3 },
    (_, index) => monday + Math.floor(index / 3) * 7 + 1 + (index % 3) * 2,
  )
    .map((day) => eventOn(guildId, day, now))
    .filter(({ end }) => end > now)
    .map(({ event }) => event);
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
    scheduled_start_time: new Date(start).toISOString().replace('Z', '000+00:00'),
    scheduled_end_time: new Date(end).toISOString().replace('Z', '000+00:00'),
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
