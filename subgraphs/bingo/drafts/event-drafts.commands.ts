import { requireUser } from '#kit/access/access';
import { checkName, checkVersion, trimmed } from '#kit/arguments';
import type { Database, Transaction } from '#kit/database/database';
import { lockExclusive } from '#kit/database/named-lock';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { DomainError, invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { contentProblem } from './content-problem';
import {
  type BingoEventDraft,
  DRAFT_COLUMNS,
  EventDraftEntity,
  isDraftId,
  MOST_DRAFTS,
  newDraftId,
} from './event-draft.fields';

/** What an organiser saves. */
interface DraftInput {
  /** The draft to change; null or undefined for a new one. */
  readonly id: string | null | undefined;
  /** The version that the changes are based on; null or undefined for any. */
  readonly ifVersion: number | null | undefined;
  readonly name: string;
  readonly content: unknown;
}

const INSERT = {
  text: `INSERT INTO bingo.event_drafts AS d (id, name, content, updated_by) VALUES ($1, $2, $3, $4)
    RETURNING ${DRAFT_COLUMNS}`,
} as const;
const UPDATE = {
  text: `UPDATE bingo.event_drafts d SET name = $2, content = $3, updated_by = $4, version = d.version + 1,
      updated_at = clock_timestamp()
    WHERE d.id = $1 RETURNING ${DRAFT_COLUMNS}`,
} as const;
const LOCK = { text: 'SELECT d.version FROM bingo.event_drafts d WHERE d.id = $1 FOR UPDATE' } as const;
const DELETE = { text: 'DELETE FROM bingo.event_drafts d WHERE d.id = $1 RETURNING d.version' } as const;

/**
 * Creates a draft, or replaces the name and content of one. The activity log has no entry of it,
 * because users without the permission `manage_bingo` read it, too.
 *
 * @throws DomainError BAD_USER_INPUT; NOT_FOUND; CONFLICT if the draft has another version, or if there are
 *   50 drafts already.
 */
export function saveDraft(
  database: Database,
  caller: Caller,
  { id, ifVersion, ...input }: DraftInput,
): Promise<BingoEventDraft> {
  const { userId } = requireUser(caller);
  const name = trimmed(input.name);
  checkName('name', name);
  checkSubject(id, ifVersion, 'id');
  const problem = contentProblem(input.content);
  if (problem) throw invalidArgument('content', problem);
  const values = [name, JSON.stringify(input.content), userId];
  return database.transaction(async (transaction) => {
    if (id == null) await checkNumber(transaction);
    else await lockDraft(transaction, id, ifVersion);
    const saved = await transaction.row<BingoEventDraft>(id == null ? INSERT : UPDATE, [
      id ?? newDraftId(),
      ...values,
    ]);
    if (!saved) throw notFound('Draft');
    return saved;
  });
}

async function checkNumber(transaction: Transaction): Promise<void> {
  await lockExclusive(transaction, 'bingo drafts');
  if ((await transaction.entities.count(EventDraftEntity)) < MOST_DRAFTS) return;
  throw new DomainError(
    'CONFLICT',
    `There are ${MOST_DRAFTS} drafts already, which is the maximum: delete one first`,
  );
}

async function lockDraft(
  transaction: Transaction,
  id: string,
  ifVersion: DraftInput['ifVersion'],
): Promise<void> {
  const draft = isDraftId(id) ? await transaction.row<{ version: number }>(LOCK, [id]) : undefined;
  if (!draft) throw notFound('Draft');
  checkVersion(ifVersion, draft.version);
}

/**
 * Deletes a draft.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function deleteDraft(database: Database, id: string): Promise<DeleteResult> {
  if (!isDraftId(id) || !(await database.row(DELETE, [id]))) throw notFound('Draft');
  return deleteResult();
}

/** The draft from which an event is created. */
export interface EventSource {
  readonly draftId?: string | null | undefined;
  /** The version of the draft that the event has; null or undefined for any. */
  readonly ifVersion?: number | null | undefined;
}

/**
 * Deletes the draft from which an event is created, in the same transaction.
 *
 * @throws DomainError BAD_USER_INPUT for a version without a draft; NOT_FOUND; CONFLICT if the draft has
 *   another version.
 */
export async function deleteSource(
  transaction: Transaction,
  { draftId, ifVersion }: EventSource,
): Promise<void> {
  checkSubject(draftId, ifVersion, 'draftId');
  if (draftId == null) return;
  const draft = isDraftId(draftId)
    ? await transaction.row<{ version: number }>(DELETE, [draftId])
    : undefined;
  if (!draft) throw notFound('Draft');
  checkVersion(ifVersion, draft.version);
}

/** @throws DomainError BAD_USER_INPUT for the version of nothing. */
function checkSubject(
  id: string | null | undefined,
  ifVersion: number | null | undefined,
  argument: string,
): void {
  if (id == null && ifVersion != null) throw invalidArgument('ifVersion', `must be null without ${argument}`);
}
