import { checkFilter } from './arguments';
import type { Database } from './database/database';
import { limitOf } from './database/page';
import { foldPlayerName } from './rules/names';

/** Maximum number of names that a search returns. */
export const MOST_NAMES = 50;

/** Description of the argument `search`. */
export const NAME_SEARCH =
  'Part of a name. Case is ignored, and `-`, `_` and spaces are equivalent, as in names; a text of these alone is in no name.';

/** Description of the argument `first`. */
export const FIRST_NAMES = `Maximum number of names, from 1; values above ${MOST_NAMES} are lowered to ${MOST_NAMES}.`;

/** Where an area stores player names. */
export interface StoredNames {
  /** Table with an index on the folded names. */
  readonly table: string;
  /** Column of the folded names. */
  readonly folded: string;
  /** Query that returns `rsn`, the latest spelling of the folded name `n.name`. */
  readonly latest: string;
}

export interface NameSearch {
  readonly search: string;
  readonly first: number;
}

/**
 * Returns the names that contain a text, each in its latest spelling: those that begin with it, then others,
 * each by folded name.
 *
 * @throws DomainError BAD_USER_INPUT if `first` is below 1 or PostgreSQL cannot compare the text.
 */
export async function findNames(
  database: Database,
  stored: StoredNames,
  { search, first }: NameSearch,
): Promise<string[]> {
  checkFilter('search', search);
  const limit = limitOf(first, MOST_NAMES, 'first');
  const part = foldPlayerName(search);
  if (part === '') return [];
  // Without a name, so that it is planned for the text.
  const rows = await database.rows<{ readonly rsn: string }>({ text: containing(stored) }, [part, limit]);
  return rows.map(({ rsn }) => rsn);
}

/**
 * Both parts read the index in its order and end at the limit. Only a text that few names contain reads the
 * whole index: 100,000 names take about 25 ms.
 */
function containing({ table, folded, latest }: StoredNames): string {
  const names = (condition: string) =>
    `SELECT ${folded} AS name FROM ${table} WHERE ${condition} GROUP BY ${folded} ORDER BY ${folded}`;
  return `
    WITH beginning AS (${names(`${folded} ^@ $1`)} LIMIT $2::integer),
    others AS (${names(`strpos(${folded}, $1) > 1`)} LIMIT $2::integer - (SELECT count(*) FROM beginning))
    SELECT spelling.rsn
    FROM (SELECT name, 1 AS part FROM beginning UNION ALL SELECT name, 2 FROM others) n
    CROSS JOIN LATERAL (${latest}) spelling
    ORDER BY n.part, n.name`;
}
