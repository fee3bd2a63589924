import { requireUser } from '#kit/access/access';
import { checkName, trimmed } from '#kit/arguments';
import type { Database, Transaction } from '#kit/database/database';
import { brokenConstraint } from '#kit/database/database-errors';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { reportActivity } from '#kit/jobs/activity';
import { conflictingArgument, DomainError, invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoEvent } from '../board/event.fields';
import type { BingoDependencies } from '../dependencies';
import { lockEvent } from '../participants/locks';
import { writeChanges } from './events.commands';
import { importedFields, importedTasks, previewOf } from './import.commands';
import type { BingoImportPreview, SettingName } from './import.fields';
import { readDocument } from './read-document';
import {
  type ApplyBingoTemplateInput,
  type BingoEventTemplate,
  type CreateBingoEventTemplateInput,
  isTemplateId,
  newTemplateId,
  TemplateEntity,
} from './template.fields';
import type { TemplateDocument } from './template-document';
import { chosenDocument, exportEvent, rejectBoth } from './templates.queries';

/**
 * Adds a document, or the export of an event, to the library.
 *
 * @throws DomainError BAD_USER_INPUT, CONFLICT for an existing name, NOT_FOUND for an unknown event.
 */
export async function createTemplate(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  input: CreateBingoEventTemplateInput,
): Promise<BingoEventTemplate> {
  const { userId } = requireUser(caller);
  const document = await documentFrom(database, input);
  const name = trimmed(input.name ?? document.name);
  checkName('input.name', name);
  const id = newTemplateId();
  const { size: boardSize, tasks } = document.board;
  const template = { id, name, boardSize, taskCount: tasks.length, createdAt: new Date() };
  try {
    await database.transaction(async (transaction) => {
      await transaction.entities.insert(TemplateEntity, { ...template, document });
      await reportActivity(jobs, transaction, {
        action: 'bingo_template_create',
        userId,
        details: `Created the bingo template ${name} (${id})`,
        address: caller.address,
      });
    });
  } catch (error) {
    if (brokenConstraint(error) === 'uq_templates_name')
      throw conflictingArgument('input.name', 'is already taken');
    throw error;
  }
  return template;
}

async function documentFrom(
  database: Database,
  { document, eventId }: CreateBingoEventTemplateInput,
): Promise<TemplateDocument> {
  rejectBoth(document, eventId, 'the id of an event');
  if (eventId == null) return readDocument('input.document', document);
  const exported = await exportEvent(database, eventId);
  if (!exported) throw notFound('Event');
  return exported;
}

const DELETE = { text: 'DELETE FROM bingo.templates WHERE id = $1 RETURNING name' } as const;

/**
 * Deletes a template; events made from it stay.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function deleteTemplate(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  id: string,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  if (!isTemplateId(id)) throw notFound('Template');
  await database.transaction(async (transaction) => {
    const deleted = await transaction.row<{ name: string }>(DELETE, [id]);
    if (!deleted) throw notFound('Template');
    await reportActivity(jobs, transaction, {
      action: 'bingo_template_delete',
      userId,
      details: `Deleted the bingo template ${deleted.name} (${id})`,
      address: caller.address,
    });
  });
  return deleteResult();
}

/**
 * Imports a document or a template into an existing event, which keeps its id, start and set status.
 *
 * @throws DomainError BAD_USER_INPUT, also for what `previewImport` rejects; NOT_FOUND for an unknown event
 * or template.
 */
export function applyTemplate(
  dependencies: BingoDependencies,
  caller: Caller,
  eventId: string,
  input: ApplyBingoTemplateInput,
): Promise<BingoEvent> {
  return dependencies.database.transaction(async (transaction) => {
    const { preview, apply } = await readImport(dependencies, transaction, { caller, eventId, input });
    reject(preview);
    return apply();
  });
}

/**
 * Returns what an import into an event would change: it is made and rolled back.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND for an unknown event or template.
 */
export async function previewImport(
  dependencies: BingoDependencies,
  caller: Caller,
  eventId: string,
  input: ApplyBingoTemplateInput,
): Promise<BingoImportPreview> {
  try {
    return await dependencies.database.transaction(async (transaction) => {
      const { preview, apply } = await readImport(dependencies, transaction, { caller, eventId, input });
      throw new RolledBack(preview.accepted ? await afterTrying(preview, apply) : preview);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.preview;
    throw error;
  }
}

/** Thrown to roll back the import that a preview tries. */
class RolledBack extends Error {
  constructor(readonly preview: BingoImportPreview) {
    super('Rolled back');
  }
}

async function afterTrying(
  preview: BingoImportPreview,
  apply: () => Promise<unknown>,
): Promise<BingoImportPreview> {
  try {
    await apply();
    return preview;
  } catch (error) {
    if (!(error instanceof DomainError) || error.extensions.code !== 'BAD_USER_INPUT') throw error;
    return { ...preview, accepted: false, refusal: error.message };
  }
}

/** An import into an event, and its caller. */
interface EventImport {
  readonly caller: Caller;
  readonly eventId: string;
  readonly input: ApplyBingoTemplateInput;
}

async function readImport(
  { jobs }: BingoDependencies,
  transaction: Transaction,
  { caller, eventId, input }: EventImport,
) {
  const by = { userId: requireUser(caller).userId, address: caller.address };
  const document = await chosenDocument(transaction, input);
  const event = await lockEvent(transaction, eventId);
  const update = importedFields(event, document, input);
  const apply = (): Promise<BingoEvent> => {
    const tasks = importedTasks(document.board.tasks, event.startDate, 'input.document.board.tasks');
    return writeChanges(transaction, jobs, event, { update, tasks, by });
  };
  return { preview: await previewOf(transaction, event, document, update), apply };
}

/** The parts of a document that may be rejected. */
const PARTS: Partial<Record<SettingName, string>> = {
  board_size: 'board.size',
  end_date: 'duration_ms',
  mode: 'mode',
  team_size: 'team_size',
};

function reject({ settings, tasks }: BingoImportPreview): void {
  const setting = settings.find(({ refusal: rejection }) => rejection !== null);
  if (setting?.refusal) {
    const part = PARTS[setting.setting] ?? 'board';
    throw invalidArgument(`input.document.${part}`, setting.refusal);
  }
  const task = tasks.find(({ refusal: rejection }) => rejection !== null);
  if (task?.refusal) throw invalidArgument('input.document.board.tasks', task.refusal);
}
