import { registerEnumType } from 'type-graphql';
import type { Action, Trigger } from './rules/occurrence';

/** The triggers in the GraphQL schema. */
export const AutomationTrigger: { readonly [Name in Trigger]: Name } = {
  tracker_member_join: 'tracker_member_join',
  tracker_skill_99: 'tracker_skill_99',
  bingo_task_completed: 'bingo_task_completed',
  bingo_line_completed: 'bingo_line_completed',
  bingo_started: 'bingo_started',
  bingo_ended: 'bingo_ended',
  proof_submitted: 'proof_submitted',
  proof_reviewed: 'proof_reviewed',
  attendance_recorded: 'attendance_recorded',
};

registerEnumType(AutomationTrigger, {
  name: 'AutomationTrigger',
  description: 'Trigger of a rule.',
  valuesConfig: {
    tracker_member_join: { description: 'A member joined a tracked group; provides `{username}`.' },
    tracker_skill_99: {
      description: 'A member reached level 99 in a skill; provides `{username}` and `{skill}`.',
    },
    bingo_task_completed: {
      description:
        'A participant completed a task of a bingo event; provides `{username}`, `{task}` and `{event}`.',
    },
    bingo_line_completed: {
      description:
        'A participant completed rows, columns or main diagonals; provides `{username}`, `{lines}` (how many) and `{event}`.',
    },
    bingo_started: { description: 'A bingo event became active; provides `{event}`.' },
    bingo_ended: { description: 'A bingo event became completed; provides `{event}`.' },
    proof_submitted: {
      description: 'A user submitted a proof; provides `{username}`, `{tile}` and `{event}`.',
    },
    proof_reviewed: {
      description: 'A proof was decided about; provides `{username}`, `{tile}`, `{event}` and `{status}`.',
    },
    attendance_recorded: {
      description:
        'Attendance was recorded, imports excepted; provides `{event}`, `{date}`, `{players}` (names) and `{count}`.',
    },
  },
});

/** The actions in the GraphQL schema. */
export const AutomationAction: { readonly [Name in Action]: Name } = { chat_message: 'chat_message' };

registerEnumType(AutomationAction, {
  name: 'AutomationAction',
  description: 'Action of a rule.',
  valuesConfig: { chat_message: { description: 'Posts a message to a chat channel.' } },
});
