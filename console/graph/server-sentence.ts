import { argumentWords } from '#console/text/arguments.ts';
import { text } from '#console/text/text.ts';

/**
 * Returns a message of the server as a sentence for people: names of arguments are replaced by what the forms
 * call them.
 *
 * @param argument dotted path of the invalid argument, with which the message begins; null if there is none.
 */
export function serverSentence(message: string, argument: string | null): string {
  const path = argument?.replace(/^input\./, '') ?? '';
  const misfit = /^Variable "\$\w+" got invalid value .* at "([^"]+)"/s.exec(message)?.[1];
  if (misfit !== undefined) return text.errors.misfit(capitalised(subjectOf(misfit)));
  const begins = path !== '' && message.startsWith(`${path} `);
  const subject = begins ? capitalised(subjectOf(path)) : '';
  const rest = (begins ? message.slice(path.length) : message).replace(
    /\b[a-z]+(?:[A-Z][a-z]*)+\b/g,
    (name) => argumentWords[name] ?? name,
  );
  const sentence = `${subject}${rest}`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Returns what a path names, with its place in a list: `tasks.2.points` is the points (number 3). */
function subjectOf(path: string): string {
  const parts = path.split(/[.[\]]+/).filter((part) => part !== '');
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? '';
  const index = parts.findLast((part) => /^\d+$/.test(part));
  const words = argumentWords[name] ?? `the ${separated(name)}`;
  return index === undefined ? words : `${words} (${text.errors.number(Number(index) + 1)})`;
}

/** Separates the words of a name: `tileName` is `tile name`. */
function separated(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
