import { invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import type { BingoEvent } from '../events/bingo-event.type';
import { createEvent } from '../events/create-event';
import { chosenDocument } from './chosen-document';
import { exportEvent } from './export-event';
import { importedTasks, YEAR_10000 } from './imported-tasks';
import type { CloneBingoEventInput, ImportBingoEventInput } from './template.inputs';
import type { TemplateDocument } from './template-document';

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
  const document = await exportEvent(dependencies.database, eventId);
  if (!document) throw notFound('Event');
  return createFrom(dependencies, caller, document, input);
}

function createFrom(
  dependencies: BingoDependencies,
  caller: Caller,
  { name, description, duration_ms, mode, team_size, bonuses, tiers, board }: TemplateDocument,
  input: CloneBingoEventInput,
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
  });
}

/**
 * Returns the end of an event.
 *
 * @param argument what to change if it is too late.
 * @throws DomainError BAD_USER_INPUT.
 */
export function endOf(startDate: Date, durationMs: number, argument: string): Date {
  const end = startDate.getTime() + durationMs;
  if (end >= YEAR_10000) throw invalidArgument(argument, 'must let the event end before the year 10000');
  return new Date(end);
}
