// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000D\u000E-\u001F\u007F-\u009F]/;
// The braille pattern without dots is a symbol like any other to Unicode.
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const IDENTIFIER = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/;

/** Why a text cannot be stored, or null when it can: NUL, other control characters, half a surrogate pair. */
export function textProblem(text: string): string | null {
  if (!text.isWellFormed()) return 'must be well-formed Unicode';
  // A carriage return is part of a line break when a newline follows it.
  if (CONTROL.test(text.replace(/\r\n/g, '\n'))) return 'must not contain control characters';
  return null;
}

/** Why a text is no name or title (1 to 200 characters, at least one visible), or null. */
export function nameProblem(text: string, longest = 200): string | null {
  if (!VISIBLE.test(text)) return 'must not be empty';
  if ([...text].length > longest) return `must be at most ${longest} characters`;
  return textProblem(text);
}

/** Why a text is no description, rule or note (at most 4,000 characters), or null. */
export function proseProblem(text: string): string | null {
  if ([...text].length > 4000) return 'must be at most 4000 characters';
  return textProblem(text);
}

/** Why a text cannot be an id that clients choose, or null. `health` is a path of its own. */
export function identifierProblem(text: string): string | null {
  if (text === 'health') return 'must not be the reserved word "health"';
  if (IDENTIFIER.test(text)) return null;
  return 'must be 1 to 64 letters, digits, "_", ".", ":" or "-", beginning with a letter or digit';
}

/** Whether anything can have this id: what is no identifier must not reach PostgreSQL, which refuses a NUL. */
export function isIdentifier(id: unknown): id is string {
  return typeof id === 'string' && identifierProblem(id) === null;
}
