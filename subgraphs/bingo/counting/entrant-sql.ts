/*
 * An entrant is who competes: a team, in a solo event a participant as a team of one. Rows of counts,
 * completions, revocations and entries have the participant and the team for which it counts: empty in a solo
 * event, because a key cannot be null.
 */

/** An entrant, by a participant that counts for it. */
export interface Entrant {
  readonly participantId: string;
  /** Null in a solo event, and while the participant is in no team. */
  readonly teamId: string | null;
}

/** Returns the id of an entrant, the `entrant_id` of rows. */
export function entrantId({ participantId, teamId }: Entrant): string {
  return teamId ?? participantId;
}

/** Returns a participant of an entrant as parameters of statements. */
export function entrantKey({ participantId, teamId }: Entrant): readonly [participant: string, team: string] {
  return [participantId, teamId ?? ''];
}

/** SQL: whether an entry `l` of the ledger belongs to the entrant $1. */
export const ENTRY_OF_ENTRANT = `(l.team_id = $1 AND l.team_id <> '' OR l.team_id = '' AND l.participant_id = $1)`;

/** SQL: whether a row `alias` is the participant's own, for the entrant of `p`. */
export function ownRow(alias: string): string {
  return `${alias}.participant_id = p.id AND ${alias}.entrant_id = p.entrant_id`;
}

/**
 * SQL: whether a position is completed, or its completion revoked, for the entrant of `p`.
 *
 * @param position SQL of the position.
 */
export function isAt(table: 'completions' | 'revocations', position: string): string {
  return `EXISTS (SELECT FROM bingo.${table} s WHERE s.entrant_id = p.entrant_id AND s.position = ${position})`;
}

/**
 * SQL: a table `done` with the array of the positions that are completed for the entrant of `p`. It is
 * evaluated once: `OFFSET 0` keeps the planner from evaluating it for each task.
 */
export const DONE = `LATERAL (
    SELECT ARRAY(SELECT s.position FROM bingo.completions s WHERE s.entrant_id = p.entrant_id) AS positions OFFSET 0
  ) AS done`;

/** SQL: the positions that are completed, or revoked, for the entrant of `p`, as a JSON array. */
export function positionsOf(table: 'completions' | 'revocations'): string {
  return `(SELECT coalesce(json_agg(s.position ORDER BY s.position), '[]') FROM bingo.${table} s
    WHERE s.entrant_id = p.entrant_id)`;
}

/** The tables of counts, and their columns of what is counted. */
const THINGS = { counts: 'counted', part_counts: 'part' } as const;

/** SQL: the `TeamCounts` of a participant as JSON. Requires `bingo.participants p` in scope. */
export function teamCountsSql(table: keyof typeof THINGS): string {
  const thing = `n.${THINGS[table]}`;
  const list = (columns: string, condition: string): string => `(SELECT coalesce(json_agg(m), '[]') FROM (
      SELECT n.position, ${thing} AS thing, ${columns} FROM bingo.${table} n WHERE ${condition}
      GROUP BY n.position, ${thing}
    ) AS m)`;
  return `json_build_object(
    'mates', ${list('sum(n.count) AS sum, max(n.count) AS most', 'n.entrant_id = p.entrant_id AND n.participant_id <> p.id')},
    'elsewhere', ${list('sum(n.count + n.reversed) AS total', 'n.participant_id = p.id AND n.entrant_id <> p.entrant_id')}
  )`;
}

/**
 * SQL: how much of a running total at the position $3 counted for other entrants than that of `p`.
 *
 * @param counted SQL of what is counted.
 */
export function elsewhere(counted: string): string {
  return `coalesce((SELECT sum(o.count + o.reversed) FROM bingo.counts o WHERE o.participant_id = p.id
        AND o.entrant_id <> p.entrant_id AND o.position = $3 AND o.counted = ${counted}), 0)`;
}
