import type { Database, Transaction } from '#kit/database/database';
import { lineEvents, taskEvent } from '../board/event-log';
import { isShown } from '../board/task.fields';
import { SHARE_EVENT_LOCK } from '../participants/locks';
import type { Earnings, LedgerKind, LedgerSource, NewCount } from '../rules/ledger';
import { type Entrant, elsewhere, entrantKey, isAt, ownRow } from './entrant-sql';

/*
 * The one place where the ledger, and the counts, completions and revocations that follow from it, are
 * written. Callers hold the locks of `participants/locks.ts`.
 */

/** An entry that is about to be written; keys are those of `ENTRIES`. */
interface NewEntry {
  readonly participantId: string;
  /** Empty in a solo event. */
  readonly teamId: string;
  readonly position: number;
  readonly kind: LedgerKind;
  readonly source: LedgerSource;
  readonly counted: string | null;
  readonly part?: string | null | undefined;
  /** Digits if it may be beyond what a number represents. */
  readonly change: number | string;
  readonly count: number;
  /** True if it completes the task, false if it takes the completion back. */
  readonly completed: boolean | null;
}

/** An entry of an organiser. */
export interface Decision extends Omit<NewEntry, 'source'> {
  /** The entry that it reverses. */
  readonly reverses?: string;
  readonly reason?: string;
  readonly recordedBy?: string;
}

/**
 * Writes entries with the completions that they make: $1 event, $2 entries. Adds points, bingos and tasks to
 * the totals of the participant $3 ($5 to $7) and the team $4 ($8 to $10), unless no task is completed.
 * Completions of a team have different times: a line belongs to who completed it last.
 */
const WRITE_ENTRIES = {
  name: 'bingo_write_entries',
  text: `WITH moment AS MATERIALIZED (
      SELECT greatest(clock_timestamp()::timestamptz(3),
        (SELECT t.last_completion_at + interval '1 ms' FROM bingo.teams t WHERE t.id = $4)) AS at
    ),
    written AS (
      INSERT INTO bingo.ledger (participant_id, event_id, team_id, position, kind, source, client_id, counted, part, change,
        count, completed, occurred_at, recorded_at, evidence, reverses, reason, recorded_by)
      SELECT e."participantId", $1, e."teamId", e.position, e.kind, e.source, e."clientId", e.counted, e.part, e.change,
        e.count, e.completed, e."occurredAt", moment.at, e.evidence, e.reverses, e.reason, e."recordedBy"
      FROM moment, jsonb_to_recordset($2::jsonb) AS e ("participantId" text, "teamId" text, position integer, kind text,
        source text, "clientId" text, counted text, part text, change bigint, count bigint, completed boolean,
        "occurredAt" timestamptz, evidence jsonb, reverses bigint, reason text, "recordedBy" text)
      RETURNING id, participant_id, team_id, position, kind, completed, recorded_at, occurred_at
    ),
    completed AS (
      INSERT INTO bingo.completions (participant_id, team_id, position, completed_at, occurred_at, proof)
      SELECT participant_id, team_id, position, recorded_at, occurred_at, CASE kind WHEN 'completion' THEN 'manual' ELSE 'automatic' END
      FROM written WHERE completed
    ),
    participant AS (
      UPDATE bingo.participants p
      SET points = p.points + $5, bingos = p.bingos + $6, tasks_completed = p.tasks_completed + $7,
        last_completion_at = greatest(p.last_completion_at, moment.at)
      FROM moment WHERE p.id = $3 AND $7 > 0
    ),
    team AS (
      UPDATE bingo.teams t
      SET points = t.points + $8, bingos = t.bingos + $9, tasks_completed = t.tasks_completed + $10,
        last_completion_at = moment.at
      FROM moment WHERE t.id = $4 AND $10 > 0
    )
    SELECT id FROM written`,
} as const;

/** $1 participant, $2 team, $3 counts. */
const WRITE_COUNTS = {
  name: 'bingo_write_counts',
  text: writeCountsTo('counts', 'participant_id, position'),
} as const;

/** As `WRITE_COUNTS`, of a member of a team. */
const WRITE_MEMBER_COUNTS = {
  name: 'bingo_write_member_counts',
  text: writeCountsTo('member_counts', 'participant_id, position, team_id'),
} as const;

function writeCountsTo(table: string, key: string): string {
  return `INSERT INTO bingo.${table} AS c (participant_id, team_id, position, counted, count, reversed, has_facts, latest_at)
    SELECT $1, $2, n.position, n.counted, n.count, n.reversed, n."hasFacts", least(n.latest, now())
    FROM jsonb_to_recordset($3::jsonb)
      AS n (position integer, counted text, count bigint, reversed bigint, "hasFacts" boolean, latest timestamptz)
    ON CONFLICT (${key}) DO UPDATE
    SET counted = excluded.counted, count = excluded.count, reversed = excluded.reversed, has_facts = excluded.has_facts,
      latest_at = greatest(c.latest_at, excluded.latest_at)`;
}

