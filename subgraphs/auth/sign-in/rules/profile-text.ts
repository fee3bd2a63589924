const LONGEST = 200;
const VISIBLE = /[^\p{Z}\p{C}\u115F\u1160\u2800\u3164\uFFA0]/u;

/**
 * A name from the identity provider as it may be stored: without control characters and halves of surrogate pairs, at
 * most 200 characters.
 *
 * @returns null when nothing visible is left.
 */
export function storableName(text: string): string | null {
  const clean = [...text.replace(/[\p{Cc}\p{Cs}]/gu, '')].slice(0, LONGEST).join('').trim();
  return VISIBLE.test(clean) ? clean : null;
}

/** An avatar hash from the identity provider, or null for anything that is none. */
export function storableAvatar(text: string | null): string | null {
  return text !== null && /^\w{1,128}$/.test(text) ? text : null;
}
