import type { Database } from '#kit/database/database';
import { limitOf } from '#kit/paging';
import type { BingoDraftPage, BingoDraftPick } from './bingo-draft.type';

const MOST_PICKS = 500;

/**
 * $1 event, $2 number of the last pick of the previous page, $3 how many; no others are computed. Every
 * other round begins with the team that ended the one before; members have the places in the order in which
 * they joined.
 */
const DRAFT = {
  name: 'bingo_draft_order',
  text: `WITH teams AS MATERIALIZED (
      SELECT t.id, t.name, row_number() OVER (ORDER BY t.created_at, t.id) AS place
      FROM bingo.teams t WHERE t.event_id = $1
    ),
    picks AS (
      SELECT pick::integer, ((pick - 1) / n + 1)::integer AS round, (pick - 1) % n + 1 AS turn, n
      FROM bingo.events e, (SELECT count(*) AS n FROM teams) AS counted,
        generate_series($2::bigint + 1, least($2::bigint + $3, coalesce(n * e.team_size, 0))) AS pick WHERE e.id = $1
    )
    SELECT picks.pick, picks.round, teams.id AS "teamId", teams.name AS team, member.user_id AS "userId", member.rsn
    FROM picks JOIN teams ON teams.place = CASE picks.round % 2 WHEN 1 THEN turn ELSE n + 1 - turn END
    LEFT JOIN LATERAL (
      SELECT p.user_id, p.rsn FROM bingo.participants p WHERE p.team_id = teams.id
      ORDER BY p.joined_team_at, p.id OFFSET picks.round - 1 LIMIT 1
    ) AS member ON true
    ORDER BY picks.pick`,
} as const;

/** A request for a page of the draft order. */
export interface DraftPosition {
  readonly eventId: string;
  /** Number of the last pick of the previous page; 0 for the first page. */
  readonly after: number;
  /** Capped at 500. */
  readonly first: number;
}

/**
 * Reads a page of the order in which the teams of an event pick their members.
 *
 * @throws DomainError BAD_USER_INPUT when `first` is below 1.
 */
export async function readDraft(
  database: Database,
  { eventId, after, first }: DraftPosition,
): Promise<BingoDraftPage> {
  const limit = limitOf(first, MOST_PICKS, 'first');
  const rows = await database.rows<BingoDraftPick>(DRAFT, [eventId, Math.max(0, after), limit]);
  return { rows, next: rows.length < limit ? null : (rows.at(-1)?.pick ?? null) };
}
