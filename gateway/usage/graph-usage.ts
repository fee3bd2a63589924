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

const CLIENT_NAME = /^\w[\w .:/-]{0,63}$/;
const LONGEST_NAME = 200;

/**
 * Returns the name of a client: as it calls itself, if that is a short name, else the kind of its
 * credential, such as `(user)`.
 *
 * @param name the header `apollographql-client-name`.
 */
export function clientName(name: string | undefined, principal: Principal | null): string {
  if (name !== undefined && CLIENT_NAME.test(name)) return name;
  return `(${principal?.kind ?? 'anonymous'})`;
}

const ADD =
  'mutation ($n: [String!]!, $c: [String!]!, $u: [Int!]!) { addGraphUsage(names: $n, clients: $c, uses: $u) }';

/** From the first use until it is stored, and between two times of storing. */
const FIRST_MS = 2000;
const INTERVAL_MS = 60_000;

/** The most clients, and names of their operations, of a day; others are counted together. */
const MAX_CLIENTS = 100;
const MAX_OPERATIONS = 2000;
const OTHERS = '(others)';

/** Names in one request to the area. */
const BATCH_SIZE = 1000;

/**
 * Counts uses in memory and adds them to those that the auth area stores, at most once a minute. Names only:
 * neither arguments nor callers. What cannot be stored is counted with the next.
 */
export class GraphUsage implements UsageCounter {
  private counts = new Map<string, Map<string, number>>();
  private day = '';
  /** Those of the day. */
  private readonly clients = new Set<string>();
  private readonly operations = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private storedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly client: SubgraphClient,
    private readonly log: Logger,
  ) {}

  count(client: string, { name, fields }: Used): void {
    const day = new Date().toISOString().slice(0, 10);
    if (day !== this.day) {
      this.day = day;
      this.clients.clear();
      this.operations.clear();
    }
    const counts = this.of(among(this.clients, client, MAX_CLIENTS));
    for (const used of [among(this.operations, name, MAX_OPERATIONS), ...fields]) add(counts, used, 1);
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
        for (const { client, name, uses } of batch) add(this.of(client), name, uses);
      }
    }
  }

  private of(client: string): Map<string, number> {
    const counts = this.counts.get(client) ?? new Map<string, number>();
    this.counts.set(client, counts);
    return counts;
  }
}

function add(counts: Map<string, number>, name: string, uses: number): void {
  counts.set(name, (counts.get(name) ?? 0) + uses);
}

/** Adds a name to known ones. @returns it, or the name of all others if it is long or there are too many. */
function among(known: Set<string>, name: string, most: number): string {
  if (name.length > LONGEST_NAME || (!known.has(name) && known.size >= most)) return OTHERS;
  known.add(name);
  return name;
}
