import { LRUCache } from 'lru-cache';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { Fields } from '../execution/fields';
import type { GraphResult } from '../execution/graph-result';
import type { PreparedOperation } from '../prepared-operation';

const MAX_RESULTS = 1000;

/** Streams receive an event at about the same time; later ones execute it again. */
const TTL_MS = 2000;

/**
 * Executes a subscription once per event for all streams of the same operation and variables, unless its
 * result depends on the caller.
 */
export class SharedResults {
  private readonly results = new LRUCache<string, Promise<GraphResult>>({ max: MAX_RESULTS, ttl: TTL_MS });
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
   */
  resultOf(
    key: string | null,
    { event: { position }, revision }: { readonly event: LoggedEvent; readonly revision: number },
    execute: () => Promise<GraphResult>,
  ): Promise<GraphResult> {
    if (key === null) return execute();
    const keyOfEvent = `${position} ${revision} ${key}`;
    const cached = this.results.get(keyOfEvent);
    if (cached) return cached;
    const result = execute();
    this.results.set(keyOfEvent, result);
    return result;
  }

  private numberOf(operation: PreparedOperation): number {
    const known = this.numbers.get(operation);
    if (known !== undefined) return known;
    this.operations += 1;
    this.numbers.set(operation, this.operations);
    return this.operations;
  }
}
