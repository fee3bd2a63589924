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

const datedEvent = z.object({ name: z.string(), startDate: z.iso.datetime(), endDate: z.iso.datetime() });

const proof = z.object({ submissionId: z.string(), tileId: z.int(), userId: z.string() });

/**
 * An event of the log that all areas write and any process reads. This is the closed list of types: a type
 * that a process does not know was written by a newer version, and is skipped.
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
  z.object({
    ...entry,
    type: z
      .literal('bingo_completion_revoked')
      .describe('A completion was taken back. Subject: the bingo event.'),
    data: taskOfParticipant,
  }),
  z.object({
    ...entry,
    type: z.literal('bingo_participant_registered').describe('A user registered. Subject: the bingo event.'),
    data: z.object({ participantId: z.string() }),
  }),
  z.object({
    ...entry,
    type: z
      .literal('bingo_participant_withdrawn')
      .describe('A registration was withdrawn. Subject: the bingo event.'),
    data: z.object({ participantId: z.string() }),
  }),
  z.object({
    ...entry,
    type: z
      .literal('bingo_standings_changed')
      .describe(
        'Tasks, bonuses, teams, a player name or a repair may have changed the standings. Subject: the bingo event.',
      ),
    data: z.object({}),
  }),
  z.object({
    ...entry,
    type: z
      .literal('bingo_started')
      .describe('An event became active, by its dates or an organiser. Subject: the bingo event.'),
    data: datedEvent,
  }),
  z.object({
    ...entry,
    type: z
      .literal('bingo_ended')
      .describe('An event became completed, by its dates or an organiser. Subject: the bingo event.'),
    data: datedEvent,
  }),
  z.object({
    ...entry,
    type: z
      .literal('bingo_task_shown')
      .describe(
        'The time came until which a task was hidden, or an organiser showed it. Subject: the bingo event.',
      ),
    data: z.object({ position: z.int().nonnegative() }),
  }),
  z.object({
    ...entry,
    type: z.literal('bingo_event_deleted').describe('Subject: the bingo event.'),
    data: z.object({}),
  }),
  z.object({
    ...entry,
    type: z.literal('proof_submitted').describe('A proof was submitted. Subject: the tile event.'),
    data: proof,
  }),
  z.object({
    ...entry,
    type: z.literal('proof_reviewed').describe('A proof was decided about. Subject: the tile event.'),
    data: proof.extend({ status: z.enum(['pending', 'approved', 'rejected']) }),
  }),
  z.object({
    ...entry,
    type: z.literal('proof_deleted').describe('A proof was deleted. Subject: the tile event.'),
    data: proof,
  }),
  z.object({
    ...entry,
    type: z
      .literal('proof_claim_changed')
      .describe('A reviewer claimed a proof, or ended the claim. Subject: the tile event.'),
    data: proof,
  }),
  z.object({
    ...entry,
    type: z
      .literal('proof_changed')
      .describe('A proof was put on hold, taken off it, or commented on. Subject: the tile event.'),
    data: proof,
  }),
  z.object({
    ...entry,
    type: z.literal('tile_event_deleted').describe('Subject: the tile event.'),
    data: z.object({}),
  }),
  z.object({
    ...entry,
    type: z
      .literal('attendance_recorded')
      .describe(
        'Attendance was recorded, singly or as a batch; imports are not events. Subject: the name of the event.',
      ),
    data: z.object({ date: z.iso.date(), rsns: z.array(z.string()).min(1) }),
  }),
  z.object({
    ...entry,
    type: z.literal('automation_delivered').describe('A message of a rule was posted. Subject: the rule.'),
    data: z.object({ deliveryId: z.string() }),
  }),
  z.object({
    ...entry,
    type: z
      .literal('user_access_changed')
      .describe('Sessions, roles or the ban of a user changed. Subject: the user.'),
    data: z.object({}),
  }),
  z.object({
    ...entry,
    type: z.literal('role_access_changed').describe('A role was changed or deleted. Subject: the role.'),
    data: z.object({}),
  }),
]);

export type LoggedEvent = z.infer<typeof loggedEvent>;

export type EventType = LoggedEvent['type'];

/** An event before it is written. */
export type NewEvent = Unwritten<LoggedEvent>;

type Unwritten<Event> = Event extends LoggedEvent ? Omit<Event, 'position' | 'at'> : never;
