import type { Database } from '#kit/database/database';
import { limitOf } from '#kit/paging';
import type { BingoDraftPage, BingoDraftPick } from './bingo-draft.type';

const MOST_PICKS = 500;

/**
 * $1 event, $2 number of the last pick of the previous page, $3 how many. Every other round begins with the
 * team that ended the one before; members have the places in the order in which they joined.
 */
const DRAFT = {
  name: 'bingo_draft_order',
  text: `WITH teams AS (
      SELECT t.id, t.name, row_number() OVER (ORDER BY t.created_at, t.id) AS place, count(*) OVER () AS teams
      FROM bingo.teams t WHERE t.event_id = $1
    ),
    members AS (
      SELECT p.team_id, p.user_id, p.rsn,
        row_number() OVER (PARTITION BY p.team_id ORDER BY p.joined_team_at, p.id) AS place
      FROM bingo.participants p JOIN teams ON teams.id = p.team_id
    ),
    picks AS (
      SELECT round, teams.id, teams.name,
        ((round - 1) * teams.teams + CASE round % 2 WHEN 1 THEN place ELSE teams.teams + 1 - place END)::integer AS pick
      FROM teams, bingo.events e, generate_series(1, e.team_size) AS round WHERE e.id = $1
    )
    SELECT picks.pick, picks.round, picks.id AS "teamId", picks.name AS team, members.user_id AS "userId", members.rsn
    FROM picks LEFT JOIN members ON members.team_id = picks.id AND members.place = picks.round
    WHERE picks.pick > $2 ORDER BY picks.pick LIMIT $3`,
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
  const rows = await database.rows<BingoDraftPick>(DRAFT, [eventId, after, limit]);
  return { rows, next: rows.length < limit ? null : (rows.at(-1)?.pick ?? null) };
}
