import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Limited, trimmed } from '#kit/arguments';
import { ListSize } from '#kit/cost';
import type { FieldRules } from '#kit/fields';
import { recordOf } from '#protocol/records';
import { NAME_LIMITS, nameProblem } from '#protocol/rules/text';
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

export const WEBHOOK_FIELDS: FieldRules<WebhookFields> = {
  name: { title: 'name', normalise: trimmed, problem: nameProblem },
  url: { title: 'url', problem: receiverProblem },
  eventTypes: {
    title: 'event types',
    normalise: (types) => [...new Set(types)],
    problem: (types) => (types.length === 0 ? 'must not be empty' : null),
  },
  enabled: { title: 'enabled', initially: true },
};

/** Limits of a receiver's URL. */
const URL_LIMITS = { minLength: 1, maxLength: 2048 };

function receiverProblem(url: string): string | null {
  return nameProblem(url, URL_LIMITS.maxLength) ?? urlProblem(url);
}

@ObjectType('Webhook', {
  simpleResolvers: true,
  description:
    'A receiver of signed messages about events, by the Standard Webhooks specification. For organisers (`manage_automation`).',
})
export class Webhook {
  @Field(() => Int, { description: 'Webhook id.' })
  id: number;

  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Field(() => String, { description: 'URL of the receiver.' })
  url: string;

  @ListSize({ assumedSize: WEBHOOK_EVENTS.length })
  @Field(() => [WebhookEventType], { description: 'The events that it receives.' })
  eventTypes: WebhookEvent[];

  @Field(() => Boolean, { description: 'Whether messages are sent.' })
  enabled: boolean;

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

const URL =
  'Receives POST requests; up to 2,048 characters. An https URL on the public internet, port 80, 443 or one from 1024; the operator can allow other networks.';
const EVENTS = 'The events that it receives; at least one.';

@InputType('CreateWebhookInput', { description: 'A new webhook.' })
export class CreateWebhookInput {
  @Limited(NAME_LIMITS)
  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Limited(URL_LIMITS)
  @Field(() => String, { description: URL })
  url: string;

  @Field(() => [WebhookEventType], { description: EVENTS })
  eventTypes: WebhookEvent[];

  @Field(() => Boolean, { nullable: true, description: 'Whether messages are sent; true by default.' })
  enabled?: boolean | null;
}

@InputType('UpdateWebhookInput', {
  description: 'Changes to a webhook. Absent fields are kept; none may be null.',
})
export class UpdateWebhookInput {
  @Limited(NAME_LIMITS)
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string | null;

  @Limited(URL_LIMITS)
  @Field(() => String, { nullable: true, description: `${URL} Pending messages are sent to the new one.` })
  url?: string | null;

  @Field(() => [WebhookEventType], { nullable: true, description: EVENTS })
  eventTypes?: WebhookEvent[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether messages are sent. Disabling it stops pending messages, which can be replayed later; enabling it resets a webhook that the platform disabled.',
  })
  enabled?: boolean | null;
}
