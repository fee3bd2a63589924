import type { GraphResult } from '#gateway/execution/graph-result';
import type { Reply } from './reply';

/** Marks a response that is that of an earlier request. */
const REPLAYED = { 'idempotency-replayed': 'true' } as const;

/**
 * Marks a replayed response, and gives a refused request its status, which only clients that send
 * `Idempotency-Key` see: 409 while the first request is running, 422 if the key belongs to another request.
 */
export function withIdempotency(reply: Reply, { idempotency }: Pick<GraphResult, 'idempotency'>): Reply {
  switch (idempotency) {
    case 'replayed':
      return { ...reply, headers: { ...reply.headers, ...REPLAYED } };
    case 'running':
      return { ...reply, status: 409 };
    case 'reused':
      return { ...reply, status: 422 };
    default:
      return reply;
  }
}