/** $1 participant, $2 team, $3 counts of parts. */
const WRITE_PART_COUNTS = {
  name: 'bingo_write_part_counts',
  text: `INSERT INTO bingo.part_counts AS c (participant_id, team_id, position, part, count, reversed, latest_at)
    SELECT $1, $2, n.position, n.part, n.count, n.reversed, least(n.latest, now()) FROM jsonb_to_recordset($3::jsonb)
      AS n (position integer, part text, count bigint, reversed bigint, latest timestamptz)
    ON CONFLICT (participant_id, position, part, team_id) DO UPDATE
    SET count = excluded.count, reversed = excluded.reversed, latest_at = greatest(c.latest_at, excluded.latest_at)`,
} as const;

/** For whom entries count. */
interface CountingParticipant extends Entrant {
  readonly eventId: string;
}

/**
 * Queues what counted to be written at commit, with the counts, completions, totals and events that follow.
 *
 * @param entries oldest first.
 */
export function writeCounts(
  transaction: Transaction,
  { eventId, ...entrant }: CountingParticipant,
  entries: readonly NewCount[],
  { entrant: earned, participant: credited }: Earnings,
): void {
  if (entries.length === 0) return;
  const [participantId, teamId] = entrantKey(entrant);
  const counts = new Map<number, object>();
  const parts = new Map<string, object>();
  const latest = new Map<string, string>();
  const written = entries.map(({ completes, reversed, hasFacts, ...entry }) => {
    const { position, counted, part, count, source, change, occurredAt = '' } = entry;
    const key = `${position}:${part ?? ''}`;
    if (change > 0 && occurredAt > (latest.get(key) ?? '')) latest.set(key, occurredAt);
    const isFact = hasFacts ?? source !== 'submit';
    const stored = { position, counted, part, count, reversed, hasFacts: isFact, latest: latest.get(key) };
    if (counted !== null) counts.set(position, stored);
    if (part !== undefined) parts.set(key, stored);
    return { participantId, teamId, kind: 'count', completed: completes || null, ...entry };
  });
  if (counts.size > 0) {
    transaction.writeAtCommit(teamId === '' ? WRITE_COUNTS : WRITE_MEMBER_COUNTS, [
      participantId,
      teamId,
      JSON.stringify([...counts.values()]),
    ]);
  }
  if (parts.size > 0) {
    transaction.writeAtCommit(WRITE_PART_COUNTS, [
      participantId,
      teamId,
      JSON.stringify([...parts.values()]),
    ]);
  }
  const completed = entries.filter(({ completes }) => completes);
  const totals = [credited, earned].map(({ points, bingos, tasks }) => [points, bingos, tasks]);
  const values = [eventId, JSON.stringify(written), participantId, teamId, ...totals.flat()];
  transaction.writeAtCommit(WRITE_ENTRIES, values);
  transaction.appendEvents([
    ...completed.map(({ position }) =>
      taskEvent('bingo_task_completed', { eventId, participantId, position }),
    ),
    ...lineEvents(eventId, participantId, earned.bingos),
  ]);
}

/**
 * Writes decisions of organisers with the completions that they make. Totals are recomputed by the caller.
 *
 * @returns the ids of the entries.
 */
export async function writeDecisions(
  transaction: Transaction,
  eventId: string,
  decisions: readonly Decision[],
): Promise<string[]> {
  if (decisions.length === 0) return [];
  const entries = JSON.stringify(decisions.map((decision) => ({ source: 'organiser', ...decision })));
  const [{ teamId, participantId } = { teamId: '', participantId: '' }] = decisions;
  const team = decisions.length === 1 ? teamId : '';
  const values = [eventId, entries, participantId, team, 0, 0, 0, 0, 0, 0];
  const rows = await transaction.rows<{ id: string }>(WRITE_ENTRIES, values);
  return rows.map(({ id }) => id);
}

/**
 * Raises a stored count to a running total and writes the entry, unless the task would be completed: $1 hash
 * of the key, $2 event, $3 position, $4 the trigger of the task, $5 what it counts, $6 running total, $7
 * goal. Returns the points of the participant; nothing if anything else is needed: the key or the trigger is
 * another one, the participant is in no team, the event is not active, the task has a tier or is completed,
 * or no lower count of the same without facts is stored.
 *
 * The sum of the team is locked last and read in its latest version, so that of two members who raise their
 * counts at once the second sees the sum of the first. A member who is moved while the statement waits counts
 * for the former team, as if the report had come first.
 */
