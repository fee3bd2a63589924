const UNREACHED = '1000000000';

/** Enabled rate limits that no load reaches. */
export const LIMITS = {
  RATE_LIMIT_PUBLIC: UNREACHED,
  RATE_LIMIT_AUTHENTICATED: UNREACHED,
  RATE_LIMIT_PLUGIN: UNREACHED,
};
