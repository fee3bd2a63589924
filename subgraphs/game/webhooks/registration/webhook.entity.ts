import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { checkName, trimmed } from '#kit/arguments';
import type { FieldRules } from '#kit/fields';
import { invalidArgument } from '#protocol/errors';
import { nameProblem } from '#protocol/rules/text';
import { urlProblem } from '../rules/network-policy';
import type { WebhookEvent } from '../webhook-message';

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
export type WebhookFields = Pick<WebhookEntity, 'name' | 'url' | 'eventTypes' | 'enabled'>;

export const WEBHOOK_FIELDS: FieldRules<WebhookFields> = {
  name: { title: 'name', normalise: trimmed, check: checkName },
  url: { title: 'url', check: checkUrl },
  eventTypes: { title: 'event types', normalise: (types) => [...new Set(types)], check: checkTypes },
  enabled: { title: 'enabled', initially: true },
};

/** Limits of a receiver's URL. */
export const URL_LIMITS = { minLength: 1, maxLength: 2048 };

function checkUrl(argument: string, url: string): void {
  const problem = nameProblem(url, URL_LIMITS.maxLength) ?? urlProblem(url);
  if (problem) throw invalidArgument(argument, problem);
}

function checkTypes(argument: string, types: readonly string[]): void {
  if (types.length === 0) throw invalidArgument(argument, 'must not be empty');
}
