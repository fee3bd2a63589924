/** Maximum length of a chat message in characters. */
export const LONGEST_MESSAGE = 2000;

/** Matches placeholders such as `{username}`; an unpaired brace is literal text. */
const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Returns the distinct placeholder names in order. */
export function placeholdersIn(template: string): string[] {
  return [...new Set([...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name))];
}

/**
 * Replaces placeholders in one pass: values are not expanded, such as a player named `{skill}`. Placeholders
 * without a value are unchanged. A result that is too long is truncated.
 */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  const filled = template.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
  return cut(filled);
}

function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= LONGEST_MESSAGE) return text;
  return `${characters.slice(0, LONGEST_MESSAGE - 1).join('')}…`;
}
