import type { Database } from '#kit/database/database';
import { findEventWithTasks } from '../events/find-event-with-tasks';
import { documentOf, type TemplateDocument } from './template-document';

/** Returns an event as a document, as of one moment; null for an unknown id. */
export async function exportEvent(database: Database, eventId: string): Promise<TemplateDocument | null> {
  const event = await findEventWithTasks(database, eventId, false);
  if (!event) return null;
  const { name, description, startDate, endDate, boardSize, tasks } = event;
  const durationMs = new Date(endDate).getTime() - new Date(startDate).getTime();
  return documentOf({ name, description, durationMs, boardSize, tasks });
}
