import { invalidArgument } from '#protocol/errors';
import type { WebhookDependencies } from '../dependencies';
import { addressOf, ForbiddenAddress } from '../sending/addresses';

/**
 * Checks that the platform may send to a URL, as before each attempt.
 *
 * @param url a valid URL.
 * @throws DomainError BAD_USER_INPUT.
 */
export async function checkReceiver(
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
