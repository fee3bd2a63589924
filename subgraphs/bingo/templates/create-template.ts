import { reportActivity } from '#kit/activity/report-activity';
import { checkName, trimmed } from '#kit/arguments';
import type { Database } from '#kit/database/database';
import { brokenConstraint } from '#kit/database/database-errors';
import { requireUser } from '#kit/require-user';
import { conflictingArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import type { BingoEventTemplate } from './bingo-event-template.type';
import { refuseBoth } from './chosen-document';
import { exportEvent } from './export-event';
import { readDocument } from './read-document';
import { TemplateEntity } from './template.entity';
import type { CreateBingoEventTemplateInput } from './template.inputs';
import type { TemplateDocument } from './template-document';
import { newTemplateId } from './template-id';

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
  refuseBoth(document, eventId, 'the id of an event');
  if (eventId == null) return readDocument('input.document', document);
  const exported = await exportEvent(database, eventId);
  if (!exported) throw notFound('Event');
  return exported;
}
