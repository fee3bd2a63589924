import type { Status } from '#kit/rules/event-status';
import type { Amounts } from './reading-values';

/**
 * How the measurement of a participant stands:
 *
 * - `waiting`: before the first reading of the event.
 * - `measured`: the last reading counted.
 * - `unknown`: the tracker does not know the name.
 * - `renamed`: the name belongs to another player at the tracker than at the baseline.
 * - `decreased`: an amount of the last reading is lower than before; the higher one stays.
 */
export type MeasurementState = 'waiting' | 'measured' | 'unknown' | 'renamed' | 'decreased';

/** What is stored of the readings of a participant. Times are in ISO 8601. */
export interface Measurement {
  readonly state: MeasurementState;
  /** Folded name of the participant at the last reading. */
  readonly name: string;
  /** Id of the player at the tracker; null before the baseline. */
  readonly playerId: number | null;
  readonly readAt: string;
  /** Time of the tracker's snapshot; null before the first one. */
  readonly takenAt: string | null;
  /** Time of the reading from which gains count; null before it. */
  readonly baselineAt: string | null;
  readonly baseline: Amounts;
  /** The highest amounts so far. */
  readonly highest: Amounts;
  /**
   * What was gained for each team, by its id; an empty one in a solo event. Gains without a team count for
   * nobody. No key before the first reading of the running event.
   */
  readonly gained: Readonly<Record<string, Amounts>>;
  /** Gains that do not count for tasks, by team and position: see `countGains`. */
  readonly withheld: Readonly<Record<string, Readonly<Record<string, Amounts>>>>;
  /** Whether the reading after the end was applied. */
  readonly isFinal: boolean;
}

/** A reading of a player who is known to the tracker. */
interface KnownReading {
  readonly playerId: number;
  /** Folded name at the tracker. */
  readonly username: string;
  readonly takenAt: string;
  readonly values: Amounts;
}

/** A reading of the player of a participant. */
export interface Reading {
  readonly readAt: string;
  /** Null if the tracker does not know the name. */
  readonly known: KnownReading | null;
}

/** Whose reading it is. */
export interface MeasuredParticipant {
  /** Folded name of the player. */
  readonly name: string;
  readonly registeredAt: string;
  /** The team for which gains count: empty in a solo event, null while the participant is in no team. */
  readonly teamId: string | null;
  readonly event: { readonly status: Status; readonly end: string };
}

/**
 * A reading from before the start is the baseline if it is at most this old at the first one of the running
 * event.
 */
const BASELINE_AGE_MS = 30 * 60_000;
/** Gains of a snapshot that the tracker took later after the end do not count. */
const LATE_MS = 15 * 60_000;

/** Key of gains while the participant is in no team; no id of a team. */
const NO_TEAM = '-';

/**
 * Returns what is stored after a reading; null if it changes nothing: it is a repetition, or from before the
 * registration. A reading that arrives after a later one is applied as far as the order does not matter: see
 * `afterEarlierReading`.
 */
export function afterReading(
  stored: Measurement | null,
  reading: Reading,
  participant: MeasuredParticipant,
): Measurement | null {
  const { readAt, known } = reading;
  if (readAt < participant.registeredAt) return null;
  if (stored && readAt < stored.readAt) return afterEarlierReading(stored, reading, participant);
  if (stored && (readAt === stored.readAt || isOver(stored, participant))) return null;
  const before = { ...(stored ?? NOTHING), readAt, isFinal: participant.event.status === 'completed' };
  if (!known) return { ...before, name: participant.name, state: 'unknown' };
  if (isOtherPlayer(before, known, participant)) return { ...before, state: 'renamed' };
  const current = { ...before, name: participant.name, playerId: known.playerId, takenAt: known.takenAt };
  if (needsBaseline(before, known, participant)) return withBaseline(current, known, participant);
  if (isTooLate(known, participant)) return { ...current, state: 'measured' };
  return counted(current, known, participant.teamId);
}

const NOTHING: Omit<Measurement, 'readAt' | 'isFinal'> = {
  state: 'waiting',
  name: '',
  playerId: null,
  takenAt: null,
  baselineAt: null,
  baseline: {},
  highest: {},
  gained: {},
  withheld: {},
};

/**
 * Returns the time until which the amounts that a reading adds were gained; tasks that were hidden then do
 * not get them.
 */
export function gainedUntil(stored: Measurement | null, { readAt }: Reading): string {
  const baselineAt = stored?.baselineAt ?? null;
  return baselineAt !== null && baselineAt > readAt ? baselineAt : readAt;
}

/**
 * Returns what is stored after a reading that arrives late, because the job that carried it failed or its
 * process was lost: it becomes the baseline if it is at most half an hour older, and raises the highest
 * amounts as it would have in time. State and times stay those of the last reading. Without effect if the
 * player was in another team since: nobody knows how much was gained for which.
 */
