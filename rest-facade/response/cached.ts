import { z } from 'zod';
import type { Reply } from './reply';

const cached = z.looseObject({
  freshness: z.object({
    ageSeconds: z.number().int(),
    maxAgeSeconds: z.number().int(),
    isStale: z.boolean(),
  }),
});

/**
 * Returns 200 with the age of the data in headers, and without the freshness field in the body.
 *
 * @param refreshed the caller requested fresh data: intermediate caches must revalidate before the next
 *   request.
 * @throws ZodError when the data has no freshness.
 */
export function cachedReply(answer: unknown, refreshed: boolean): Reply {
  const { freshness, ...payload } = cached.parse(answer);
  const { ageSeconds, maxAgeSeconds, isStale } = freshness;
  return {
    status: 200,
    headers: {
      age: String(ageSeconds),
      'cache-control': `public, max-age=${maxAgeSeconds}${refreshed ? ', no-cache' : ''}`,
      // The cached body depends on the header that requests the envelope.
      vary: 'Origin, X-Response-Envelope',
      ...(isStale && { warning: '110 - "Response is Stale"' }),
    },
    content: { payload },
  };
}
