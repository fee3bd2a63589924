import { fromLocalInput, isIdentifier } from '#console/frame/format.ts';
import { labels, text } from '#console/frame/text.ts';
import { GraphFailure } from '#console/graph/graph-failure.ts';
import { eventFormText } from './text.ts';

/** Points in addition to those of the tasks. */
export interface BonusesDraft {
  readonly row: number;
  readonly column: number;
  readonly diagonal: number;
  readonly board: number;
}

/** Who may register for an event. */
export type RegistrationMode = 'open' | 'approval' | 'invitation';

/** An event while it is edited. */
export interface EventDraft {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Id of its picture; null without one. */
  readonly pictureId: string | null;
  /** Values of `datetime-local` inputs. */
  readonly start: string;
  readonly end: string;
  readonly boardSize: number;
  /** What the field of the side holds; the board follows when it is left. */
  readonly side: string | number;
  /** Most members of a team; empty when everybody plays alone. */
  readonly teamSize: string;
  readonly registration: RegistrationMode;
  /** Value of a `datetime-local` input; empty without a deadline. */
  readonly closes: string;
  /** Empty without a limit. */
  readonly maxParticipants: string;
  readonly bonuses: BonusesDraft;
  readonly tiers: TierDraft[];
  /** Including those that are hidden. */
  readonly tasks: TaskDraft[];
}

export const EMPTY_EVENT: EventDraft = {
  id: '',
  name: '',
  description: '',
  pictureId: null,
  start: '',
  end: '',
  boardSize: 5,
  side: 5,
  teamSize: '',
  registration: 'open',
  closes: '',
  maxParticipants: '',
  bonuses: { row: 0, column: 0, diagonal: 0, board: 0 },
  tiers: [],
  tasks: [],
};

/** Returns what is wrong with a draft, by field. */
export function eventProblems({
  id,
  name,
  start,
  end,
  side,
  teamSize,
  closes,
  maxParticipants,
}: EventDraft): Partial<Record<keyof EventDraft, string>> {
  const [from, to] = [fromLocalInput(start), fromLocalInput(end)];
  return {
    ...(name.trim() === '' && { name: eventFormText.nameMissing }),
    ...(!isIdentifier(id) && { id: labels.idWrong }),
    ...(from === null && { start: eventFormText.timeMissing }),
    ...(to === null && { end: eventFormText.timeMissing }),
    ...(from !== null && to !== null && to < from && { end: eventFormText.endBeforeStart }),
    ...(readSide(side) === null && { side: eventFormText.sizeWrong }),
    ...(!isTeamSize(teamSize) && { teamSize: eventFormText.teamSizeWrong }),
    ...(closes !== '' && fromLocalInput(closes) === null && { closes: eventFormText.timeMissing }),
    ...(!isLimit(maxParticipants) && { maxParticipants: eventFormText.maxParticipantsWrong }),
  };
}

/** Returns what the graph takes for a draft without problems, except its id. */
export function eventInput({ name, description, pictureId, start, end, teamSize, ...draft }: EventDraft) {
  const { boardSize, bonuses, tiers, tasks, registration, closes, maxParticipants } = draft;
  return {
    name: name.trim(),
    description,
    pictureId,
    startDate: fromLocalInput(start) ?? '',
    endDate: fromLocalInput(end) ?? '',
    boardSize,
    ...modeInput(teamSize),
    registration,
    registrationClosesAt: fromLocalInput(closes),
    maxParticipants: maxParticipants.trim() === '' ? null : Number(maxParticipants),
    bonuses,
    tiers: tiers.map((tier) => ({ ...tier, name: tier.name.trim() === '' ? null : tier.name.trim() })),
    tasks,
  };
}

/** Returns whether a text is a size of teams, or empty for an event without teams. */
export function isTeamSize(text: string): boolean {
  const size = Number(text);
  return text.trim() === '' || (Number.isInteger(size) && size >= 2 && size <= 50);
}

/** Returns whether a text is a limit of participants, or empty for none. */
function isLimit(text: string): boolean {
  const most = Number(text);
  return text.trim() === '' || (Number.isInteger(most) && most >= 1 && most <= 10_000);
}

/** Returns how participants compete, by a size of teams that may be empty. */
export function modeInput(teamSize: string) {
  return teamSize.trim() === ''
    ? ({ mode: 'solo', teamSize: null } as const)
    : ({ mode: 'teams', teamSize: Number(teamSize) } as const);
}

/** A task while its board is edited. */
export interface TaskDraft {
  /** Row by row from 0. */
  readonly position: number;
  readonly name: string;
  readonly description: string;
  readonly points: number;
  readonly trigger: string;
  /** Number of a tier of the event; null for always open. */
  readonly tier: number | null;
  /** ISO timestamp; null for a task that always was shown. */
  readonly hiddenUntil: string | null;
  /** Id of its picture; null without one. */
  readonly pictureId: string | null;
}

/** The largest side of a board. */
export const LARGEST_SIDE = 25;

