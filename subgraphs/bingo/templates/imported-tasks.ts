import { invalidArgument } from '#protocol/errors';
import type { StoredTask } from '../events/bingo-task.type';
import type { TemplateTask } from './template-document';

/** First millisecond that is not a timestamp of the platform. */
export const YEAR_10000 = Date.UTC(10_000, 0);

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
  return tasks.map(({ hidden_for_ms, tier, ...task }) => ({
    ...task,
    tier: tier ?? null,
    hiddenUntil: hidden_for_ms === undefined ? null : shownAt(startDate, hidden_for_ms, argument),
  }));
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
