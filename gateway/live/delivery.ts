import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { GraphResult } from '../execution/graph-result';
import type { StreamSource } from '../graph/subscription-plans';

/** A result, or a reset because events were missed. */
export type Delivery =
  | { readonly kind: 'result'; readonly position: number; readonly result: GraphResult }
  | { readonly kind: 'reset'; readonly position: number };

/** Size of a batch, in bytes of JSON; one result may be larger. */
const BATCH_BYTES = 131_072;

/** Results do not wait longer for the others of their batch, in milliseconds. */
const BATCH_MS = 100;

/**
 * Executes a subscription for events, one after the other, and delivers the results in batches; omits those
 * without a result.
 *
 * @param execute returns null if the subscription has ended.
 * @returns whether the subscription has ended: by an event, or because a result is over budget.
 */
export async function deliverResults(
  events: readonly LoggedEvent[],
  { end }: StreamSource,
  execute: (event: LoggedEvent) => Promise<GraphResult | null>,
  deliver: (deliveries: readonly Delivery[]) => void,
): Promise<boolean> {
  let batch: Delivery[] = [];
  let bytes = 0;
  let began = performance.now();
  const flush = () => {
    if (batch.length > 0) deliver(batch);
    batch = [];
    bytes = 0;
    began = performance.now();
  };
  for (const event of events) {
    const result = event.type === end ? null : await execute(event);
    if (result && (result.errors.length > 0 || !isEmpty(result))) {
      batch.push({ kind: 'result', position: event.position, result });
      bytes += result.usage?.bytes ?? 0;
    }
    const isEnd = result === null || result.usage?.isOver === true;
    if (isEnd || bytes >= BATCH_BYTES || performance.now() - began >= BATCH_MS) flush();
    if (isEnd) return true;
  }
  flush();
  return false;
}

/** Returns the bytes of deliveries, estimated. */
export function bytesOf(deliveries: readonly Delivery[]): number {
  return deliveries.reduce(
    (sum, delivery) => sum + (delivery.kind === 'result' ? (delivery.result.usage?.bytes ?? 0) : 0),
    0,
  );
}

function isEmpty({ data }: GraphResult): boolean {
  return Object.values(data ?? {}).every((value) => value === null);
}
