import { text } from '#console/frame/text.ts';
import { GraphFailure } from '#console/graph/graph-failure.ts';
import { LONGEST_WAIT_MS } from '#console/graph/send.ts';

export type AreaStatus = 'healthy' | 'unhealthy';

/**
 * Reads an area's health from its REST endpoint, which rate limits do not count.
 * @throws GraphFailure when the response is not the platform's.
 */
export async function readHealth(area: string): Promise<AreaStatus> {
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  const body = await fetch(`/${area}/health`, { signal })
    .then((response) => response.json())
    .catch(() => null);
  if (body?.status === 'healthy' || body?.status === 'unhealthy') return body.status;
  throw new GraphFailure(text.errors.offline, 'OFFLINE');
}
