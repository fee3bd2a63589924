import { randomBytes } from 'node:crypto';
import { requireUser } from '#kit/access/access';
import { checkBounds } from '#kit/arguments';
import { lockExclusive } from '#kit/database/named-lock';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { changedFields, initialFields, inputChanges } from '#kit/fields';
import { reportActivity } from '#kit/jobs/activity';
import { DomainError, invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { stopDeliveries } from '../delivery/outcomes';
import { addressOf, ForbiddenAddress, type WebhookDependencies } from './post-webhook';
import {
  type CreateWebhookInput,
  type UpdateWebhookInput,
  WEBHOOK_FIELDS,
  type Webhook,
  type WebhookCredentials,
  WebhookEntity,
} from './webhook.fields';
import { lockWebhook, readWebhook } from './webhook.queries';
import { SECRET_PREFIX } from './webhook-message';

/** Maximum number of webhooks: each event is stored once per webhook that receives it. */
export const MOST_WEBHOOKS = 50;

const SECRET_BYTES = 32;

/** Returns a new signing secret. */
export function newSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * Registers a receiver, which gets the events from now on.
 *
 * @throws DomainError BAD_USER_INPUT, CONFLICT if there are 50 already.
 */
export async function createWebhook(
  dependencies: WebhookDependencies,
  caller: Caller,
  input: CreateWebhookInput,
): Promise<WebhookCredentials> {
  const { userId } = requireUser(caller);
  const fields = initialFields(WEBHOOK_FIELDS, input);
  await checkReceiver(dependencies, fields.url);
  const secret = newSecret();
  return dependencies.database.transaction(async (transaction) => {
    await lockExclusive(transaction, 'game webhooks');
    if ((await transaction.entities.count(WebhookEntity)) >= MOST_WEBHOOKS) {
      throw new DomainError('CONFLICT', `There are ${MOST_WEBHOOKS} webhooks already, which is the maximum`);
    }
    const webhook = transaction.entities.create(WebhookEntity, { ...fields, secret });
    await transaction.entities.insert(WebhookEntity, webhook);
    await reportActivity(dependencies.jobs, transaction, {
      action: 'webhook_create',
      userId,
      details: `Created the webhook ${fields.name} (${webhook.id})`,
      address: caller.address,
    });
    return { webhook: await readWebhook(transaction, webhook.id), secret };
  });
}

/**
 * Updates the given fields of a webhook. Disabling it stops its pending messages; a new URL, or enabling it,
 * ends the recorded failure. An update without changes is not logged.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND.
 */
export async function updateWebhook(
  dependencies: WebhookDependencies,
  caller: Caller,
  id: number,
  input: UpdateWebhookInput,
): Promise<Webhook> {
  const { userId } = requireUser(caller);
  const update = inputChanges(WEBHOOK_FIELDS, input);
  if (update.url !== undefined) await checkReceiver(dependencies, update.url);
  return dependencies.database.transaction(async (transaction) => {
    const webhook = await lockWebhook(transaction, id);
    const changed = { ...webhook, ...update };
    const changes = changedFields(WEBHOOK_FIELDS, webhook, changed);
    if (changes.length === 0) return readWebhook(transaction, id);
    if (webhook.enabled && !changed.enabled) await stopDeliveries(transaction, 'webhook', id);
    const isNew = changed.url !== webhook.url || (changed.enabled && !webhook.enabled);
    await transaction.entities.update(
      WebhookEntity,
      { id },
      { ...update, ...(isNew && { failingSince: null }), ...(changed.enabled && { disabledReason: null }) },
    );
    await reportActivity(dependencies.jobs, transaction, {
      action: 'webhook_update',
      userId,
      details: `Changed ${changes.join(', ')} of the webhook ${changed.name} (${id})`,
      address: caller.address,
    });
    return readWebhook(transaction, id);
  });
}

/** How long messages can be signed with both secrets, in hours. */
export const OVERLAP_LIMITS = { minimum: 0, maximum: 168 };

/** $1 webhook, $2 new secret, $3 hours. */
const ROTATE = {
  name: 'game_rotate_webhook_secret',
  text: `UPDATE game.webhooks SET previous_secret = CASE WHEN $3::integer > 0 THEN secret END,
      previous_secret_until = CASE WHEN $3::integer > 0 THEN now() + $3 * interval '1 hour' END, secret = $2
    WHERE id = $1`,
} as const;

/**
 * Replaces the signing secret. Messages are signed with both secrets for some hours; a secret from before the
 * previous rotation is not valid any more.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND.
 */
export async function rotateSecret(
  { database, jobs }: WebhookDependencies,
  caller: Caller,
  id: number,
  overlapHours: number,
): Promise<WebhookCredentials> {
  const { userId } = requireUser(caller);
  checkBounds('overlapHours', overlapHours, OVERLAP_LIMITS);
  const secret = newSecret();
  return database.transaction(async (transaction) => {
    const { name } = await lockWebhook(transaction, id);
    await transaction.rows(ROTATE, [id, secret, overlapHours]);
    await reportActivity(jobs, transaction, {
      action: 'webhook_secret_rotate',
      userId,
      details: `Rotated the secret of the webhook ${name} (${id})`,
      address: caller.address,
    });
    return { webhook: await readWebhook(transaction, id), secret };
  });
}

/**
 * Deletes a webhook with its delivery log and its pending messages.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND.
 */
export async function deleteWebhook(
  { database, jobs }: WebhookDependencies,
  caller: Caller,
  id: number,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  await database.transaction(async (transaction) => {
    const { name } = await lockWebhook(transaction, id);
    await transaction.entities.delete(WebhookEntity, { id });
    await reportActivity(jobs, transaction, {
      action: 'webhook_delete',
      userId,
      details: `Deleted the webhook ${name} (${id})`,
      address: caller.address,
    });
  });
  return deleteResult();
}

/**
 * Checks that the platform may send to a URL, as before each attempt.
 *
 * @param url a valid URL.
 * @throws DomainError BAD_USER_INPUT.
 */
async function checkReceiver(
  { policy, resolve }: Pick<WebhookDependencies, 'policy' | 'resolve'>,
  url: string,
): Promise<void> {
  try {
    await addressOf(new URL(url), policy, resolve);
  } catch (error) {
    const reason = error instanceof ForbiddenAddress ? error.message : 'the host is unknown';
    throw invalidArgument('input.url', `cannot receive messages: ${reason}`);
  }
}
