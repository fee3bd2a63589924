import { checkName, trimmed } from '#kit/arguments';
import type { Database, Transaction } from '#kit/database/database';
import { initialFields } from '#kit/fields';
import { invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { type BingoEvent, EventEntity, type EventFields } from '../board/event.fields';
import type { CreateBingoEventInput } from '../board/event.inputs';
import { storedTiers } from '../board/settings.fields';
import { type BingoTask, type StoredTask, TASK_FIELDS } from '../board/task.fields';
import { tasksOf } from '../board/tasks.queries';
import { completedPositions } from '../counting/complete-reached';
import type { BingoDependencies } from '../dependencies';
import { boardChanges, type PlacedTask, sizeProblem } from '../rules/board-edit';
import { closedProblem } from '../standings/results.queries';
import { composedNodesOf } from '../triggers/goal-nodes';
import { countedOf } from '../triggers/trigger-matching';
import { modeProblems } from './change-mode';
import { createEvent } from './events.commands';
import type { BingoImportPreview, BingoSettingChange, BingoTemplateTask, SettingName } from './import.fields';
import type { ApplyBingoTemplateInput, CloneBingoEventInput, ImportBingoEventInput } from './template.fields';
import { type TemplateDocument, type TemplateTask, taskInput } from './template-document';
import { chosenDocument, exportEvent } from './templates.queries';

/** First millisecond that is not a timestamp of the platform. */
const YEAR_10000 = Date.UTC(10_000, 0);

/**
 * Returns the tasks of a document as those of an event.
 *
 * @param argument what to change if a time is too early or too late.
 * @throws DomainError BAD_USER_INPUT.
 */
export function importedTasks(
  tasks: readonly TemplateTask[],
  startDate: Date,
  argument: string,
): StoredTask[] {
  return tasks.map((task) => {
    const { hidden_for_ms: hiddenForMs } = task;
    const hiddenUntil = hiddenForMs === undefined ? null : shownAt(startDate, hiddenForMs, argument);
    return initialFields(TASK_FIELDS, { ...taskInput(task), hiddenUntil });
  });
}

function shownAt(startDate: Date, hiddenForMs: number, argument: string): Date {
  const at = startDate.getTime() + hiddenForMs;
  if (at >= YEAR_10000 || at < Date.UTC(0, 0) - YEAR_1900) {
    throw invalidArgument(argument, 'must let hidden tasks be shown in the years 0 to 9999');
  }
  return new Date(at);
}

/** `Date.UTC` reads the years 0 to 99 as 1900 to 1999. */
const YEAR_1900 = Date.UTC(1900, 0) - Date.parse('0000-01-01T00:00:00Z');

/** $2 to $4: what each task counts, so that counts of earlier tasks of a position are left out. */
const PROGRESS = {
  text: `WITH p AS MATERIALIZED (SELECT id FROM bingo.participants WHERE event_id = $1),
    k AS MATERIALIZED (SELECT * FROM unnest($2::integer[], $3::text[], $4::boolean[]) AS k (position, counted, is_part))
    SELECT s.position, count(*)::integer AS participants FROM (
      SELECT c.position, c.participant_id FROM bingo.completions c JOIN p ON p.id = c.participant_id
      UNION
      SELECT c.position, c.participant_id FROM bingo.counts c JOIN p ON p.id = c.participant_id
        JOIN k ON k.position = c.position AND k.counted = c.counted AND NOT k.is_part WHERE c.count > 0
      UNION
      SELECT c.position, c.participant_id FROM bingo.part_counts c JOIN p ON p.id = c.participant_id
        JOIN k ON k.position = c.position AND k.counted = c.part AND k.is_part WHERE c.count > 0
    ) AS s GROUP BY s.position`,
  timeoutMs: 10_000,
} as const;

/** What a task counts: a key of `bingo.part_counts`, or else of `bingo.counts`. */
interface CountKey {
  readonly position: number;
  readonly counted: string;
  readonly isPart: boolean;
}

/**
 * Returns how many participants completed or advanced each task, by position; positions without any are
 * absent.
 */
async function participantsWithProgress(
  database: Database,
  eventId: string,
  tasks: readonly BingoTask[],
): Promise<ReadonlyMap<number, number>> {
  const keys = tasks.flatMap(keysOf);
  const rows = await database.rows<{ position: number; participants: number }>(PROGRESS, [
    eventId,
    keys.map(({ position }) => position),
    keys.map(({ counted }) => counted),
    keys.map(({ isPart }) => isPart),
  ]);
  return new Map(rows.map(({ position, participants }) => [position, participants]));
}

function keysOf({ position, trigger }: BingoTask): CountKey[] {
  const nodes = composedNodesOf(trigger);
  if (nodes) {
    const parts = new Set(nodes.flatMap(({ leaf }) => leaf?.key ?? []));
    return [...parts].map((counted) => ({ position, counted, isPart: true }));
  }
  const counted = countedOf(trigger);
  return counted === null ? [] : [{ position, counted, isPart: false }];
}

/** The fields of an event that an import sets. */
type ImportedFields = Pick<
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

/** Compares an event whose lock is held with a document, as far as single changes can be refused. */
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
  const accepted = [...settings, ...tasks].every(({ refusal: rejection }) => rejection === null);
  return { accepted, refusal: null, settings, tasks };
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

/**
 * Creates an event from a document or a template.
 *
 * @throws DomainError BAD_USER_INPUT, CONFLICT for an existing id, NOT_FOUND for an unknown template.
 */
export async function importEvent(
  dependencies: BingoDependencies,
  caller: Caller,
  input: ImportBingoEventInput,
): Promise<BingoEvent> {
  return createFrom(dependencies, caller, await chosenDocument(dependencies.database, input), input);
}

/**
 * Creates an event with the settings and the board of another one.
 *
 * @throws DomainError BAD_USER_INPUT, CONFLICT for an existing id, NOT_FOUND for an unknown event.
 */
export async function cloneEvent(
  dependencies: BingoDependencies,
  caller: Caller,
  eventId: string,
  input: CloneBingoEventInput,
): Promise<BingoEvent> {
  const { database } = dependencies;
  const document = await exportEvent(database, eventId);
  const event = document && (await database.entities.findOneBy(EventEntity, { id: eventId }));
  if (!event) throw notFound('Event');
  const { registration, registrationClosesAt: closes, maxParticipants, pictureId } = event;
  const later = input.startDate.getTime() - event.startDate.getTime();
  const registrationClosesAt = closes && new Date(closes.getTime() + later);
  const settings = { registration, registrationClosesAt, maxParticipants, pictureId };
  return createFrom(dependencies, caller, document, input, settings);
}

function createFrom(
  dependencies: BingoDependencies,
  caller: Caller,
  { name, description, duration_ms, mode, team_size, bonuses, tiers, board }: TemplateDocument,
  input: CloneBingoEventInput,
  settings: Partial<CreateBingoEventInput> = {},
): Promise<BingoEvent> {
  const { id, startDate } = input;
  const endDate = endOf(startDate, duration_ms, 'input.startDate');
  const tasks = importedTasks(board.tasks, startDate, 'input.startDate');
  return createEvent(dependencies, caller, {
    id,
    name: input.name ?? name,
    description,
    startDate,
    endDate,
    mode: mode ?? null,
    teamSize: team_size ?? null,
    bonuses: bonuses ?? null,
    tiers: tiers ? [...tiers] : null,
    boardSize: board.size,
    tasks,
    ...settings,
  });
}

/**
 * Returns the end of an event.
 *
 * @param argument what to change if it is too late.
 * @throws DomainError BAD_USER_INPUT.
 */
function endOf(startDate: Date, durationMs: number, argument: string): Date {
  const end = startDate.getTime() + durationMs;
  if (end >= YEAR_10000) throw invalidArgument(argument, 'must let the event end before the year 10000');
  return new Date(end);
}