function afterEarlierReading(
  stored: Measurement,
  { readAt, known }: Reading,
  participant: MeasuredParticipant,
): Measurement | null {
  const { playerId, baselineAt, gained } = stored;
  const { teamId, event } = participant;
  if (!known || isOtherPlayer(stored, known, participant) || isTooLate(known, participant)) return null;
  if (baselineAt === null) return withFirstBaseline(stored, readAt, known, participant);
  if (playerId !== known.playerId) return null;
  if (Object.keys(gained).some((team) => team !== (teamId ?? NO_TEAM))) return null;
  if (readAt < baselineAt) return withEarlierBaseline(stored, readAt, known.values, teamId);
  return event.status === 'upcoming' ? null : raised(stored, known.values, teamId);
}

/** The later readings found no player of the name. */
function withFirstBaseline(
  stored: Measurement,
  readAt: string,
  known: KnownReading,
  participant: MeasuredParticipant,
): Measurement | null {
  if (participant.event.status === 'completed') return null;
  const { playerId, takenAt } = known;
  const first = withBaseline({ ...stored, playerId, takenAt, readAt }, known, participant);
  return { ...first, name: participant.name, state: stored.state, readAt: stored.readAt };
}

/** What was gained between the two baselines counts too. */
function withEarlierBaseline(
  stored: Measurement,
  readAt: string,
  values: Amounts,
  teamId: string | null,
): Measurement | null {
  const isMeasuring = Object.keys(stored.gained).length > 0;
  if (!isMeasuring || later(readAt, BASELINE_AGE_MS) < (stored.baselineAt ?? '')) return null;
  const team = teamId ?? NO_TEAM;
  const baseline: Record<string, number> = { ...stored.baseline };
  const forTeam: Record<string, number> = { ...stored.gained[team] };
  for (const [thing, amount] of Object.entries(values)) {
    const change = (baseline[thing] ?? amount) - amount;
    if (change > 0) forTeam[thing] = (forTeam[thing] ?? 0) + change;
    baseline[thing] = Math.min(amount, baseline[thing] ?? amount);
  }
  return {
    ...stored,
    baselineAt: readAt,
    baseline,
    highest: { ...values, ...stored.highest },
    gained: { ...stored.gained, [team]: forTeam },
  };
}

/** An event that was reopened goes on counting. */
function isOver({ isFinal }: Measurement, { event }: MeasuredParticipant): boolean {
  return isFinal && event.status === 'completed';
}

/** The name belongs to another player unless an organiser changed it since the last reading. */
function isOtherPlayer(
  { playerId, name }: Measurement,
  known: KnownReading,
  participant: MeasuredParticipant,
): boolean {
  if (known.username !== participant.name) return true;
  return playerId !== null && playerId !== known.playerId && name === participant.name;
}

function needsBaseline(
  { baselineAt, playerId, readAt, gained }: Measurement,
  known: KnownReading,
  { event }: MeasuredParticipant,
): boolean {
  if (baselineAt === null || event.status === 'upcoming' || playerId !== known.playerId) return true;
  const isFirst = Object.keys(gained).length === 0;
  return isFirst && event.status === 'active' && later(baselineAt, BASELINE_AGE_MS) < readAt;
}

function isTooLate({ takenAt }: KnownReading, { event }: MeasuredParticipant): boolean {
  return event.status === 'completed' && takenAt > later(event.end, LATE_MS);
}

/** After the end there is nothing to measure from. */
function withBaseline(
  current: Measurement,
  { values }: KnownReading,
  { event, teamId }: MeasuredParticipant,
): Measurement {
  if (event.status === 'completed') return current;
  const next = { ...current, baselineAt: current.readAt, baseline: values, highest: values };
  if (event.status === 'upcoming') return { ...next, state: 'waiting' };
  const team = teamId ?? NO_TEAM;
  return { ...next, state: 'measured', gained: { ...current.gained, [team]: current.gained[team] ?? {} } };
}

function counted(current: Measurement, known: KnownReading, teamId: string | null): Measurement {
  const isLower = Object.entries(current.highest).some(
    ([thing, amount]) => (known.values[thing] ?? amount) < amount,
  );
  return { ...raised(current, known.values, teamId), state: isLower ? 'decreased' : 'measured' };
}

/** Adds what exceeds the highest amounts to the gains of the team. */
function raised(current: Measurement, values: Amounts, teamId: string | null): Measurement {
  const { highest, gained, baseline } = current;
  const next: Record<string, number> = { ...highest };
  const team = teamId ?? NO_TEAM;
  const forTeam: Record<string, number> = { ...gained[team] };
  for (const [thing, amount] of Object.entries(values)) {
    const change = amount - (highest[thing] ?? amount);
    next[thing] = Math.max(amount, highest[thing] ?? 0);
    if (change > 0) forTeam[thing] = (forTeam[thing] ?? 0) + change;
  }
  return {
    ...current,
    baseline: { ...values, ...baseline },
    highest: next,
    gained: { ...gained, [team]: forTeam },
  };
}

function later(time: string, milliseconds: number): string {
  return new Date(Date.parse(time) + milliseconds).toISOString();
}
