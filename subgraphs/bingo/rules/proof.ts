import { baseline, isComparable, type Reading, skippedBelow, stepTo } from './reading';

/**
 * Who says how often something happened: the game's counter and the client's, with caskets and pets of their
 * own; `increment`s and `total`s of reports; running totals of `POST /bingo/submit`.
 */
export type FactSource = 'game' | 'client' | 'casket' | 'pet' | 'increment' | 'total' | 'submit';

/** What a source says about one player and one thing, such as kills of a creature. */
export interface Fact {
  readonly source: FactSource;
  /** When it happened, in epoch milliseconds. */
  readonly at: number;
  /** How often it happened, or what a counter reads. */
  readonly value: number;
  readonly isReading: boolean;
  /** Of a submission: the position of its task, of which alone it is. */
  readonly position?: number;
}

/** Facts in the order in which they prove something. */
function inOrder(facts: readonly Fact[]): Fact[] {
  return [...facts].sort(
    (left, right) =>
      left.at - right.at || Number(left.isReading) - Number(right.isReading) || left.value - right.value,
  );
}

/**
 * What facts about one player and one thing prove, as far as later facts depend on it: for each source the
 * longest chain of proofs that ends with it. In a chain, proofs of one source follow each other, and those of
 * different sources are at least 15 seconds apart, so that a kill that two sources report is one.
 */
export interface Proof {
  /** Time of the last fact, in epoch milliseconds. */
  readonly at: number;
  /** Whether it, or another at the same time, is a reading. */
  readonly isRead: boolean;
  /** Without submissions for one task. */
  readonly chains: Chains;
  /** With those for the task at a position; absent for positions without. */
  readonly tasks?: { readonly [position: number]: Chains };
}

type Chains = { readonly [Source in FactSource]?: Chain };

/** The chain that ends with a source. */
interface Chain {
  /** Number of times that it proves. */
  readonly count: number;
  /** Its last counts with the times of their facts, as far back as other sources may continue it. */
  readonly ends: readonly (readonly [at: number, count: number])[];
  readonly reading: Reading | null;
}

/** What a fact adds to a proof. */
export interface Addition {
  readonly proof: Proof;
  /** Why the growth of its counter is not believed; null if it is. */
  readonly doubt: string | null;
}

export const NOTHING: Proof = { at: Number.NEGATIVE_INFINITY, isRead: false, chains: {} };

/** How far apart proofs of different sources are that are not of the same kill. */
const SAME_KILL_MS = 15_000;
/** Ends of a chain within one such period are one, so that a chain has few. */
const END_MS = 1000;

const UNREAD: Chain = { count: 0, ends: [], reading: null };

/**
 * Returns how often it happened: the length of the longest chain.
 *
 * @param position of the task that counts it; submissions for others are not part of it.
 */
export function countOf({ chains, tasks }: Proof, position?: number): number {
  const own = position === undefined ? chains : (tasks?.[position] ?? chains);
  return Math.max(0, ...Object.values(own).map(({ count }) => count));
}

/** The last fact of a proof. */
export type LastFact = Pick<Proof, 'at' | 'isRead'>;

/** Returns whether a fact comes before others that a proof contains, so that it must be made anew. */
export function isLate({ at, isRead }: LastFact, fact: Fact): boolean {
  return fact.at < at || (fact.at === at && (isRead || fact.isReading));
}

/** Returns the last fact after one that may be late. */
export function lastAfter({ at, isRead }: LastFact, fact: Fact): LastFact {
  if (fact.at < at) return { at, isRead };
  return { at: fact.at, isRead: fact.isReading || (fact.at === at && isRead) };
}

/**
 * Returns what facts prove, in whatever order they arrived.
 *
 * @param before what earlier facts prove.
 * @param of one of the facts, of which `doubt` is.
 */
export function proofOf(facts: readonly Fact[], before: Proof = NOTHING, of?: Fact): Addition {
  let proof = before;
  let doubt: string | null = null;
  for (const fact of inOrder(facts)) {
    const added = withFact(proof, fact);
    proof = added.proof;
    if (fact === of) doubt = added.doubt;
  }
  return { proof, doubt };
}

