import { JOBS } from '#protocol/jobs';

/** A player whose readings are wanted. */
export interface WantedReading {
  readonly name: string;
  /** Time of the last attempt; null before the first. */
  readonly triedAt: Date | null;
  /** Whether a reading is needed as soon as possible. */
  readonly urgent: boolean;
  /** How near the player is to a goal, 0 to 1. */
  readonly nearness: number;
}

const MINUTE_MS = 60_000;

/**
 * After this time a player comes before all others: with 200 players and 20 requests a minute nobody waits
 * for 15 minutes.
 */
const LONGEST_MS = 13 * MINUTE_MS;
/** The interval where there are few players: the tracker is updated no more often. */
const USUAL_MS = 5 * MINUTE_MS;
/** The interval of a player at its goal. */
const SHORTEST_MS = 3 * MINUTE_MS;
const URGENT_MS = MINUTE_MS;

/** The part of the provider's budget that readings may use; the rest is for lookups by callers. */
const BUDGET_SHARE = 0.9;

/** Interval of the runs in seconds. */
export const RUN_SECONDS = JOBS['tracker-reading'].everySeconds;

/** Maximum number of readings in a run: the sandbox accepts far more than a run can read in time. */
const MOST_PER_RUN = 100;

/** Returns how many players a run may read. */
export function readingsPerRun(requestsPerMinute: number): number {
  const share = Math.floor((requestsPerMinute * BUDGET_SHARE * RUN_SECONDS) / 60);
  return Math.min(MOST_PER_RUN, Math.max(1, share));
}

/**
 * Selects the players to read next: those not read for 13 minutes (oldest first), then urgent ones, then
 * those near a goal (nearest first). The others are read every five minutes, or less often if their readings
 * would take more than half of what the runs may read.
 */
export function nextReadings(players: readonly WantedReading[], now: Date, count: number): string[] {
  const usual = usualInterval(players.length, count);
  return players
    .map((player) => ({ player, age: ageOf(player, now) }))
    .filter(({ player, age }) => age >= intervalOf(player, usual))
    .sort((a, b) => ranked(a) - ranked(b) || withinRank(a, b))
    .slice(0, count)
    .map(({ player }) => player.name);
}

interface Aged {
  readonly player: WantedReading;
  /** Milliseconds since the last attempt. */
  readonly age: number;
}

function ageOf({ triedAt }: WantedReading, now: Date): number {
  return triedAt === null ? Number.MAX_SAFE_INTEGER : now.getTime() - triedAt.getTime();
}

/** Returns the interval at which half of the readings of all runs are enough. */
function usualInterval(players: number, countPerRun: number): number {
  const needed = (2 * players * RUN_SECONDS * 1000) / countPerRun;
  return Math.min(LONGEST_MS, Math.max(USUAL_MS, needed));
}

function intervalOf({ urgent, nearness }: WantedReading, usual: number): number {
  return urgent ? URGENT_MS : usual - (usual - SHORTEST_MS) * nearness;
}

function ranked({ player, age }: Aged): number {
  if (age >= LONGEST_MS) return 0;
  return player.urgent ? 1 : 2;
}

function withinRank(a: Aged, b: Aged): number {
  const byAge = b.age - a.age;
  return ranked(a) === 2 ? b.player.nearness - a.player.nearness || byAge : byAge;
}
