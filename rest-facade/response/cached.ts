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
 * 200 with how old the answer is in its headers, and without that in its body.
 *
 * @param refreshed the caller wanted a new answer: what is on its way must not answer for us the next time.
 * @throws ZodError when the answer has no freshness.
 */
export function cachedReply(answer: unknown, refreshed: boolean): Reply {
  const { freshness, ...payload } = cached.parse(answer);
  const { ageSeconds, maxAgeSeconds, isStale } = freshness;
  return {
    status: 200,
    headers: {
      age: String(ageSeconds),
      'cache-control': `public, max-age=${maxAgeSeconds}${refreshed ? ', no-cache' : ''}`,
      // What a cache on the way keeps depends on the header that asks for the envelope.
      vary: 'Origin, X-Response-Envelope',
      ...(isStale && { warning: '110 - "Response is Stale"' }),
    },
    content: { payload },
  };
}
