import type { ErrorCode } from '#protocol/errors';

/** HTTP status of each error code; clients find the code itself in `X-Error-Code`. */
export const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  BAD_USER_INPUT: 400,
  CONFLICT: 400,
  PAYLOAD_TOO_LARGE: 400,
  UNSUPPORTED_MEDIA_TYPE: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  UPSTREAM_UNAVAILABLE: 500,
  INTERNAL_SERVER_ERROR: 500,
};

/** Severity of each code: of several errors, the highest determines the response. */
export const SEVERITY_OF: Readonly<Record<ErrorCode, number>> = {
  BAD_USER_INPUT: 0,
  UNSUPPORTED_MEDIA_TYPE: 1,
  PAYLOAD_TOO_LARGE: 2,
  CONFLICT: 3,
  NOT_FOUND: 4,
  FORBIDDEN: 5,
  UNAUTHENTICATED: 6,
  RATE_LIMITED: 7,
  UPSTREAM_UNAVAILABLE: 8,
  INTERNAL_SERVER_ERROR: 9,
};
