import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { ListSize } from '#kit/cost';
import type { FieldTable } from '#kit/fields';
import { createdFields, NAME, shownFields, updatedFields } from '#kit/graph-fields';
import { recordOf } from '#protocol/records';
import { nameProblem } from '#protocol/rules/text';
import { Timestamp } from '#protocol/scalars/timestamp';
import { urlProblem } from './rules/network-policy';
import { WEBHOOK_EVENTS, type WebhookEvent } from './webhook-message';

/** The events of webhooks in the GraphQL schema. */
const WebhookEventType: { readonly [Name in WebhookEvent]: string } = recordOf(
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

/** A receiver of signed messages about events of the platform. */
@Entity('webhooks', { schema: 'game' })
export class WebhookEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'pk_webhooks',
  })
  id: number;

  @Column('text')
  name: string;

  @Column('text')
  url: string;

  @Column('text', { name: 'event_types', array: true })
  eventTypes: WebhookEvent[];

  @Column('boolean')
  enabled: boolean;

  /** The signing secret; needed in clear for each message, as the signing keys of sessions are. */
  @Column('text')
  secret: string;

  /** The secret before the last rotation; null if it is not valid any more. */
  @Column('text', { name: 'previous_secret', nullable: true })
  previousSecret: string | null;

  @Column({ type: 'timestamptz', name: 'previous_secret_until', precision: 3, nullable: true })
  previousSecretUntil: Date | null;

  /** First failure since the last success; null if the last attempt succeeded. */
  @Column({ type: 'timestamptz', name: 'failing_since', precision: 3, nullable: true })
  failingSince: Date | null;

  /** Why the platform disabled the webhook; null if a user did, and while it is enabled. */
  @Column('text', { name: 'disabled_reason', nullable: true })
  disabledReason: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** The fields of a webhook that organisers set. */
type WebhookFields = Pick<WebhookEntity, 'name' | 'url' | 'eventTypes' | 'enabled'>;

type Required = 'name' | 'url' | 'eventTypes';

/** Limits of a receiver's URL. */
const URL_LIMITS = { minLength: 1, maxLength: 2048 };

const URL =
  'Receives POST requests; up to 2,048 characters. An https URL on the public internet, port 80, 443 or one from 1024; the operator can allow other networks.';
const EVENTS = 'The events that it receives; at least one.';

export const WEBHOOK_FIELDS: FieldTable<WebhookFields, Required> = {
  name: NAME,
  url: {
    title: 'url',
    problem: (url) => nameProblem(url, URL_LIMITS.maxLength) ?? urlProblem(url),
    limits: URL_LIMITS,
    shown: 'URL of the receiver.',
    created: URL,
    updated: `${URL} Pending messages are sent to the new one.`,
  },
  eventTypes: {
    title: 'event types',
    normalise: (types) => [...new Set(types)],
    problem: (types) => (types.length === 0 ? 'must not be empty' : null),
    graph: () => [WebhookEventType],
    shown: 'The events that it receives.',
    created: EVENTS,
    updated: EVENTS,
  },
  enabled: {
    title: 'enabled',
    initially: true,
    graph: () => Boolean,
    shown: 'Whether messages are sent.',
    created: 'Whether messages are sent; true by default.',
    updated:
      'Whether messages are sent. Disabling it stops pending messages, which can be replayed later; enabling it resets a webhook that the platform disabled.',
  },
};

const ShownWebhook = shownFields<WebhookFields>(WEBHOOK_FIELDS);
ListSize({ assumedSize: WEBHOOK_EVENTS.length })(ShownWebhook.prototype, 'eventTypes');

@ObjectType('Webhook', {
  simpleResolvers: true,
  description:
    'A receiver of signed messages about events, by the Standard Webhooks specification. For organisers (`manage_automation`).',
})
export class Webhook extends ShownWebhook {
  @Field(() => Int, { description: 'Webhook id.' })
  id: number;

  @Field(() => String, {
    nullable: true,
    description: 'Why the platform disabled the webhook; null if it did not.',
  })
  disabledReason: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Time since which all attempts have failed; null if the last one succeeded. After five days the webhook is disabled.',
  })
  failingSince: Date | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time until which messages are also signed with the previous secret; null if they are not.',
  })
  previousSecretUntil: Date | null;

  @Field(() => Timestamp, { description: 'Time of creation.' })
  createdAt: Date;
}

@ObjectType('WebhookCredentials', {
  simpleResolvers: true,
  description: 'A webhook and its new signing secret.',
})
export class WebhookCredentials {
  @Field(() => Webhook, { description: 'The webhook.' })
  webhook: Webhook;

  @Field(() => String, { description: 'The signing secret, `whsec_…`; not shown again.' })
  secret: string;
}

@InputType('CreateWebhookInput', { description: 'A new webhook.' })
export class CreateWebhookInput extends createdFields<WebhookFields, Required>(WEBHOOK_FIELDS) {}

@InputType('UpdateWebhookInput', {
  description: 'Changes to a webhook. Absent fields are kept; none may be null.',
})
export class UpdateWebhookInput extends updatedFields<WebhookFields>(WEBHOOK_FIELDS) {}
