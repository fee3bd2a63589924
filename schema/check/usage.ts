import type { Finding } from './finding';

/** How a client used an operation, endpoint or field. */
export interface ClientUse {
  readonly name: string;
  readonly client: string;
  /** `YYYY-MM-DD`. */
  readonly lastUsedOn: string;
}

/** What is known of the use of a platform. */
export interface KnownUsage {
  /** First day of which uses are known; null before the first use. */
  readonly countedSince: string | null;
  readonly uses: readonly ClientUse[];
}

/** Reads the uses of fields and endpoints. */
export type ReadUsage = (names: readonly string[]) => Promise<KnownUsage>;

/**
 * Returns the name by which uses of what a change is about are counted: a field, also for its arguments, or
 * an endpoint; null if they are not counted.
 */
export function usedName({ rule, coordinate }: Pick<Finding, 'rule' | 'coordinate'>): string | null {
  const isField = /^(FIELD|ACCESS|COST|LIST_SIZE|LARGEST_PAGE|SLICING_ARGUMENTS)_/.test(rule);
  const [name = null] = (isField ? /^\w+\.\w+/ : /^[A-Z]+ \/\S*/).exec(coordinate ?? '') ?? [];
  return name;
}

/** Names the clients that use what breaks, and when they last did. */
export function withUsage(findings: readonly Finding[], { uses }: KnownUsage): Finding[] {
  return findings.map((found) => {
    const name = usedName(found);
    const using = found.severity === 'breaking' ? uses.filter((use) => use.name === name) : [];
    const clients = using.map(({ client, lastUsedOn }) => `client ${client}, last on ${lastUsedOn}`);
    return { ...found, usedBy: [...found.usedBy, ...clients] };
  });
}

/** In the reason of an acceptance: that is checked. */
const UNUSED = /\bunused\b(?: for (\d{1,3}) days)?/i;

/** Fewer days say nothing. */
const FEWEST_DAYS = 30;

/** Returns for how many days a reason says that something was unused; null if it says something else. */
export function unusedDays(reason: string): number | null {
  const claim = UNUSED.exec(reason);
  return claim && Number(claim[1] ?? 0);
}

const DAY_MS = 86_400_000;

/** Returns why it is not known that something was unused for so many days; null if it is. */
export function problemOfUnused(
  found: Pick<Finding, 'rule' | 'coordinate'>,
  days: number,
  usage: KnownUsage | null,
  today: Date,
): string | null {
  const name = usedName(found);
  if (name === null) return 'its uses are not counted';
  if (days < FEWEST_DAYS) return `it must say "unused for ${FEWEST_DAYS} days", or more`;
  if (!usage) return 'uses were not read: run the check with --usage';
  const first = new Date(today.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  if (usage.countedSince === null || usage.countedSince > first) {
    return `uses are known since ${usage.countedSince ?? 'never'} only`;
  }
  const latest = usage.uses
    .filter((use) => use.name === name && use.lastUsedOn >= first)
    .sort((left, right) => right.lastUsedOn.localeCompare(left.lastUsedOn))[0];
  return latest ? `${latest.client} used it on ${latest.lastUsedOn}` : null;
}
