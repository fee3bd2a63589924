import { nameProblem } from './text';

const LONGEST = 64;

/** Why a text is no player name (1 to 64 printable characters, at least one of them visible), or null. */
export function playerNameProblem(text: string): string | null {
  if (/[\t\r\n]/.test(text)) return 'must not contain control characters';
  return nameProblem(text, LONGEST);
}

/** The form in which player names are compared: case folded, `-`, `_` and white space as one space, trimmed. */
export function foldPlayerName(name: string): string {
  return name
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .toLowerCase();
}
