import { rateLimitHeaders } from './rate-limit-headers';

describe('rateLimitHeaders', () => {
  it('contains policy and state', () => {
    const state = { allowed: true, limit: 60, remaining: 59, resetSeconds: 60 };
    expect(rateLimitHeaders('public', state)).toEqual({
      'RateLimit-Policy': '"public";q=60;w=60',
      RateLimit: '"public";r=59;t=60',
    });
  });
});
