import { isVisible } from '#protocol/rules/text';

const MAX_LENGTH = 200;

/**
 * Sanitizes a name from the identity provider: removes control characters and lone surrogates, and
 * truncates to 200 characters.
 *
 * @returns null when nothing visible is left.
 */
export function storableName(text: string): string | null {
  const clean = [...text.replace(/[\p{Cc}\p{Cs}]/gu, '')].slice(0, MAX_LENGTH).join('').trim();
  return isVisible(clean) ? clean : null;
}

/** Returns an avatar hash from the identity provider, or null if it is malformed. */
export function storableAvatar(text: string | null): string | null {
  return text !== null && /^\w{1,128}$/.test(text) ? text : null;
}
