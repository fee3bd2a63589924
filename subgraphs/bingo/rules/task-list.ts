import { POINTS_LIMITS } from '#kit/rules/competition';
import { NAME_LIMITS } from '#protocol/rules/text';
import { GOAL_LIMITS } from '../triggers/goal';
import { goalFromWords } from '../triggers/goal-from-words';
import { capitalised, goalText } from '../triggers/goal-text';
import { isComposed } from '../triggers/read-goal';
import { LARGEST_SIZE } from './scores';

/** A task as a line of a list describes it. */
export interface ListedTask {
  readonly line: number;
  readonly name: string;
  readonly points: number;
  readonly trigger: string;
  readonly goalText: string;
  readonly isUnderstood: boolean;
}

const MOST_TASKS = LARGEST_SIZE ** 2;
export const TASK_LIST_LIMITS = { maxLength: 100_000 };

/**
 * Reads a list of tasks, one in each line: the goal in words (`500 Zulrah`, `Dragon Slayer II, 20 points`),
 * or columns of a spreadsheet, separated by tabs, `|` or `;`: name, goal and points, of which the goal is
 * needed. A task whose goal is not understood is `manual`, with the line as its name. A line of headings is
 * skipped.
 *
 * @returns the tasks, or a problem such as `must have at most 625 tasks`.
 */
export function readTaskList(text: string): { readonly tasks: ListedTask[] } | { readonly problem: string } {
  const { maxLength } = TASK_LIST_LIMITS;
  if (text.length > maxLength) return { problem: `must be at most ${maxLength} characters` };
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, columns: columnsOf(line) }))
    .filter(({ columns }) => columns.length > 0 && !isHeading(columns));
  if (lines.length > MOST_TASKS) return { problem: `must have at most ${MOST_TASKS} tasks` };
  return { tasks: lines.map(({ line, columns }) => taskOf(line, columns)) };
}

function taskOf(line: number, columns: readonly string[]): ListedTask {
  const { texts, points } = withoutPoints(columns);
  const [first = '', second] = texts;
  const isTooMuch = points !== null && points > POINTS_LIMITS.maximum;
  const goal = isTooMuch ? null : goalFromWords(second ?? first);
  const trigger = goal ?? 'manual';
  const ownName = second === undefined && goal !== null ? capitalised(goalText(goal)) : first;
  return {
    line,
    name: [...ownName].slice(0, NAME_LIMITS.maxLength).join(''),
    points: isTooMuch ? 1 : (points ?? 1),
    trigger,
    goalText: goalText(trigger),
    isUnderstood: goal !== null,
  };
}

/** Without the bullet or number of a list. */
function columnsOf(line: string): string[] {
  const text = line.replace(/^\s*(?:[-*•–]|\d{1,3}[.)])\s+/, '');
  const separator = ['\t', '|', ';'].find((candidate) => text.includes(candidate));
  // `;` separates the parts of an expression too.
  const isOne = separator === undefined || (separator === ';' && isComposed(text));
  const columns = isOne ? [text] : text.split(separator);
  return columns.map((column) => column.trim()).filter((column) => column !== '');
}

/** Takes the points from a column that is a number, or from the end of the last one: `, 20 points`. */
function withoutPoints(columns: readonly string[]): { texts: readonly string[]; points: number | null } {
  const index = columns.length > 1 ? columns.findIndex((column) => POINTS.test(column)) : -1;
  if (index !== -1)
    return { texts: columns.toSpliced(index, 1), points: Number.parseInt(columns[index] ?? '', 10) };
  const last = columns.at(-1) ?? '';
  // What is longer is no goal, and would take long to match.
  const [, text = '', points] = (last.length <= GOAL_LIMITS.maxLength && POINTS_BEHIND.exec(last)) || [];
  if (points === undefined || text === '') return { texts: columns, points: null };
  return { texts: [...columns.slice(0, -1), text], points: Number(points) };
}

const POINTS = /^\d{1,7}(?:\s*(?:points?|pts?))?$/i;
const POINTS_BEHIND = /^(.*?)(?:\s[–-]\s|[\s,:(]+)(\d{1,7})\s*(?:points?|pts?)\)?$/i;

function isHeading(columns: readonly string[]): boolean {
  return (
    columns.length > 1 &&
    columns.every((column) => /^(?:tile|task|name|goal|trigger|points?|pts|description)s?$/i.test(column))
  );
}
