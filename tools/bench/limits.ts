const UNREACHED = '1000000000';

/** Limits that count, and that no load reaches. */
export const LIMITS = {
  RATE_LIMIT_PUBLIC: UNREACHED,
  RATE_LIMIT_AUTHENTICATED: UNREACHED,
  RATE_LIMIT_PLUGIN: UNREACHED,
};
