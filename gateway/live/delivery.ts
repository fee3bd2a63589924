import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { GraphResult } from '../execution/graph-result';
import type { StreamSource } from './stream-source';

/** A result, or a reset because events were missed. */
export type Delivery =
  | { readonly kind: 'result'; readonly position: number; readonly result: GraphResult }
  | { readonly kind: 'reset'; readonly position: number };

/** The deliveries that a batch of events results in. */
interface Results {
  readonly deliveries: readonly Delivery[];
  /** Whether one of the events ends the subscription. */
  readonly isEnd: boolean;
}

/** Executes a subscription for events, one after the other; omits those without a result. */
export async function resultsOf(
  events: readonly LoggedEvent[],
  { end }: StreamSource,
  execute: (event: LoggedEvent) => Promise<GraphResult>,
): Promise<Results> {
  const deliveries: Delivery[] = [];
  for (const event of events) {
    if (event.type === end) return { deliveries, isEnd: true };
    const result = await execute(event);
    if (result.errors.length > 0 || !isEmpty(result)) {
      deliveries.push({ kind: 'result', position: event.position, result });
    }
  }
  return { deliveries, isEnd: false };
}

function isEmpty({ data }: GraphResult): boolean {
  return Object.values(data ?? {}).every((value) => value === null);
}
