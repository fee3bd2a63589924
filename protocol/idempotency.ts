/** A request with an `Idempotency-Key`: it takes effect once. All values are 32 bytes in hex. */
export interface IdempotentRequest {
  /** Digest of caller, endpoint and key. */
  readonly id: string;
  /** Digest of the caller, whose keys are counted. */
  readonly owner: string;
  /** Digest of the session and the variables, files included: another request must not reuse the key. */
  readonly fingerprint: string;
  /** Encrypts the stored response. It is derived from the client's key and stored nowhere. */
  readonly secret: string;
}

/**
 * Why a request was not executed: its response is that of the first one; the first one is still running; the
 * key belongs to another request.
 */
export const IDEMPOTENCY_OUTCOMES = ['replayed', 'running', 'reused'] as const;

export type IdempotencyOutcome = (typeof IDEMPOTENCY_OUTCOMES)[number];
