/*
 * An entrant is who competes: a participant of a solo event, or a team. Rows of counts, completions,
 * revocations and entries have the participant, and the team for which it counts: empty in a solo event,
 * because a key cannot be null.
 */

/** An entrant, by a participant that counts for it. */
export interface Entrant {
  readonly participantId: string;
  /** Null in a solo event, and while the participant is in no team. */
  readonly teamId: string | null;
}

/** Returns the entrant as parameters of statements. */
export function entrantKey({ participantId, teamId }: Entrant): readonly [participant: string, team: string] {
  return [participantId, teamId ?? ''];
}

/** SQL: whether a row `alias` belongs to the entrant with the participant $1 and the team $2. */
export function ofEntrant(alias: string): string {
  return `(${alias}.participant_id = $1 AND ${alias}.team_id = '' AND $2 = ''
      OR ${alias}.team_id = $2 AND ${alias}.team_id <> '')`;
}

/** SQL: the id of the entrant of a row `alias`. */
export function entrantOf(alias: string): string {
  return `coalesce(nullif(${alias}.team_id, ''), ${alias}.participant_id)`;
}

/** SQL: whether a row `alias` belongs to the team of `p`, in the form that the indexes of teams have. */
export function ofTeam(alias: string): string {
  return `${alias}.team_id = p.team_id AND ${alias}.team_id <> ''`;
}

/** SQL: whether a row `alias` is the participant's own, for the team of `p` or in a solo event. */
export function ownRow(alias: string): string {
  return `${alias}.participant_id = p.id AND ${alias}.team_id = coalesce(p.team_id, '')`;
}

/**
 * SQL: whether a position is completed, or its completion revoked, for the entrant of `p`.
 *
 * @param position SQL of the position.
 */
export function isAt(table: 'completions' | 'revocations', position: string): string {
  return `CASE WHEN p.team_id IS NULL
    THEN EXISTS (SELECT FROM bingo.${table} s WHERE ${ownRow('s')} AND s.position = ${position})
    ELSE EXISTS (SELECT FROM bingo.${table} s WHERE ${ofTeam('s')} AND s.position = ${position}) END`;
}

/**
 * SQL: a table `done` with the array of the positions that are completed for the entrant of `p`. It is
 * evaluated once: `OFFSET 0` keeps the planner from evaluating it for each task.
 */
export const DONE = `LATERAL (
    SELECT CASE WHEN p.team_id IS NULL THEN ARRAY(SELECT s.position FROM bingo.completions s WHERE ${ownRow('s')})
      ELSE ARRAY(SELECT s.position FROM bingo.completions s WHERE ${ofTeam('s')}) END AS positions OFFSET 0
  ) AS done`;

/** SQL: the positions that are completed, or revoked, for the entrant of `p`, as a JSON array. */
export function positionsOf(table: 'completions' | 'revocations'): string {
  const list = (condition: string) =>
    `(SELECT coalesce(json_agg(s.position ORDER BY s.position), '[]') FROM bingo.${table} s WHERE ${condition})`;
  return `CASE WHEN p.team_id IS NULL THEN ${list(ownRow('s'))} ELSE ${list(ofTeam('s'))} END`;
}

/** The tables of counts, and their columns of what is counted. */
const THINGS = { counts: 'counted', part_counts: 'part' } as const;

/**
 * SQL: the `TeamCounts` of a participant as JSON, null in a solo event. Requires `bingo.participants p` in
 * scope.
 */
export function teamCountsSql(table: keyof typeof THINGS): string {
  const thing = `n.${THINGS[table]}`;
  const list = (columns: string, condition: string): string => `(SELECT coalesce(json_agg(m), '[]') FROM (
      SELECT n.position, ${thing} AS thing, ${columns} FROM bingo.${table} n WHERE ${condition}
      GROUP BY n.position, ${thing}
    ) AS m)`;
  return `CASE WHEN p.team_id IS NOT NULL THEN json_build_object(
    'mates', ${list('sum(n.count) AS sum, max(n.count) AS most', `${ofTeam('n')} AND n.participant_id <> p.id`)},
    'elsewhere', ${list('sum(n.count + n.reversed) AS total', 'n.participant_id = p.id AND n.team_id <> p.team_id')}
  ) END`;
}

/**
 * SQL: how much of a running total at the position $3 counted for other teams than that of `p`.
 *
 * @param counted SQL of what is counted.
 */
export function elsewhere(counted: string): string {
  return `CASE WHEN p.team_id IS NULL THEN 0 ELSE coalesce((SELECT sum(o.count + o.reversed) FROM bingo.counts o
        WHERE o.participant_id = p.id AND o.team_id <> p.team_id AND o.position = $3 AND o.counted = ${counted}), 0) END`;
}
