import type { AreaSettings } from '#kit/area-module';
import { invalidArgument } from '#protocol/errors';

type ReturnSettings = Pick<AreaSettings, 'baseUrl' | 'origins'>;

/**
 * Validates a requested return URL.
 *
 * @returns null for the start page: no URL was given, or its origin is not allowed.
 * @throws DomainError BAD_USER_INPUT when it is malformed or its scheme is neither http nor https.
 */
export function readReturnUrl({ origins }: ReturnSettings, returnUrl: string | null): string | null {
  if (returnUrl === null) return null;
  const read = origins.readReturnUrl(returnUrl);
  if (read === 'malformed') throw invalidArgument('returnUrl', 'must be a path or an http(s) address');
  return read === 'ignored' ? null : read.follow;
}

/** Returns the absolute return URL. Validates the stored one again, because the settings may have changed. */
export function absoluteReturnUrl({ baseUrl, origins }: ReturnSettings, stored: string | null): string {
  const read = stored === null ? 'ignored' : origins.readReturnUrl(stored);
  if (typeof read === 'string') return `${baseUrl}/`;
  return read.follow.startsWith('/') ? `${baseUrl}${read.follow}` : read.follow;
}
