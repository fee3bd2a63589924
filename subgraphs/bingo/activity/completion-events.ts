import type { NewEvent } from '#protocol/event-log/logged-event';

/** A task of the board of an event, and whose completion changed. */
interface ChangedCompletion {
  readonly eventId: string;
  readonly participantId: string;
  readonly position: number;
}

/** Returns what the event log says of a completed or revoked task. */
export function taskEvent(
  type: 'bingo_task_completed' | 'bingo_completion_revoked',
  { eventId, participantId, position }: ChangedCompletion,
): NewEvent {
  return { type, subject: eventId, data: { participantId, position } };
}

/**
 * Returns what the event log says of standings that may have changed other than by completions and
 * registrations.
 */
export function standingsEvent(eventId: string): NewEvent {
  return { type: 'bingo_standings_changed', subject: eventId, data: {} };
}

/** Returns what the event log says of completed lines: nothing if none was added. */
export function lineEvents(eventId: string, participantId: string, added: number): NewEvent[] {
  if (added <= 0) return [];
  return [{ type: 'bingo_line_completed', subject: eventId, data: { participantId, lines: added } }];
}
