import type { Database, Transaction } from '#kit/database/database';
import type { BatchHandler } from '#kit/jobs/job-worker';
import { type PlayerNames, playerNamesOf } from '#kit/jobs/player-names';
import { presentNames, storePlayerNames } from '#kit/players/player-names';
import { foldPlayerName } from '#kit/rules/names';
import { withExclusiveLock } from './write-lock';

/** A player may have tens of thousands of records, each of which the counts follow. */
const TIMEOUT_MS = 20_000;

/** As for imports: plans of trigger statements for one row are slow for thousands. */
const FORGET_PLANS = { text: 'DISCARD PLANS' } as const;

const COLUMNS = 'id, rsn, rsn_folded, event, date, points, notes, recorded_by, recorded_by_id, created_at';

/** $1 folded names. */
const SPELLINGS = {
  name: 'attendance_spellings_of_names',
  text: `SELECT DISTINCT rsn FROM attendance.records WHERE rsn_folded = ANY($1)
    UNION SELECT rsn FROM attendance.superseded_records WHERE rsn_folded = ANY($1)`,
  timeoutMs: TIMEOUT_MS,
} as const;

/**
 * All records under the names, with the player whose they are now, and their place among those of the same
 * event and day. $1 folded names, $2 spellings, $3 the player of each spelling.
 */
const PLACED = `
  SELECT r.*, p.player,
    row_number() OVER (PARTITION BY p.player, r.event, r.date ORDER BY r.points DESC, r.id) AS place
  FROM (
    SELECT ${COLUMNS}, true AS counts FROM attendance.records WHERE rsn_folded = ANY($1)
    UNION ALL SELECT ${COLUMNS}, false FROM attendance.superseded_records WHERE rsn_folded = ANY($1)
  ) AS r
  JOIN unnest($2::text[], $3::text[]) AS p (spelling, player) ON p.spelling = r.rsn`;

/** Takes the records away that are no longer their player's for the event and day. */
const SUPERSEDE = {
  text: `WITH gone AS (
      DELETE FROM attendance.records r USING (${PLACED}) AS p
      WHERE p.counts AND p.place > 1 AND r.id = p.id RETURNING r.*, p.player
    )
    INSERT INTO attendance.superseded_records (${COLUMNS})
    SELECT ${COLUMNS.replace('rsn_folded', 'player')} FROM gone`,
  timeoutMs: TIMEOUT_MS,
} as const;

const MOVE = {
  text: `UPDATE attendance.records r SET rsn_folded = p.player FROM (${PLACED}) AS p
    WHERE p.counts AND r.id = p.id AND r.rsn_folded <> p.player`,
  timeoutMs: TIMEOUT_MS,
} as const;

/** Gives the records back that are their player's, and moves those that stay superseded. */
const RESTORE = {
  text: `WITH back AS (
      DELETE FROM attendance.superseded_records s USING (${PLACED}) AS p
      WHERE NOT p.counts AND p.place = 1 AND s.id = p.id RETURNING s.*, p.player
    )
    INSERT INTO attendance.records (${COLUMNS})
    SELECT ${COLUMNS.replace('rsn_folded', 'player')} FROM back`,
  timeoutMs: TIMEOUT_MS,
} as const;

const MOVE_SUPERSEDED = {
  text: `UPDATE attendance.superseded_records s SET rsn_folded = p.player FROM (${PLACED}) AS p
    WHERE NOT p.counts AND s.id = p.id AND s.rsn_folded <> p.player`,
  timeoutMs: TIMEOUT_MS,
} as const;

/**
 * Returns the handler of `attendance-names`. Idempotent: names that are already stored as new change nothing.
 */
export function followNames(database: Database): BatchHandler {
  return async (jobs) => {
    for (const change of playerNamesOf(jobs)) await applyNames(database, change);
  };
}

/**
 * Gives each record to the player of the name that it was recorded under, in one transaction. Of several
 * records of a player for one event and day the one with the most points counts, of equal ones the first
 * recorded; the others come back when the names are separated.
 */
export function applyNames(database: Database, change: PlayerNames): Promise<void> {
  return withExclusiveLock(database, async (transaction) => {
    const stored = await storePlayerNames(transaction, 'attendance', change);
    if (stored.length > 0)
      await moveRecords(
        transaction,
        change.players.flatMap(({ names }) => names),
      );
  });
}

/** @param names folded: all of the players whose names were joined or separated. */
async function moveRecords(transaction: Transaction, names: readonly string[]): Promise<void> {
  const rows = await transaction.rows<{ rsn: string }>(SPELLINGS, [names]);
  const spellings = rows.map(({ rsn }) => rsn);
  const recorded = spellings.map(foldPlayerName);
  const present = await presentNames(transaction, 'attendance', recorded);
  const owners = recorded.map((name) => present.get(name) ?? name);
  const values = [names, spellings, owners];
  await transaction.rows(FORGET_PLANS);
  for (const statement of [SUPERSEDE, MOVE, RESTORE, MOVE_SUPERSEDED]) {
    await transaction.rows(statement, values);
  }
  await transaction.rows(FORGET_PLANS);
}
