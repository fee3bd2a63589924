import { registerEnumType } from 'type-graphql';
import { recordOf } from '#protocol/records';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../webhook-message';

/** The events of webhooks in the GraphQL schema. */
export const WebhookEventType: { readonly [Name in WebhookEvent]: string } = recordOf(
  WEBHOOK_EVENTS,
  (name) => name,
);

registerEnumType(WebhookEventType, {
  name: 'WebhookEventType',
  description: 'An event that webhooks can receive; the `type` of its message.',
  valuesConfig: {
    bingo_task_completed: { description: 'A task was completed: `event_id`, `participant_id`, `position`.' },
    bingo_line_completed: {
      description:
        'Rows, columns or main diagonals were completed: `event_id`, `participant_id`, `lines` (how many).',
    },
    bingo_completion_revoked: {
      description: 'A completion was taken back: `event_id`, `participant_id`, `position`.',
    },
    bingo_participant_registered: { description: 'A user registered: `event_id`, `participant_id`.' },
    bingo_participant_withdrawn: {
      description: 'A registration was withdrawn: `event_id`, `participant_id`.',
    },
    bingo_started: {
      description: 'A bingo event became active: `event_id`, `name`, `start_date`, `end_date`.',
    },
    bingo_ended: { description: 'A bingo event became completed: the same as for `bingo_started`.' },
    bingo_event_deleted: { description: 'A bingo event was deleted: `event_id`.' },
    proof_submitted: {
      description: 'A proof was submitted: `event_id` (tile event), `submission_id`, `tile_id`, `user_id`.',
    },
    proof_reviewed: { description: 'A proof was decided about: the same, and `status`.' },
    proof_deleted: { description: 'A proof was deleted: the same as for `proof_submitted`.' },
    tile_event_deleted: { description: 'A tile event was deleted: `event_id`.' },
    attendance_recorded: {
      description: 'Attendance was recorded: `event` (its name), `date`, `rsns` (player names).',
    },
  },
});
