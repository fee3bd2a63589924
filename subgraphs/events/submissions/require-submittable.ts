import type { Database } from '#kit/database/database';
import { DomainError, invalidArgument, notFound } from '#protocol/errors';
import { readLockedEvent } from '../events/lock-event';
import { statusOnDays } from '../rules/event-days';
import { proofRefusal, type ScoredTile } from '../rules/tile-progress';
import { teamOfUser } from '../teams/team-of-user';

/** The event, tile and submitter of a proof. */
export interface ProofTarget {
  readonly eventId: string;
  readonly tileId: number;
  readonly userId: string;
}

/** What a proof may be submitted for. */
export interface Submittable {
  /** The team that it counts for; null in a solo event. */
  readonly teamId: string | null;
}

/**
 * Checks that a proof may be submitted now. The result stays valid while the transaction locks the event
 * (shared) and the participant.
 *
 * @throws DomainError BAD_USER_INPUT while the event is not active, for a tile of another event, one that
 *   is approved already, or a later one than the current one of a sequential event; NOT_FOUND for an unknown
 *   event or tile.
 */
export async function requireSubmittable(database: Database, target: ProofTarget): Promise<Submittable> {
  const event = await readLockedEvent(database, target.eventId);
  const status = statusOnDays(event, new Date());
  if (status !== 'active') {
    const why = status === 'upcoming' ? 'has not started' : 'is over';
    throw new DomainError('BAD_USER_INPUT', `This event ${why} and accepts no proofs`);
  }
  const tiles = await database.rows<ScoredTile>(TILES, [target.eventId]);
  const tile = tiles.find(({ id }) => id === target.tileId);
  if (!tile) throw await unknownTile(database, target.tileId);
  const teamId = event.mode === 'teams' ? await requireTeam(database, target) : null;
  const approved = await approvedTiles(database, target, teamId);
  const refusal = proofRefusal({
    tile,
    tiles,
    approved: approved.map(({ tileId }) => tileId),
    sequential: event.sequential,
    isForTeam: teamId !== null,
  });
  if (refusal) throw invalidArgument('input.tileId', refusal);
  return { teamId };
}

const TILES = {
  name: 'events_scored_tiles_of_event',
  text: 'SELECT t.id, t.position, t.points FROM events.tiles t WHERE t.event_id = $1',
} as const;

const APPROVED = {
  name: 'events_approved_tiles_of_user',
  text: `SELECT s.tile_id AS "tileId" FROM events.submissions s
  WHERE s.event_id = $1 AND s.user_id = $2 AND s.status = 'approved'`,
} as const;

const APPROVED_OF_TEAM = {
  name: 'events_approved_tiles_of_team',
  text: `SELECT DISTINCT s.tile_id AS "tileId" FROM events.submissions s
  WHERE s.team_id = $1 AND s.status = 'approved'`,
} as const;

function approvedTiles(
  database: Database,
  { eventId, userId }: ProofTarget,
  teamId: string | null,
): Promise<{ tileId: number }[]> {
  return teamId === null
    ? database.rows(APPROVED, [eventId, userId])
    : database.rows(APPROVED_OF_TEAM, [teamId]);
}

async function requireTeam(database: Database, target: ProofTarget): Promise<string> {
  const teamId = await teamOfUser(database, target);
  if (teamId === null) throw new DomainError('BAD_USER_INPUT', 'You are in no team of this event');
  return teamId;
}

async function unknownTile(database: Database, tileId: number): Promise<DomainError> {
  const elsewhere = await database.rows({ text: 'SELECT 1 AS one FROM events.tiles WHERE id = $1' }, [
    tileId,
  ]);
  return elsewhere.length > 0
    ? invalidArgument('input.tileId', 'must be a tile of this event')
    : notFound('Tile');
}