const RAISE_COUNT = {
  name: 'bingo_raise_count',
  text: `WITH shared AS MATERIALIZED (
      SELECT p.id, p.event_id, coalesce(p.team_id, '') AS team_id, p.points, $6 - ${elsewhere('$5')} AS total, ${SHARE_EVENT_LOCK}
      FROM bingo.participants p
      JOIN bingo.events e ON e.id = p.event_id AND (e.mode = 'solo' OR p.team_id IS NOT NULL)
      JOIN bingo.tasks t ON t.event_id = p.event_id AND t.position = $3 AND t.tier IS NULL AND ${isShown('t')}
      JOIN bingo.counts n ON ${ownRow('n')} AND n.position = $3
      WHERE p.key_hash = $1 AND p.event_id = $2 AND coalesce(e.set_status = 'active', now() BETWEEN e.start_date AND e.end_date)
        AND t.trigger = $4 AND NOT ${isAt('completions', '$3')} AND n.counted = $5 AND $6 - ${elsewhere('$5')} > n.count + n.reversed
    ),
    stored AS MATERIALIZED (
      SELECT n.participant_id, n.team_id, n.count, n.reversed, shared.event_id, shared.points, shared.total
      FROM shared JOIN bingo.participants p ON p.id = shared.id
      JOIN bingo.counts n ON n.participant_id = p.id AND n.position = $3 AND n.team_id = shared.team_id
      WHERE p.key_hash = $1 AND NOT n.has_facts AND n.counted = $5 AND shared.total > n.count + n.reversed
      FOR KEY SHARE OF p FOR UPDATE OF n
    ),
    together AS MATERIALIZED (
      SELECT s.count FROM stored JOIN bingo.team_counts s ON s.team_id = stored.team_id
      WHERE s.position = $3 AND s.counted = $5 FOR UPDATE OF s
    ),
    raised AS (
      UPDATE bingo.counts n SET count = s.total - s.reversed FROM stored s
      WHERE n.participant_id = s.participant_id AND n.position = $3 AND n.team_id = s.team_id
        AND coalesce((SELECT together.count FROM together), s.count) - s.count + s.total - s.reversed < $7
      RETURNING n.participant_id, n.team_id, s.event_id, s.points, n.count, n.count - s.count AS change
    ),
    written AS (
      INSERT INTO bingo.ledger (participant_id, event_id, team_id, position, kind, source, counted, change, count)
      SELECT r.participant_id, r.event_id, r.team_id, $3, 'count', 'submit', $5, r.change, r.count FROM raised r
    )
    SELECT points FROM raised`,
} as const;

/** A count to be raised. */
export interface Raise {
  readonly keyHash: string;
  readonly eventId: string;
  readonly position: number;
  /** As it is stored. */
  readonly trigger: string;
  readonly counted: string;
  readonly total: number;
  readonly goal: number;
}

/**
 * Raises a count that completes nothing, in one statement that takes the locks by itself.
 *
 * @returns the points of the participant; undefined if it has to be judged in a transaction.
 */
export function raiseCount(
  database: Database,
  { keyHash, eventId, position, trigger, counted, total, goal }: Raise,
): Promise<{ readonly points: number } | undefined> {
  return database.row(RAISE_COUNT, [keyHash, eventId, position, trigger, counted, total, goal]);
}

const RESTORED = `jsonb_to_recordset($3::jsonb) AS s (position integer, counted text, count bigint, reversed bigint,
  parts jsonb, at timestamptz, "occurredAt" timestamptz, proof text, revoked boolean)`;

/** SQL: when the latest of what counted for a restored task happened. */
const latestOf = (thing: 'counted' | 'part', value: string): string =>
  `(SELECT max(least(l.occurred_at, l.recorded_at)) FROM bingo.ledger l WHERE l.participant_id = $1 AND l.team_id = $2
    AND l.position = s.position AND l.kind = 'count' AND l.change > 0 AND l.${thing} = ${value})`;

/** $1 participant, $2 team, $3 states of tasks, none of which is stored. */
const restoreTo = (counts: 'counts' | 'member_counts') => ({
  text: `WITH counts AS (
      INSERT INTO bingo.${counts} (participant_id, team_id, position, counted, count, reversed, has_facts, latest_at)
      SELECT $1, $2, s.position, s.counted, s.count, s.reversed, EXISTS (SELECT FROM bingo.proofs f WHERE f.participant_id = $1),
        ${latestOf('counted', 's.counted')}
      FROM ${RESTORED} WHERE s.counted IS NOT NULL
    ),
    part_counts AS (
      INSERT INTO bingo.part_counts (participant_id, team_id, position, part, count, reversed, latest_at)
      SELECT $1, $2, s.position, p.key, (p.value -> 0)::bigint, (p.value -> 1)::bigint, ${latestOf('part', 'p.key')}
      FROM ${RESTORED}, jsonb_each(s.parts) AS p
    ),
    completions AS (
      INSERT INTO bingo.completions (participant_id, team_id, position, completed_at, occurred_at, proof)
      SELECT $1, $2, s.position, s.at, s."occurredAt", s.proof FROM ${RESTORED} WHERE s.at IS NOT NULL
    )
    INSERT INTO bingo.revocations (participant_id, team_id, position)
    SELECT $1, $2, s.position FROM ${RESTORED} WHERE s.revoked`,
});

/**
 * Writes states of tasks of a participant that were folded from the ledger, after those stored were deleted.
 */
export async function restoreTasks(
  transaction: Transaction,
  entrant: Entrant,
  tasks: readonly object[],
): Promise<void> {
  const [participantId, teamId] = entrantKey(entrant);
  const statement = restoreTo(teamId === '' ? 'counts' : 'member_counts');
  await transaction.rows(statement, [participantId, teamId, JSON.stringify(tasks)]);
}
