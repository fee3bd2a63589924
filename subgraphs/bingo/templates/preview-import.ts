import { checkName, trimmed } from '#kit/arguments';
import type { Database, Transaction } from '#kit/database/database';
import { completedPositions } from '../completions/positions-of-event';
import { modeProblems } from '../events/change-mode';
import type { StoredTask } from '../events/bingo-task.type';
import { tasksOf } from '../events/tasks-of-events';
import type { EventEntity, EventFields } from '../events/event.entity';
import { lockEvent, lockEventShared } from '../participants/locks';
import { closedProblem } from '../results/closed-event';
import { boardChanges } from '../rules/board-changes';
import { type PlacedTask, sizeProblem } from '../rules/board-edit';
import { storedTiers } from '../tiers/check-tiers';
import { chosenDocument } from './chosen-document';
import { endOf } from './import-event';
import type {
  BingoImportPreview,
  BingoSettingChange,
  BingoTemplateTask,
  SettingName,
} from './import-preview.type';
import { importedTasks } from './imported-tasks';
import { participantsWithProgress } from './participants-with-progress';
import type { ApplyBingoTemplateInput } from './template.inputs';
import type { TemplateDocument } from './template-document';

/**
 * Returns what an import into an event would change; nothing is written.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND for an unknown event or template.
 */
export function previewImport(
  database: Database,
  eventId: string,
  input: ApplyBingoTemplateInput,
): Promise<BingoImportPreview> {
  return database.transaction(async (transaction) => {
    const document = await chosenDocument(transaction, input);
    const event = await lockEvent(transaction, eventId, lockEventShared);
    return previewOf(transaction, event, document, importedFields(event, document, input));
  });
}

/** The fields of an event that an import sets. */
export type ImportedFields = Pick<
  EventFields,
  'name' | 'description' | 'endDate' | 'boardSize' | 'mode' | 'teamSize' | 'bonuses' | 'tiers'
>;

/**
 * Returns the fields of an event after an import. Its id, start and set status stay.
 *
 * @throws DomainError BAD_USER_INPUT.
 */
export function importedFields(
  { startDate }: EventEntity,
  { name, description, duration_ms, mode, team_size, bonuses, tiers, board }: TemplateDocument,
  input: ApplyBingoTemplateInput,
): ImportedFields {
  const own = input.name == null ? name : trimmed(input.name);
  checkName('input.name', own);
  const endDate = endOf(startDate, duration_ms, 'input.document.duration_ms');
  return {
    name: own,
    description,
    endDate,
    boardSize: board.size,
    mode: mode ?? 'solo',
    teamSize: team_size ?? null,
    bonuses: bonuses ?? null,
    tiers: storedTiers(tiers) ?? null,
  };
}

/** Compares an event whose lock is held with a document. */
export async function previewOf(
  transaction: Transaction,
  event: EventEntity,
  { board }: TemplateDocument,
  fields: ImportedFields,
): Promise<BingoImportPreview> {
  const before = await tasksOf(transaction, event.id);
  const completed = await completedPositions(transaction, event.id);
  const progress = await participantsWithProgress(transaction, event.id, before);
  const { startDate: start, setStatus: set } = event;
  const after = importedTasks(board.tasks, start, 'input.document.board.tasks');
  const modes = await modeProblems(transaction, event, fields);
  const settings = settingChanges(event, fields, {
    board_size: sizeProblem(event.boardSize, board.size, completed),
    mode: modes.mode ?? null,
    team_size: modes.teamSize ?? null,
    end_date: await closedProblem(transaction, event.id, { start, end: fields.endDate, set }),
  });
  const tasks = boardChanges(before.map(comparable), after.map(comparable), completed).map((change) => ({
    ...change,
    participantsWithProgress: progress.get(change.position) ?? 0,
  }));
  const accepted = [...settings, ...tasks].every(({ refusal }) => refusal === null);
  return { accepted, settings, tasks };
}

/** A task in a form in which equal ones have equal fields. */
function comparable({ hiddenUntil, ...task }: StoredTask): BingoTemplateTask & PlacedTask {
  return { ...task, hiddenUntil: hiddenUntil?.toISOString() ?? null };
}

/** Returns a setting as text; empty if it is off. */
function textOf(setting: object | string | number | null): string {
  if (setting === null) return '';
  return typeof setting === 'object' ? JSON.stringify(setting) : String(setting);
}

function settingChanges(
  event: EventEntity,
  fields: ImportedFields,
  problems: Partial<Record<SettingName, string | null>>,
): BingoSettingChange[] {
  const change = (setting: SettingName, before: string, after: string) =>
    before === after ? [] : [{ setting, before, after, refusal: problems[setting] ?? null }];
  return [
    ...change('name', event.name, fields.name),
    ...change('description', event.description, fields.description),
    ...change('end_date', event.endDate.toISOString(), fields.endDate.toISOString()),
    ...change('board_size', String(event.boardSize), String(fields.boardSize)),
    ...change('mode', event.mode, fields.mode),
    ...change('team_size', textOf(event.teamSize), textOf(fields.teamSize)),
    ...change('bonuses', textOf(event.bonuses), textOf(fields.bonuses)),
    ...change('tiers', textOf(event.tiers), textOf(fields.tiers)),
  ];
}
