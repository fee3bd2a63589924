import { LRUCache } from 'lru-cache';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { Caller } from '#protocol/principal';
import type { Fields } from '../execution/fields';
import type { GraphResult } from '../execution/graph-result';
import type { PreparedOperation } from '../prepared-operation';

const MAX_RESULTS = 1000;

/** Streams receive an event at about the same time; a later one gets a new result. */
const TTL_MS = 2000;

/**
 * Executes a subscription once per event for all streams of the same operation and variables, unless its result depends
 * on the caller.
 */
export class SharedResults {
  private readonly results = new LRUCache<string, Promise<GraphResult>>({ max: MAX_RESULTS, ttl: TTL_MS });
  private readonly numbers = new WeakMap<PreparedOperation, number>();
  /** Variables of open streams, written once. */
  private readonly texts = new WeakMap<Readonly<Fields>, string>();
  private operations = 0;

  resultOf(
    operation: PreparedOperation,
    variables: Readonly<Fields>,
    caller: Caller,
    event: LoggedEvent,
  ): Promise<GraphResult> {
    const execute = () => operation.execute(variables, caller, event);
    if (operation.reads === null || operation.reads.callerFields.length > 0) return execute();
    const key = `${this.numberOf(operation)} ${event.position} ${this.textOf(variables)}`;
    const known = this.results.get(key);
    if (known) return known;
    const result = execute();
    this.results.set(key, result);
    return result;
  }

  private textOf(variables: Readonly<Fields>): string {
    const known = this.texts.get(variables);
    if (known !== undefined) return known;
    const text = JSON.stringify(variables);
    this.texts.set(variables, text);
    return text;
  }

  private numberOf(operation: PreparedOperation): number {
    const known = this.numbers.get(operation);
    if (known !== undefined) return known;
    this.operations += 1;
    this.numbers.set(operation, this.operations);
    return this.operations;
  }
}
