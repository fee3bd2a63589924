import { LONGEST_MESSAGE } from './message-template';

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
