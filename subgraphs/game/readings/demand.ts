import { type Database, deleteInBatches } from '#kit/database/database';
import type { ReadingDemand } from '#kit/jobs/readings';
import type { WantedReading } from './reading-order';

/** Demand that is not repeated ends after this time. */
const WANTED_FOR = '10 minutes';
/** A process that was killed leaves its lease, which ends then. */
const LEASE = '1 minute';
/** A failed reading is repeated earlier than others by this time. */
const FAILED_AGO = '3 minutes';

/** $1 players. */
const WANT = {
  name: 'game_want_players',
  text: `INSERT INTO game.wanted_players AS w (name, wanted_until, urgent, nearness)
    SELECT p.name, now() + interval '${WANTED_FOR}', bool_or(p.urgent), max(p.nearness)
    FROM jsonb_to_recordset($1::jsonb) AS p (name text, urgent boolean, nearness real) GROUP BY p.name ORDER BY p.name
    ON CONFLICT (name) DO UPDATE
    SET wanted_until = excluded.wanted_until, urgent = excluded.urgent, nearness = excluded.nearness`,
} as const;

/** Stores the players whose readings another area wants. */
export async function takeDemand(database: Database, { players }: ReadingDemand): Promise<void> {
  await database.rows(WANT, [JSON.stringify(players)]);
}

const IS_FREE = '(w.leased_until IS NULL OR w.leased_until < now())';

const WANTED = {
  name: 'game_wanted_players',
  text: `SELECT w.name, w.tried_at AS "triedAt", w.urgent, w.nearness FROM game.wanted_players w
    WHERE w.wanted_until > now() AND ${IS_FREE}`,
} as const;

/** Returns the players whose readings are wanted, and whom no process is reading. */
export function wantedPlayers(database: Database): Promise<WantedReading[]> {
  return database.rows<WantedReading>(WANTED);
}

/** $1 names. */
const CLAIM = {
  name: 'game_claim_players',
  text: `UPDATE game.wanted_players c SET leased_until = now() + interval '${LEASE}'
    FROM (
      SELECT w.name FROM game.wanted_players w WHERE w.name = ANY($1) AND ${IS_FREE}
      ORDER BY w.name FOR UPDATE SKIP LOCKED
    ) AS free
    WHERE c.name = free.name RETURNING c.name`,
} as const;

/** Claims players for one process. @returns those that no other process has claimed, in the given order. */
export async function claimPlayers(database: Database, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const claimed = new Set((await database.rows<{ name: string }>(CLAIM, [names])).map(({ name }) => name));
  return names.filter((name) => claimed.has(name));
}

/** $1 names. */
const RELEASE = {
  name: 'game_release_players',
  text: 'UPDATE game.wanted_players w SET leased_until = NULL WHERE w.name = ANY($1)',
} as const;

/** Releases claimed players that were not tried. */
export async function releasePlayers(database: Database, names: readonly string[]): Promise<void> {
  if (names.length > 0) await database.rows(RELEASE, [names]);
}

/** $1 name. */
const FAIL = {
  name: 'game_reading_failed',
  text: `UPDATE game.wanted_players w SET leased_until = NULL, urgent = false,
      tried_at = greatest(w.tried_at, now() - interval '${FAILED_AGO}')
    WHERE w.name = $1`,
} as const;

/** Releases a player whose reading failed: it is repeated soon, but not before those who wait longer. */
export async function recordFailure(database: Database, name: string): Promise<void> {
  await database.rows(FAIL, [name]);
}

/** $1 name, $2 time. */
export const DONE = {
  name: 'game_reading_done',
  text: `UPDATE game.wanted_players w SET leased_until = NULL, tried_at = $2, urgent = false WHERE w.name = $1`,
} as const;

const DELETE_DEMAND = {
  text: `WITH ended AS (
      SELECT name FROM game.wanted_players WHERE wanted_until < now() - interval '1 day' LIMIT $1
    ), deleted AS (DELETE FROM game.wanted_players w USING ended WHERE w.name = ended.name RETURNING 1)
    SELECT count(*)::integer AS deleted FROM deleted`,
} as const;

/** Deletes demand for readings that ended a day ago. */
export async function deleteEndedDemand(database: Database): Promise<void> {
  await deleteInBatches(database, DELETE_DEMAND);
}
