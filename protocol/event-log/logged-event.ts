import { z } from 'zod';

const entry = {
  /** Ascending in the order of the commits, unique on the platform; not every number is used. */
  position: z.int().positive(),
  /** Time of the event. */
  at: z.iso.datetime(),
  /** What followers select by: a bingo event, for example. */
  subject: z.string(),
};

const taskOfParticipant = z.object({ participantId: z.string(), position: z.int().nonnegative() });

/**
 * An event of the log that all areas write and any process reads. This is the closed list of types: a type that a
 * process does not know was written by a newer version, and is skipped.
 */
export const loggedEvent = z.discriminatedUnion('type', [
  z.object({
    ...entry,
    type: z.literal('bingo_task_completed').describe('A task was completed. Subject: the bingo event.'),
    data: taskOfParticipant,
  }),
  z.object({
    ...entry,
    type: z
      .literal('bingo_line_completed')
      .describe('Rows, columns or main diagonals were completed. Subject: the bingo event.'),
    data: z.object({ participantId: z.string(), lines: z.int().positive() }),
  }),
]);

export type LoggedEvent = z.infer<typeof loggedEvent>;

export type EventType = LoggedEvent['type'];

/** An event before it is written. */
export type NewEvent = Unwritten<LoggedEvent>;

type Unwritten<Event> = Event extends LoggedEvent ? Omit<Event, 'position' | 'at'> : never;
