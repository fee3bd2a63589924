import { z } from 'zod';
import type { GraphResult } from '#gateway/execution/graph-result';
import type { RestOperation } from '../rest-operation';
import { NO_STORE, type Reply } from './reply';

const health = z.object({
  status: z.enum(['healthy', 'unhealthy']),
  service: z.string(),
  timestamp: z.string(),
});

type Health = z.infer<typeof health>;

/** Returns the health body with 200 or 503: an area's own, or the gateway's about all areas. */
export function healthReply(operation: RestOperation, { data, errors }: GraphResult): Reply {
  const parts = Object.values(data ?? {}).map((part) => health.safeParse(part).data ?? null);
  const answered = errors.length === 0 && parts.length > 0;
  const allHealthy = answered && parts.every((part) => part?.status === 'healthy');
  const ownWords = operation.bodyDepth > 0 && answered ? parts[0] : null;
  const payload: Health = ownWords ?? {
    status: allHealthy ? 'healthy' : 'unhealthy',
    service: operation.area,
    timestamp: new Date().toISOString(),
  };
  return {
    status: payload.status === 'healthy' ? 200 : 503,
    headers: NO_STORE,
    content: { payload },
  };
}
