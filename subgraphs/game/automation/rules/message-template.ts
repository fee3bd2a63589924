/** Longest message that the chat takes, in characters. */
export const LONGEST_MESSAGE = 2000;

/** `{username}`: whatever stands between a pair of braces is a placeholder; a brace without its partner is text. */
const PLACEHOLDER = /\{([^{}]*)\}/g;

/** The names between braces, each once, in the order of the text. */
export function placeholdersIn(template: string): string[] {
  return [...new Set([...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name))];
}

/**
 * Fills in placeholders once: what a value brings along, such as a player named `{skill}`, stays as it is. Placeholders
 * without a value stay too. A result that is too long is cut.
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
