import { reportActivity } from '#kit/activity/report-activity';
import { checkBounds } from '#kit/arguments';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { WebhookDependencies } from '../dependencies';
import { newSecret } from './create-webhook';
import { lockWebhook, readWebhook } from './find-webhooks';
import type { WebhookCredentials } from './webhook.type';

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
