/** Control characters but tab and line feed. */
const CONTROL = /[^\P{Cc}\t\n]/u;
// Unicode classifies the blank braille pattern as a symbol.
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Limits of names and titles. */
export const NAME_LIMITS = { minLength: 1, maxLength: 200 };
/** Limits of descriptions, rules and notes. */
export const PROSE_LIMITS = { maxLength: 4000 };

export const IDENTIFIER = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/;

/** A hexadecimal colour. */
export const COLOR = /^#[0-9A-Fa-f]{6}$/;

/** The name of a permission, also of one that the platform does not use. */
export const PERMISSION_NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** Limits of client-chosen ids. */
export const IDENTIFIER_LIMITS = { pattern: 'identifier' };

/** Returns whether a text has a visible character. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/**
 * Returns why a text cannot be stored: NUL, other control characters, unpaired surrogates. Null if it can.
 */
export function textProblem(text: string): string | null {
  if (!text.isWellFormed()) return 'must be well-formed Unicode';
  // A carriage return is allowed as part of a CRLF line break.
  if (CONTROL.test(text.replace(/\r\n/g, '\n'))) return 'must not contain control characters';
  return null;
}

/**
 * Returns why a text is not a valid name or title (1 to 200 characters in one line, at least one visible);
 * null if it is.
 */
export function nameProblem(text: string, maxLength = NAME_LIMITS.maxLength): string | null {
  return (
    shortTextProblem(text, maxLength) ??
    (/[\t\r\n]/.test(text) ? 'must not contain control characters' : null)
  );
}

/**
 * Returns why a text is not a valid message or reason: like a name, but it may have several lines; null if it
 * is.
 */
export function shortTextProblem(text: string, maxLength = NAME_LIMITS.maxLength): string | null {
  if (!isVisible(text)) return 'must not be empty';
  if ([...text].length > maxLength) return `must be at most ${maxLength} characters`;
  return textProblem(text);
}

/** Returns why a text is not a valid description, rule or note (at most 4,000 characters); null if it is. */
export function proseProblem(text: string): string | null {
  if ([...text].length > PROSE_LIMITS.maxLength) {
    return `must be at most ${PROSE_LIMITS.maxLength} characters`;
  }
  return textProblem(text);
}

/** Returns why a text is not a valid client-chosen id; null if it is. `health` is reserved as a path. */
export function identifierProblem(text: string): string | null {
  if (text === 'health') return 'must not be the reserved word "health"';
  if (IDENTIFIER.test(text)) return null;
  return 'must be 1 to 64 letters, digits, "_", ".", ":" or "-", beginning with a letter or digit';
}

/** Returns whether a value can be an id. Other values must not reach PostgreSQL, which rejects NUL. */
export function isIdentifier(id: unknown): id is string {
  return typeof id === 'string' && identifierProblem(id) === null;
}
