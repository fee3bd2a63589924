import { requireUser } from '#kit/require-user';
import { invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import type { BingoEvent } from '../events/bingo-event.type';
import { writeChanges } from '../events/update-event';
import { lockEvent } from '../participants/locks';
import { chosenDocument } from './chosen-document';
import type { BingoImportPreview, SettingName } from './import-preview.type';
import { importedTasks } from './imported-tasks';
import { importedFields, previewOf } from './preview-import';
import type { ApplyBingoTemplateInput } from './template.inputs';

/**
 * Imports a document or a template into an existing event, which keeps its id, start and set status.
 *
 * @throws DomainError BAD_USER_INPUT, also for what `previewImport` refuses; NOT_FOUND for an unknown event
 * or template.
 */
export function applyTemplate(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  eventId: string,
  input: ApplyBingoTemplateInput,
): Promise<BingoEvent> {
  const { userId } = requireUser(caller);
  return database.transaction(async (transaction) => {
    const document = await chosenDocument(transaction, input);
    const event = await lockEvent(transaction, eventId);
    const given = importedFields(event, document, input);
    refuse(await previewOf(transaction, event, document, given));
    const by = { userId, address: caller.address };
    const tasks = importedTasks(document.board.tasks, event.startDate, 'input.document.board.tasks');
    return writeChanges(transaction, jobs, event, { given, tasks, by });
  });
}

/** The parts of a document that may be refused. */
const PARTS: Partial<Record<SettingName, string>> = {
  board_size: 'board.size',
  end_date: 'duration_ms',
  mode: 'mode',
  team_size: 'team_size',
};

function refuse({ settings, tasks }: BingoImportPreview): void {
  const setting = settings.find(({ refusal }) => refusal !== null);
  if (setting?.refusal) {
    const part = PARTS[setting.setting] ?? 'board';
    throw invalidArgument(`input.document.${part}`, setting.refusal);
  }
  const task = tasks.find(({ refusal }) => refusal !== null);
  if (task?.refusal) throw invalidArgument('input.document.board.tasks', task.refusal);
}