/** Reads the side of a board from the value of its field; null if it is none. */
export function readSide(entered: string | number): number | null {
  const side = Number(entered);
  return entered !== '' && Number.isInteger(side) && side >= 1 && side <= LARGEST_SIDE ? side : null;
}

/**
 * Moves tasks to the positions of the same row and column on a board of another size, dropping what is
 * outside.
 */
export function resizeBoard(tasks: readonly TaskDraft[], from: number, to: number): TaskDraft[] {
  return tasks.flatMap((task) => {
    const [row, column] = [Math.floor(task.position / from), task.position % from];
    return row < to && column < to ? [{ ...task, position: row * to + column }] : [];
  });
}

/** Puts a task on the board, in place of the one at its position. */
export function putTask(tasks: readonly TaskDraft[], task: TaskDraft): TaskDraft[] {
  return [...removeTask(tasks, task.position), task].sort((a, b) => a.position - b.position);
}

/** Returns the positions of the cells without a task, row by row. */
export function freeCells(tasks: readonly TaskDraft[], size: number): number[] {
  const taken = new Set(tasks.map(({ position }) => position));
  return [...Array(size * size).keys()].filter((position) => !taken.has(position));
}

/** Returns tasks that were read from a list, placed in order. */
export function placeTasks(
  listed: readonly Pick<TaskDraft, 'name' | 'points' | 'trigger'>[],
  positions: readonly number[],
): TaskDraft[] {
  return listed.flatMap(({ name, points, trigger }, index) => {
    const position = positions[index];
    if (position === undefined) return [];
    return [
      { position, name, points, trigger, description: '', tier: null, hiddenUntil: null, pictureId: null },
    ];
  });
}

export function removeTask(tasks: readonly TaskDraft[], position: number): TaskDraft[] {
  return tasks.filter((task) => task.position !== position);
}

/** Moves the task at a position to another one, and a task that is there to the position of the first. */
export function moveTask(tasks: readonly TaskDraft[], from: number, to: number): TaskDraft[] {
  if (!tasks.some(({ position }) => position === from)) return [...tasks];
  const moved = tasks.map((task) => {
    if (task.position === from) return { ...task, position: to };
    return task.position === to ? { ...task, position: from } : task;
  });
  return moved.sort((a, b) => a.position - b.position);
}

/** Suggests an event's id from its name: `Winter bingo 2026!` becomes `winter-bingo-2026`. */
export function suggestId(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
}

/** A tier while its event is edited. */
export interface TierDraft {
  readonly number: number;
  /** Empty for none. */
  readonly name: string;
  /** Tasks of the tier before that open it. */
  readonly needed: number;
}

const MOST_TIERS = 5;

/** Adds a tier with the lowest number that is free; none when there are five. */
export function addTier(tiers: readonly TierDraft[]): TierDraft[] {
  const numbers = Array.from({ length: MOST_TIERS }, (_, index) => index + 1);
  const number = numbers.find((free) => !tiers.some((tier) => tier.number === free));
  const added = number === undefined ? [] : [{ number, name: '', needed: 0 }];
  return [...tiers, ...added].sort((left, right) => left.number - right.number);
}

export function isFull(tiers: readonly TierDraft[]): boolean {
  return tiers.length >= MOST_TIERS;
}

/** Returns tasks without a tier that the event no longer has. */
export function withoutTier(tasks: readonly TaskDraft[], number: number): TaskDraft[] {
  return tasks.map((task) => (task.tier === number ? { ...task, tier: null } : task));
}

/** What was sent of a board. */
interface SentBoard {
  readonly boardSize: number;
  readonly tasks: readonly { readonly position: number; readonly name: string }[];
}

/** Returns a failure of a save that names tasks by their cells. */
export function failureInCell(failure: Error | null, sent: SentBoard | undefined): Error | null {
  if (!(failure instanceof GraphFailure) || !sent) return failure;
  const named = nameTask(failure, sent) ?? failure;
  const placed = named.message.replace(/\bat position (\d+)/g, (_, position) => {
    const { row, column } = cellOf(Number(position), sent.boardSize);
    return eventFormText.inRowAndColumn(row, column);
  });
  return new GraphFailure(placed, failure.code, failure.argument);
}

/** Names the task of which a failure names the place in what was sent; null if it names none. */
function nameTask({ message, code, argument }: GraphFailure, sent: SentBoard): GraphFailure | null {
  const [, index] = /^input\.tasks\.(\d+)\./.exec(argument ?? '') ?? [];
  const task = index === undefined ? undefined : sent.tasks[Number(index)];
  if (!task) return null;
  const { row, column } = cellOf(task.position, sent.boardSize);
  const problem = message.replace(` (${text.errors.number(Number(index) + 1)})`, '');
  return new GraphFailure(eventFormText.inCell(row, column, task.name, problem), code, argument);
}

function cellOf(position: number, size: number) {
  return { row: Math.floor(position / size) + 1, column: (position % size) + 1 };
}
