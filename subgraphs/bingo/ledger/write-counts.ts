import type { Transaction } from '#kit/database/database';
import type { NewEvent } from '#protocol/event-log/logged-event';
import { lineEvents, taskEvent } from '../activity/completion-events';
import type { NewCount } from './ledger-entry';

/**
 * Writes entries with the counts, completions and totals that follow: $1 participant, $2 event, $3 entries,
 * $4 counts, $5 points earned, $6 bingos won, $7 tasks completed, $8 team, empty in a solo event. The caller
 * must hold the row locks of the team, the participant and its counts.
 *
 * @param moment SQL of the time of the entries.
 * @param more further parts of the statement.
 */
const writeCountsAt = (
  moment: string,
  more = '',
): string => `WITH moment AS MATERIALIZED (SELECT ${moment} AS at),
    entries AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset($3::jsonb) AS e (position integer, source text, "clientId" text, counted text, part text,
        change bigint, count bigint, completes boolean, "occurredAt" timestamptz, evidence jsonb, reason text)
    ),
    counted AS (
      INSERT INTO bingo.counts (participant_id, team_id, position, counted, count, reversed, has_facts)
      SELECT $1, $8, n.* FROM jsonb_to_recordset($4::jsonb)
        AS n (position integer, counted text, count bigint, reversed bigint, "hasFacts" boolean)
      ON CONFLICT (participant_id, position, team_id) DO UPDATE
      SET counted = excluded.counted, count = excluded.count, reversed = excluded.reversed, has_facts = excluded.has_facts
    ),
    written AS (
      INSERT INTO bingo.ledger (participant_id, event_id, team_id, position, kind, source, client_id, counted, part, change,
        count, completed, occurred_at, recorded_at, evidence, reason)
      SELECT $1, $2, $8, e.position, 'count', e.source, e."clientId", e.counted, e.part, e.change, e.count,
        nullif(e.completes, false), e."occurredAt", moment.at, e.evidence, e.reason
      FROM entries e, moment
    ),
    completed AS (
      INSERT INTO bingo.completions (participant_id, team_id, position, completed_at, proof)
      SELECT $1, $8, e.position, moment.at, 'automatic' FROM entries e, moment WHERE e.completes
    )${more}
    UPDATE bingo.participants p
    SET points = p.points + $5, bingos = p.bingos + $6, tasks_completed = p.tasks_completed + $7,
      last_completion_at = greatest(p.last_completion_at, moment.at)
    FROM moment WHERE p.id = $1 AND $7 > 0`;

const NOW = 'clock_timestamp()::timestamptz(3)';

const WRITE_COUNTS = { name: 'bingo_write_counts', text: writeCountsAt(NOW) } as const;

/** Completions of a team have different times: a line belongs to who completed it last. */
const WRITE_TEAM_COUNTS = {
  name: 'bingo_write_team_counts',
  text: writeCountsAt(
    `greatest(${NOW}, (SELECT t.last_completion_at + interval '1 ms' FROM bingo.teams t WHERE t.id = $8))`,
    `,
    earned AS (
      UPDATE bingo.teams t
      SET points = t.points + $5, bingos = t.bingos + $6, tasks_completed = t.tasks_completed + $7,
        last_completion_at = moment.at
      FROM moment WHERE t.id = $8 AND $7 > 0
    )`,
  ),
} as const;

/**
 * Writes the completion of a task that one submission completes in a solo event: $1 participant, $2 event, $3
 * position, $4 points earned, $5 bingos won. It does what `WRITE_COUNTS` does for such an entry, in three
 * quarters of the time.
 */
const WRITE_COMPLETION = {
  name: 'bingo_write_completion',
  text: `WITH completed AS (
      INSERT INTO bingo.completions (participant_id, position, completed_at, proof)
      VALUES ($1, $3, ${NOW}, 'automatic') RETURNING completed_at
    ),
    written AS (
      INSERT INTO bingo.ledger (participant_id, event_id, position, kind, source, change, count, completed, recorded_at)
      SELECT $1, $2, $3, 'count', 'submit', 1, 1, true, completed_at FROM completed
    )
    UPDATE bingo.participants p
    SET points = p.points + $4, bingos = p.bingos + $5, tasks_completed = p.tasks_completed + 1,
      last_completion_at = greatest(p.last_completion_at, completed.completed_at)
    FROM completed WHERE p.id = $1`,
} as const;

