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

/** Room for the last line, which says how many are left out. */
const REST_LENGTH = 30;

/**
 * Joins messages to one, a line each, of at most 2,000 characters: what does not fit is counted in the last
 * line.
 *
 * @param messages each at most 2,000 characters.
 */
export function digestOf(messages: readonly string[]): string {
  const whole = messages.join('\n');
  if (lengthOf(whole) <= LONGEST_MESSAGE) return whole;
  let text = '';
  for (const [index, message] of messages.entries()) {
    const next = index === 0 ? message : `${text}\n${message}`;
    if (lengthOf(next) > LONGEST_MESSAGE - REST_LENGTH) {
      const rest = messages.length - index;
      return index === 0 ? `… ${rest} messages` : `${text}\n… and ${rest} more`;
    }
    text = next;
  }
  return text;
}

function lengthOf(text: string): number {
  return [...text].length;
}