/** Adds a fact that is not late. */
export function withFact(before: Proof, fact: Fact): Addition {
  const { position } = fact;
  const last = lastAfter(before, fact);
  if (position !== undefined) {
    const { chains: own, doubt } = continued(before.tasks?.[position] ?? before.chains, fact);
    return { proof: { ...last, chains: before.chains, tasks: { ...before.tasks, [position]: own } }, doubt };
  }
  const { chains, doubt } = continued(before.chains, fact);
  if (!before.tasks) return { proof: { ...last, chains }, doubt };
  const tasks = Object.entries(before.tasks).map(([of, own]) => [of, continued(own, fact).chains]);
  return { proof: { ...last, chains, tasks: Object.fromEntries(tasks) }, doubt };
}

/** Returns chains with a fact. */
function continued(before: Chains, fact: Fact): Pick<Addition, 'doubt'> & { readonly chains: Chains } {
  const { source, at } = fact;
  const chain = before[source] ?? UNREAD;
  const { doubt, reading, ...grown } = grownBy(chain, fact, longestOfOthers(before, fact));
  const count = Math.max(grown.count, chain.count);
  const ends = count > chain.count ? endsAfter(chain, at, count) : chain.ends;
  return { chains: { ...before, [source]: { count, ends, reading } }, doubt };
}

interface Growth extends Pick<Chain, 'count' | 'reading'> {
  readonly doubt: string | null;
}

/** @param others the longest chain of other sources that ends 15 seconds before the fact. */
function grownBy(chain: Chain, fact: Fact, others: number): Growth {
  const { source, value, isReading } = fact;
  const longest = Math.max(chain.count, others);
  if (!isReading) return { count: longest + value, reading: chain.reading, doubt: null };
  if (source === 'total' || source === 'submit') return stated(chain, fact, others);
  return notified(chain, fact, longest + 1);
}

/** A running total that a client states is believed; the first one of a submission proves itself. */
function stated({ count, reading }: Chain, { source, at, value }: Fact, others: number): Growth {
  if (reading && value <= reading.value) return { count, reading, doubt: null };
  const before = reading ?? { value: source === 'submit' ? 0 : value, count: 0 };
  const grown = Math.max(count, before.count + value - before.value);
  return { count: grown, reading: baseline(value, at, Math.max(grown, others)), doubt: null };
}

/** @param once the chain with this notification as one kill. */
function notified({ count, reading }: Chain, { at, value }: Fact, once: number): Growth {
  const step = stepTo(value, at, reading);
  if (step.kind === 'baseline' || reading === null) {
    const doubt = step.kind === 'baseline' ? step.doubt : null;
    return { count: once, reading: isComparable(value) ? baseline(value, at, once) : null, doubt };
  }
  switch (step.kind) {
    case 'growth': {
      const grown = reading.count + step.by;
      const next = {
        value,
        at,
        count: Math.max(grown, once - reading.behind),
        skipped: skippedBelow(value, reading),
      };
      return { count: Math.max(grown, once), reading: { ...reading, ...next }, doubt: null };
    }
    case 'known': {
      const skipped = reading.skipped.filter((missing) => missing !== value);
      return { count, reading: { ...reading, skipped }, doubt: null };
    }
    case 'earlier':
      return { count: once, reading: { ...reading, count: reading.count + 1, lowest: value }, doubt: null };
    case 'behind':
      return { count: once, reading: { ...reading, behind: reading.behind + 1 }, doubt: null };
  }
}

function longestOfOthers(chains: Chains, { source, at }: Fact): number {
  let longest = 0;
  for (const [of, { ends }] of Object.entries(chains)) {
    if (of === source) continue;
    const end = ends.findLast(([ended]) => ended <= at - SAME_KILL_MS);
    longest = Math.max(longest, end?.[1] ?? 0);
  }
  return longest;
}

/** Adds an end and drops those that no later fact can continue, besides the latest of them. */
function endsAfter({ ends }: Chain, at: number, count: number): Chain['ends'] {
  const kept = ends.slice(
    Math.max(
      0,
      ends.findLastIndex(([ended]) => ended <= at - SAME_KILL_MS),
    ),
  );
  const period = Math.floor(at / END_MS);
  return [...kept.filter(([ended]) => Math.floor(ended / END_MS) !== period), [at, count]];
}
