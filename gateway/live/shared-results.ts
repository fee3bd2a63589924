import { LRUCache } from 'lru-cache';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { Fields, GraphResult } from '../execution/graph-result';
import type { PreparedOperation } from '../graph/prepared-operation';

const MAX_RESULTS = 1000;

/** Upper bounds of the JSON of all results, and of one. In memory a result takes several times as much. */
const MAX_BYTES = 4_194_304;
const MAX_RESULT_BYTES = 131_072;

/** Streams receive an event at about the same time; later ones execute it again. */
const TTL_MS = 2000;

/**
 * Executes a subscription once per event for all streams of the same operation and variables, unless its
 * result depends on the caller.
 */
export class SharedResults {
  private readonly inFlight = new Map<string, Promise<GraphResult | null>>();
  private readonly results = new LRUCache<string, GraphResult>({
    max: MAX_RESULTS,
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_RESULT_BYTES,
    sizeCalculation: ({ usage }, key) => key.length + (usage?.bytes ?? 0),
    ttl: TTL_MS,
    ttlAutopurge: true,
  });
  private readonly numbers = new WeakMap<PreparedOperation, number>();
  private operations = 0;

  /** Returns the key of the results of an operation with variables; null if they depend on the caller. */
  keyOf(operation: PreparedOperation, variables: Readonly<Fields>): string | null {
    if (operation.reads === null || operation.reads.callerFields.length > 0) return null;
    return `${this.numberOf(operation)} ${JSON.stringify(variables)}`;
  }

  /**
   * Returns the result of an event: the cached one of its revision, or a new one.
   *
   * @param key null for a result that is not shared.
   * @returns null if `execute` does, which means that its stream has ended.
   */
  async resultOf(
    key: string | null,
    { event: { position }, revision }: { readonly event: LoggedEvent; readonly revision: number },
    execute: () => Promise<GraphResult | null>,
  ): Promise<GraphResult | null> {
    if (key === null) return execute();
    const keyOfEvent = `${position} ${revision} ${key}`;
    const cached = this.results.get(keyOfEvent);
    if (cached) return cached;
    for (let pending = this.inFlight.get(keyOfEvent); pending; pending = this.inFlight.get(keyOfEvent)) {
      const result = await pending;
      if (result) return result;
    }
    const executing = execute();
    this.inFlight.set(keyOfEvent, executing);
    try {
      const result = await executing;
      if (result && !result.usage?.isOver) this.results.set(keyOfEvent, result);
      return result;
    } finally {
      this.inFlight.delete(keyOfEvent);
    }
  }

  private numberOf(operation: PreparedOperation): number {
    const known = this.numbers.get(operation);
    if (known !== undefined) return known;
    this.operations += 1;
    this.numbers.set(operation, this.operations);
    return this.operations;
  }
}
