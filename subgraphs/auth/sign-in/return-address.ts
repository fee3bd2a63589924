import type { AreaSettings } from '#kit/area-module';
import { invalidArgument } from '#protocol/errors';

type ReturnSettings = Pick<AreaSettings, 'baseUrl' | 'origins'>;

/**
 * What to keep of a return address that was asked for.
 *
 * @returns null for the start page: none was given, or a well-formed one that is not followed.
 * @throws DomainError BAD_USER_INPUT when it is malformed or of another scheme than http and https.
 */
export function readReturnUrl({ origins }: ReturnSettings, returnUrl: string | null): string | null {
  if (returnUrl === null) return null;
  const read = origins.readReturnUrl(returnUrl);
  if (read === 'malformed') throw invalidArgument('returnUrl', 'must be a path or an http(s) address');
  return read === 'ignored' ? null : read.follow;
}

/** Where the browser goes in the end. What was kept is judged again: the settings may be others by now. */
export function absoluteReturnUrl({ baseUrl, origins }: ReturnSettings, kept: string | null): string {
  const read = kept === null ? 'ignored' : origins.readReturnUrl(kept);
  if (typeof read === 'string') return `${baseUrl}/`;
  return read.follow.startsWith('/') ? `${baseUrl}${read.follow}` : read.follow;
}
