import type { Database } from '#kit/database/database';
import { type BingoEventDraft, DRAFT_COLUMNS, isDraftId, MOST_DRAFTS } from './event-draft.fields';

const ONE = {
  name: 'bingo_event_draft',
  text: `SELECT ${DRAFT_COLUMNS} FROM bingo.event_drafts d WHERE d.id = $1`,
} as const;
const ALL = {
  name: 'bingo_event_drafts',
  text: `SELECT ${DRAFT_COLUMNS} FROM bingo.event_drafts d ORDER BY d.updated_at DESC, d.id LIMIT ${MOST_DRAFTS}`,
} as const;
const CONTENTS = {
  name: 'bingo_event_draft_contents',
  text: 'SELECT d.id, d.content FROM bingo.event_drafts d WHERE d.id = ANY($1)',
} as const;

/** Returns a draft by id; null if there is none. */
export async function findDraft(database: Database, id: string): Promise<BingoEventDraft | null> {
  return isDraftId(id) ? ((await database.row<BingoEventDraft>(ONE, [id])) ?? null) : null;
}

/** Returns every draft, last saved first. */
export function listDrafts(database: Database): Promise<BingoEventDraft[]> {
  return database.rows<BingoEventDraft>(ALL);
}

/** Returns the contents of drafts; null for one that was deleted meanwhile. */
export async function findContents(database: Database, ids: readonly string[]): Promise<unknown[]> {
  const rows = await database.rows<{ id: string; content: object }>(CONTENTS, [ids]);
  const byId = new Map(rows.map(({ id, content }) => [id, content]));
  return ids.map((id) => byId.get(id) ?? null);
}
