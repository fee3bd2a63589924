import type { Database } from '#kit/database/database';
import { instantText } from '#protocol/rules/time';
import type { Instant } from '#protocol/scalars/timestamp';
import { storedBonuses } from '../bonuses/check-bonuses';
import { type EventWithTasks, findEventWithAllTasks } from '../events/find-event-with-tasks';
import { type ContentTask, documentOf, type TemplateDocument } from './template-document';

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