/** $1 participant, $2 counts of parts, $3 team, empty in a solo event. */
const WRITE_PART_COUNTS = {
  name: 'bingo_write_part_counts',
  text: `INSERT INTO bingo.part_counts (participant_id, team_id, position, part, count, reversed)
    SELECT $1, $3, n.* FROM jsonb_to_recordset($2::jsonb) AS n (position integer, part text, count bigint, reversed bigint)
    ON CONFLICT (participant_id, position, part, team_id) DO UPDATE
    SET count = excluded.count, reversed = excluded.reversed`,
} as const;

/** For whom entries count. */
export interface CountingParticipant {
  readonly participantId: string;
  readonly eventId: string;
  /** Null in a solo event. */
  readonly teamId: string | null;
}

/** What completions earned. */
export interface Earned {
  readonly points: number;
  readonly bingos: number;
}

/**
 * Queues entries to be written at commit, with the counts, completions and totals that follow from them. The
 * caller must hold the row locks of the team, the participant and its counts.
 *
 * @param entries oldest first.
 */
export function writeCounts(
  transaction: Transaction,
  counting: CountingParticipant,
  entries: readonly NewCount[],
  earned: Earned,
): void {
  if (entries.length === 0) return;
  const { participantId, eventId } = counting;
  const completion = submittedCompletion(counting, entries);
  if (completion) {
    const values = [participantId, eventId, completion.position, earned.points, earned.bingos];
    transaction.writeAtCommit(WRITE_COMPLETION, values);
  } else writeAll(transaction, counting, entries, earned);
  transaction.appendEvents(eventsOf(counting, entries, earned));
}

/** Returns the entry that `WRITE_COMPLETION` writes, if it is the only one. */
function submittedCompletion(
  { teamId }: CountingParticipant,
  [entry, ...others]: readonly NewCount[],
): NewCount | null {
  if (!entry || others.length > 0 || teamId !== null) return null;
  const { completes, source, counted, part, change, count, ...more } = entry;
  const isOnce = counted === null && part === undefined && change === 1 && count === 1;
  const isBare = more.clientId === undefined && more.occurredAt === undefined && !more.evidence;
  return completes && source === 'submit' && isOnce && isBare ? entry : null;
}

function writeAll(
  transaction: Transaction,
  { participantId, eventId, teamId }: CountingParticipant,
  entries: readonly NewCount[],
  earned: Earned,
): void {
  const counts = new Map<number, object>();
  const partCounts = new Map<string, object>();
  for (const {
    position,
    counted,
    part,
    count,
    reversed,
    source,
    hasFacts = source !== 'submit',
  } of entries) {
    if (counted !== null) counts.set(position, { position, counted, count, reversed, hasFacts });
    if (part !== undefined) partCounts.set(`${position}:${part}`, { position, part, count, reversed });
  }
  const team = teamId ?? '';
  transaction.writeAtCommit(teamId === null ? WRITE_COUNTS : WRITE_TEAM_COUNTS, [
    participantId,
    eventId,
    JSON.stringify(entries),
    JSON.stringify([...counts.values()]),
    earned.points,
    earned.bingos,
    entries.filter(({ completes }) => completes).length,
    team,
  ]);
  if (partCounts.size > 0) {
    const values = [participantId, JSON.stringify([...partCounts.values()]), team];
    transaction.writeAtCommit(WRITE_PART_COUNTS, values);
  }
}

function eventsOf(
  { participantId, eventId }: Omit<CountingParticipant, 'teamId'>,
  entries: readonly NewCount[],
  { bingos: lines }: Earned,
): NewEvent[] {
  const completed = entries.flatMap(({ completes, position }): NewEvent[] =>
    completes ? [taskEvent('bingo_task_completed', { eventId, participantId, position })] : [],
  );
  return [...completed, ...lineEvents(eventId, participantId, lines)];
}
