import { reportActivity } from '#kit/activity/report-activity';
import { changedFields, givenFields } from '#kit/fields';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import { stopDeliveries } from '../../delivery/stop-deliveries';
import type { WebhookDependencies } from '../dependencies';
import { checkReceiver } from './check-receiver';
import { lockWebhook, readWebhook } from './find-webhooks';
import { WEBHOOK_FIELDS, WebhookEntity } from './webhook.entity';
import type { UpdateWebhookInput } from './webhook.inputs';
import type { Webhook } from './webhook.type';

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
  const given = givenFields(WEBHOOK_FIELDS, input);
  if (given.url !== undefined) await checkReceiver(dependencies, given.url);
  return dependencies.database.transaction(async (transaction) => {
    const webhook = await lockWebhook(transaction, id);
    const changed = { ...webhook, ...given };
    const changes = changedFields(WEBHOOK_FIELDS, webhook, changed);
    if (changes.length === 0) return readWebhook(transaction, id);
    if (webhook.enabled && !changed.enabled) await stopDeliveries(transaction, 'webhook', id);
    const isNew = changed.url !== webhook.url || (changed.enabled && !webhook.enabled);
    await transaction.entities.update(
      WebhookEntity,
      { id },
      { ...given, ...(isNew && { failingSince: null }), ...(changed.enabled && { disabledReason: null }) },
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
