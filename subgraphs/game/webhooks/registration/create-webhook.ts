import { randomBytes } from 'node:crypto';
import { reportActivity } from '#kit/activity/report-activity';
import { lockExclusive } from '#kit/database/named-lock';
import { initialFields } from '#kit/fields';
import { requireUser } from '#kit/require-user';
import { DomainError } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { WebhookDependencies } from '../dependencies';
import { SECRET_PREFIX } from '../rules/signature';
import { checkReceiver } from './check-receiver';
import { readWebhook } from './find-webhooks';
import { WEBHOOK_FIELDS, WebhookEntity } from './webhook.entity';
import type { CreateWebhookInput } from './webhook.inputs';
import type { WebhookCredentials } from './webhook.type';

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
