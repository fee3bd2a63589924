import { foldName } from '#console/players/players.ts';
/** A participant without a team. */
export interface Candidate {
  readonly id: string;
  /** Any measure that adds up, not negative. */
  readonly strength: number;
}

/** A team, whose present members stay. */
export interface BalancedTeam {
  readonly id: string;
  readonly strength: number;
  /** Members that it can still take. */
  readonly free: number;
}

/** A proposal: who goes into which team, by id, and the strength of each team then. */
export interface Balance {
  readonly placements: ReadonlyMap<string, string>;
  readonly strengths: ReadonlyMap<string, number>;
  /** Those for whom no team has room. */
  readonly left: readonly string[];
}

/**
 * Distributes candidates over teams so that their strengths differ little: the strongest first, each into the
 * weakest team of those with the most room, then pairs change places while that helps.
 */
export function balanceTeams(candidates: readonly Candidate[], teams: readonly BalancedTeam[]): Balance {
  const strengths = new Map(teams.map(({ id, strength }) => [id, strength]));
  const free = new Map(teams.map((team) => [team.id, team.free]));
  const placements = new Map<string, string>();
  const left: string[] = [];
  const strongestFirst = [...candidates].sort((a, b) => b.strength - a.strength);
  for (const { id, strength } of strongestFirst) {
    const most = Math.max(0, ...free.values());
    const roomy = most === 0 ? [] : teams.filter((team) => free.get(team.id) === most);
    const [team] = roomy.sort((a, b) => at(strengths, a.id) - at(strengths, b.id));
    if (!team) {
      left.push(id);
      continue;
    }
    placements.set(id, team.id);
    add(strengths, team.id, strength);
    add(free, team.id, -1);
  }
  exchange(strongestFirst, placements, strengths);
  return { placements, strengths, left };
}

/** The difference between the strongest and the weakest team. */
export function spreadOf(strengths: Iterable<number>): number {
  const all = [...strengths];
  return all.length === 0 ? 0 : Math.max(...all) - Math.min(...all);
}

/** Rounds of exchanges: each makes the sum of squares smaller, so there is an end. */
const MOST_ROUNDS = 20;

/** Exchanges two candidates of different teams while that brings their teams closer. */
function exchange(
  candidates: readonly Candidate[],
  placements: Map<string, string>,
  strengths: Map<string, number>,
): void {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let isBetter = false;
    for (const [index, first] of candidates.entries()) {
      for (const second of candidates.slice(index + 1)) {
        if (exchangeTwo(first, second, placements, strengths)) isBetter = true;
      }
    }
    if (!isBetter) return;
  }
}

function exchangeTwo(
  first: Candidate,
  second: Candidate,
  placements: Map<string, string>,
  strengths: Map<string, number>,
): boolean {
  const [one, other] = [placements.get(first.id), placements.get(second.id)];
  if (one === undefined || other === undefined || one === other) return false;
  const gap = at(strengths, one) - at(strengths, other);
  const moved = first.strength - second.strength;
  // After the exchange the gap is smaller by twice the difference.
  if (Math.abs(gap - 2 * moved) >= Math.abs(gap)) return false;
  placements.set(first.id, other);
  placements.set(second.id, one);
  add(strengths, one, -moved);
  add(strengths, other, moved);
  return true;
}

function at(numbers: ReadonlyMap<string, number>, id: string): number {
  return numbers.get(id) ?? 0;
}

function add(numbers: Map<string, number>, id: string, by: number): void {
  numbers.set(id, at(numbers, id) + by);
}

/** What was read of a text. */
export interface Strengths {
  /** By folded name. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Lines without a player of the event or without a number. */
  readonly unread: readonly string[];
}

/**
 * Reads lines such as `Iron Bram 1,250` or a pasted pair of columns.
 *
 * @param names of the players: their names may end in a number.
 */
export function readStrengths(text: string, names: readonly string[]): Strengths {
  const known = new Set(names.map(foldName));
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map((line) => [line, readLine(line, known)] as const);
  return {
    numbers: new Map(read.flatMap(([, found]) => (found ? [found] : []))),
    unread: read.flatMap(([line, found]) => (found ? [] : [line.trim()])),
  };
}

/** Returns the folded name and the number of a line: of several known names, the longest. */
function readLine(line: string, known: ReadonlySet<string>): readonly [string, number] | null {
  const ends = [...line.matchAll(/[\s:;,=]+/g)].reverse();
  for (const { index, 0: separator } of ends) {
    const name = foldName(line.slice(0, index));
    const number = readNumber(line.slice(index + separator.length).trim());
    if (known.has(name) && number !== null) return [name, number];
  }
  return null;
}

/** Reads `1,250`, `1.500.000`, `12.5` or `1.5m`; null if it is no number that adds up exactly. */
function readNumber(text: string): number | null {
  const [, digits, unit] = /^(\d[\d,. ]*)(k|m|b)?$/i.exec(text) ?? [];
  if (digits === undefined) return null;
  const plain = unit
    ? digits.replace(',', '.')
    : digits.replace(/[,. ](?=\d{3}(?:\D|$))/g, '').replace(',', '.');
  const number = Number(plain) * UNITS[(unit ?? '').toLowerCase() as keyof typeof UNITS];
  return number <= Number.MAX_SAFE_INTEGER ? number : null;
}

const UNITS = { '': 1, k: 1e3, m: 1e6, b: 1e9 } as const;
