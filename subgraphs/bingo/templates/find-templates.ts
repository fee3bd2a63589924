import { type Connection, connectionOf, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import { shortTextProblem } from '#protocol/rules/text';
import { type BingoEventTemplate, BingoEventTemplateConnection } from './bingo-event-template.type';
import { isTemplateId } from './template-id';

const COLUMNS =
  't.id, t.name, t.board_size AS "boardSize", t.task_count AS "taskCount", t.created_at AS "createdAt" FROM bingo.templates t';

const ONE = { name: 'bingo_template', text: `SELECT ${COLUMNS} WHERE t.id = $1` } as const;
/** By code points, whatever the locale of the database, as cursors need one order. */
const MANY = {
  name: 'bingo_templates',
  text: `SELECT ${COLUMNS} WHERE ($1::text IS NULL OR t.name COLLATE "C" > $1) ORDER BY t.name COLLATE "C" LIMIT $2`,
} as const;
const COUNT = {
  name: 'bingo_template_count',
  text: 'SELECT count(*)::integer AS count FROM bingo.templates',
} as const;
const DOCUMENTS = {
  name: 'bingo_template_documents',
  text: 'SELECT t.id, t.document FROM bingo.templates t WHERE t.id = ANY($1)',
} as const;

/** Returns a template by id; null if there is none. */
export async function findTemplate(database: Database, id: string): Promise<BingoEventTemplate | null> {
  return isTemplateId(id) ? ((await database.row<BingoEventTemplate>(ONE, [id])) ?? null) : null;
}

/** Returns the stored documents of templates; null for an unknown id. */
export async function findDocuments(database: Database, ids: readonly string[]): Promise<unknown[]> {
  const rows = await database.rows<{ id: string; document: object }>(DOCUMENTS, [ids]);
  const byId = new Map(rows.map(({ id, document }) => [id, document]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Returns whether the values of a cursor are a key of the library. */
export function isTemplateKey([name, ...others]: readonly unknown[]): boolean {
  return typeof name === 'string' && shortTextProblem(name) === null && others.length === 0;
}

/** Returns a page of the library, by name. */
export async function listTemplates(
  database: Database,
  slice: Slice,
): Promise<Connection<BingoEventTemplate>> {
  const rows = await database.rows<BingoEventTemplate>(MANY, [slice.after?.[0] ?? null, slice.first + 1]);
  return connectionOf(BingoEventTemplateConnection, rows, {
    slice,
    keyOf: ({ name }) => [name],
    count: async () => (await database.row<{ count: number }>(COUNT))?.count ?? 0,
  });
}
