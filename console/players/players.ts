import { startOfDay } from '#console/frame/format.ts';

/**
 * Returns the form in which names are compared: case, the kind of separator and how accents are composed do
 * not matter.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Returns the names that contain a text. */
export function namesContaining(names: readonly string[], search: string): string[] {
  const part = foldName(search);
  return part === '' ? [] : names.filter((name) => foldName(name).includes(part));
}

/** Returns names of several lists once each: those that begin with the text, then others, each by name. */
export function mergeNames(lists: readonly (readonly string[])[], search: string): string[] {
  const byFoldedName = new Map<string, string>();
  for (const name of lists.flat()) {
    const folded = foldName(name);
    if (!byFoldedName.has(folded)) byFoldedName.set(folded, name);
  }
  const part = foldName(search);
  const rank = (folded: string) => (folded.startsWith(part) ? 0 : 1);
  return [...byFoldedName.entries()]
    .sort(([left], [right]) => rank(left) - rank(right) || left.localeCompare(right))
    .map(([, name]) => name);
}

/**
 * Returns the name that a search means without a choice: the one that equals it, or the text itself if no
 * name contains it; null if the user has to choose.
 */
export function chosenName(names: readonly string[], search: string): string | null {
  if (names.length === 0) return search;
  return names.find((name) => foldName(name) === foldName(search)) ?? null;
}

/** A period as the page asks for it: days in the browser's time zone. */
export interface Period {
  /** First day. */
  readonly first: string;
  /** Last day. */
  readonly last: string;
}

/** ISO timestamps of the start and the end of a period. */
export interface Bounds {
  readonly from: string;
  readonly to: string;
}

/** How many days the graph returns at once. */
const MOST_DAYS = 180;

const DAY_MS = 86_400_000;

/** Returns the period that ends with a day. */
export function daysUntil(last: string, days: number): Period {
  const start = new Date(`${last}T00:00:00Z`);
  return { first: new Date(start.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10), last };
}

/** Returns the start and the end of a period; null unless it has one to 180 days. */
export function boundsOf({ first, last }: Period): Bounds | null {
  const [from, to] = [startOfDay(first), startOfDay(last, 1)];
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (from === null || to === null || days < 1 || days > MOST_DAYS) return null;
  // 180 days across the end of daylight saving time are an hour more than the graph accepts.
  const end = Math.min(Date.parse(to), Date.parse(from) + MOST_DAYS * DAY_MS);
  return { from, to: new Date(end).toISOString() };
}

/** What the tracker knows of a skill. */
interface SkillRow {
  /** In lower case; `overall` is the sum. */
  readonly name: string;
  readonly level: number;
  /** Null where the game does not rank the player. */
  readonly experience: number | null;
  readonly rank: number | null;
}

/** Reads a value of the scalar `TrackerSkills`; what is not of its shape is left out. */
export function readSkills(skills: unknown): SkillRow[] {
  if (typeof skills !== 'object' || skills === null) return [];
  return Object.entries(skills).flatMap(([name, skill]: [string, unknown]) => {
    const [level, experience, rank] = ['level', 'experience', 'rank'].map((key) => numberOf(skill, key));
    if (level === undefined || experience === undefined || rank === undefined) return [];
    return [{ name, level, experience: rankedOf(experience), rank: rankedOf(rank) }];
  });
}

function numberOf(skill: unknown, key: string): number | undefined {
  if (typeof skill !== 'object' || skill === null) return undefined;
  const value: unknown = Reflect.get(skill, key);
  return typeof value === 'number' ? value : undefined;
}

function rankedOf(value: number): number | null {
  return value < 0 ? null : value;
}
