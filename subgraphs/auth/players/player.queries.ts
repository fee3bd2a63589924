import { rowsByNumber } from '#kit/batched';
import { type Connection, connectionOf, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import { allNamesSql } from '#kit/players/player-names';
import type { NameChange } from '../rules/player-names';
import {
  NAME_CHANGE_COLUMNS,
  type NameChangeStatus,
  type PlayerNameChange,
  PlayerNameChangeConnection,
} from './name-change.fields';

/** $1 folded names. */
const NAMES_OF_PLAYERS = {
  name: 'auth_names_of_players',
  text: `SELECT DISTINCT n.name FROM unnest($1::text[]) AS w (name)
    CROSS JOIN LATERAL unnest(${allNamesSql('auth', 'w.name')}) AS n (name)`,
} as const;

/** Returns all names of the players with these folded names. */
export async function namesOfPlayers(database: Database, names: readonly string[]): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(NAMES_OF_PLAYERS, [names]);
  return rows.map(({ name }) => name);
}

/** An active change with its spellings. */
export interface StoredNameChange extends NameChange {
  readonly formerSpelling: string;
  readonly currentSpelling: string;
}

const CHANGE = `c.id, c.former, c.current, c.former_spelling AS "formerSpelling", c.current_spelling AS "currentSpelling",
  to_char(c.changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "changedAt"`;

/** $1 folded names. Follows the changes themselves: what is stored of players may be older. */
const ACTIVE = {
  name: 'auth_active_name_changes',
  text: `WITH RECURSIVE reached (name) AS (
      SELECT w.name FROM unnest($1::text[]) AS w (name)
      UNION SELECT CASE WHEN c.former = r.name THEN c.current ELSE c.former END
      FROM reached r JOIN auth.name_changes c ON c.status = 'active' AND r.name IN (c.former, c.current)
    )
    SELECT ${CHANGE} FROM auth.name_changes c
    WHERE c.status = 'active' AND c.former IN (SELECT name FROM reached) ORDER BY c.id`,
} as const;

/** Returns the active changes that are connected with folded names. */
export function activeChanges(database: Database, names: readonly string[]): Promise<StoredNameChange[]> {
  return database.rows<StoredNameChange>(ACTIVE, [names]);
}

/** $1 folded names. */
const CHANGES_OF_PLAYERS = {
  name: 'auth_name_changes_of_players',
  text: `SELECT w.number, ${CHANGE} FROM unnest($1::text[]) WITH ORDINALITY AS w (name, number)
    JOIN auth.name_changes c ON c.status = 'active' AND c.former = ANY(${allNamesSql('auth', 'w.name')})
    ORDER BY w.number, c.changed_at, c.id`,
} as const;

/** Returns the active changes of each player, in one statement. @param names folded. */
export async function changesOfPlayers(
  database: Database,
  names: readonly string[],
): Promise<StoredNameChange[][]> {
  const rows = await database.rows<StoredNameChange & { readonly number: string }>(CHANGES_OF_PLAYERS, [
    names,
  ]);
  return rowsByNumber(names, rows);
}

/** $1 status, $2 folded name; null for all. $3 id before which the page begins, $4 how many. */
const FILTER = `($1::text IS NULL OR c.status = $1) AND ($2::text IS NULL OR $2 IN (c.former, c.current))`;

const PAGE = {
  name: 'auth_name_changes_page',
  text: `SELECT ${NAME_CHANGE_COLUMNS} FROM auth.name_changes c
    WHERE ${FILTER} AND ($3::integer IS NULL OR c.id < $3) ORDER BY c.id DESC LIMIT $4`,
} as const;

const COUNT = {
  name: 'auth_name_changes_count',
  text: `SELECT count(*)::integer AS count FROM auth.name_changes c WHERE ${FILTER}`,
} as const;

/** Returns whether the values of a cursor are a key of the list. */
export function isNameChangeKey([id, ...rest]: readonly unknown[]): boolean {
  return typeof id === 'string' && /^[1-9]\d{0,8}$/.test(id) && rest.length === 0;
}

/** Returns a page of changes, latest recorded first. @param name folded. */
export async function listNameChanges(
  database: Database,
  { status, name }: { readonly status: NameChangeStatus | null; readonly name: string | null },
  slice: Slice,
): Promise<Connection<PlayerNameChange>> {
  const [after = null] = slice.after ?? [];
  const rows = await database.rows<PlayerNameChange>(PAGE, [status, name, after, slice.first + 1]);
  return connectionOf(PlayerNameChangeConnection, rows, {
    slice,
    keyOf: ({ id }) => [id],
    count: async () => (await database.row<{ count: number }>(COUNT, [status, name]))?.count ?? 0,
  });
}
