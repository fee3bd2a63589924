import { reportActivity } from '#kit/activity/report-activity';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { WebhookDependencies } from '../dependencies';
import { lockWebhook } from './find-webhooks';
import { WebhookEntity } from './webhook.entity';

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
