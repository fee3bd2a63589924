import type { Principal } from '#protocol/principal';
import type { Logger } from '#runtime/logger';
import { askArea, type SubgraphClient } from '../clients/subgraph-client';

/** What a client used: the name of an operation or endpoint, and the fields that it selects. */
export interface Used {
  readonly name: string;
  readonly fields: readonly string[];
}

/** Counts what clients use. */
export interface UsageCounter {
  count(client: string, used: Used): void;
}

/** Counts nothing. */
export const NO_USAGE: UsageCounter = { count: () => undefined };

const CLIENT_NAME = /^[\w][\w .:@/-]{0,63}$/;

/**
 * Returns the name of a client: as it calls itself, if that is a short name, else the kind of its credential.
 *
 * @param name the header `apollographql-client-name`.
 */
export function clientName(name: string | string[] | undefined, principal: Principal | null): string {
  if (typeof name === 'string' && CLIENT_NAME.test(name)) return name;
  return principal?.kind ?? 'anonymous';
}

const ADD =
  'mutation ($n: [String!]!, $c: [String!]!, $u: [Int!]!) { addGraphUsage(names: $n, clients: $c, uses: $u) }';

/** From the first use until it is stored, and between two times of storing. */
const FIRST_MS = 2000;
const INTERVAL_MS = 60_000;

/** The most names and clients together until they are stored; others are counted as one client. */
const MAX_COUNTS = 10_000;
const MAX_CLIENTS = 50;
const OTHERS = '(others)';

/** Names in one request to the area. */
const BATCH_SIZE = 1000;

/**
 * Counts uses in memory and adds them to those that the auth area stores, at most once a minute. Names only:
 * neither arguments nor callers. What cannot be stored is counted with the next.
 */
export class GraphUsage implements UsageCounter {
  private counts = new Map<string, Map<string, number>>();
  private size = 0;
  private timer: NodeJS.Timeout | null = null;
  private storedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly client: SubgraphClient,
    private readonly log: Logger,
  ) {}

  count(client: string, { name, fields }: Used): void {
    const known = this.counts.has(client) || this.counts.size < MAX_CLIENTS;
    const counts = this.of(known && this.size < MAX_COUNTS ? client : OTHERS);
    for (const used of [name, ...fields]) this.add(counts, used, 1);
    if (this.timer) return;
    const wait = Math.max(FIRST_MS, this.storedAt + INTERVAL_MS - performance.now());
    this.timer = setTimeout(() => void this.store(), wait).unref();
  }

  /** Stores what was counted, once more if it fails. */
  async store(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.storedAt = performance.now();
    const counted = [...this.counts].flatMap(([client, counts]) =>
      [...counts].map(([name, uses]) => ({ client, name, uses })),
    );
    this.counts = new Map();
    this.size = 0;
    for (let from = 0; from < counted.length; from += BATCH_SIZE) {
      const batch = counted.slice(from, from + BATCH_SIZE);
      const variables = {
        n: batch.map(({ name }) => name),
        c: batch.map(({ client }) => client),
        u: batch.map(({ uses }) => uses),
      };
      try {
        await askArea(this.client, { query: ADD, variables }, 'graph-usage', this.log);
      } catch (err) {
        this.log.warn({ err }, 'uses of the graph were not stored yet');
        for (const { client, name, uses } of batch) this.add(this.of(client), name, uses);
      }
    }
  }

  private of(client: string): Map<string, number> {
    const counts = this.counts.get(client) ?? new Map<string, number>();
    this.counts.set(client, counts);
    return counts;
  }

  private add(counts: Map<string, number>, name: string, uses: number): void {
    const before = counts.get(name);
    if (before === undefined && this.size >= 2 * MAX_COUNTS) return;
    if (before === undefined) this.size += 1;
    counts.set(name, (before ?? 0) + uses);
  }
}
