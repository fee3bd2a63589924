import { type Connection, connectionOf, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import { invalidArgument, notFound } from '#protocol/errors';
import { shortTextProblem } from '#protocol/rules/text';
import { instantText } from '#protocol/rules/time';
import type { Instant } from '#protocol/scalars/timestamp';
import { storedBonuses } from '../board/settings.fields';
import { type EventWithTasks, findEventWithAllTasks } from '../board/tasks.queries';
import { readDocument } from './read-document';
import {
  type BingoEventTemplate,
  BingoEventTemplateConnection,
  isTemplateId,
  TemplateEntity,
} from './template.fields';
import { type ContentTask, documentOf, type TemplateDocument } from './template-document';

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

/**
 * Returns an event as a document, hidden tasks among the others, as of one moment; null for an unknown id.
 */
export async function exportEvent(database: Database, eventId: string): Promise<TemplateDocument | null> {
  const event = await findEventWithAllTasks(database, eventId);
  if (!event) return null;
  const [start, end] = [millisecondsOf(event.startDate), millisecondsOf(event.endDate)];
  return documentOf({
    ...event,
    durationMs: end - start,
    bonuses: storedBonuses(event.bonuses) ?? null,
    tasks: event.tasks.map((task) => contentTask(task, start)),
  });
}

function contentTask(
  { hiddenUntil, eventId, ...task }: EventWithTasks['tasks'][number],
  start: number,
): ContentTask {
  return { ...task, hiddenForMs: hiddenUntil === null ? null : millisecondsOf(hiddenUntil) - start };
}

/** @param instant a text from PostgreSQL's JSON, or a time. */
function millisecondsOf(instant: Instant): number {
  return typeof instant === 'string' ? Date.parse(instantText(instant)) : instant.getTime();
}

/** A document, or the id of a template. */
interface DocumentChoice {
  readonly document?: unknown;
  readonly templateId?: string | null;
}

/**
 * Returns the document that an input has or names.
 *
 * @throws DomainError BAD_USER_INPUT naming the invalid part, NOT_FOUND for an unknown template.
 */
export async function chosenDocument(
  database: Database,
  { document, templateId }: DocumentChoice,
): Promise<TemplateDocument> {
  rejectBoth(document, templateId, 'the id of a template');
  if (templateId == null) return readDocument('input.document', document);
  const template = isTemplateId(templateId)
    ? await database.entities.findOneBy(TemplateEntity, { id: templateId })
    : null;
  if (!template) throw notFound('Template');
  return readDocument('input.templateId', template.document);
}

/** @throws DomainError BAD_USER_INPUT unless exactly one of a document and an id is given. */
export function rejectBoth(document: unknown, id: string | null | undefined, what: string): void {
  if ((document == null) !== (id == null)) return;
  throw invalidArgument('input.document', `must be given, or else ${what}, but not both`);
}
