/** What is known of an external service. */
export interface IntegrationHistory {
  readonly succeededAt: Date | null;
  readonly failedAt: Date | null;
  /** Whether something waits after a failed attempt. */
  readonly isBlocked?: boolean;
  /** Longest time between two successes. */
  readonly expectedWithinMs?: number;
}

export type State = 'off' | 'configured' | 'failing';

/** Returns the state of an external service; one that was never used is not failing. */
export function stateOf(off: boolean, history: IntegrationHistory, now: Date): State {
  if (off) return 'off';
  const { succeededAt, failedAt, isBlocked = false, expectedWithinMs } = history;
  const isLate =
    expectedWithinMs !== undefined &&
    succeededAt !== null &&
    now.getTime() - succeededAt.getTime() > expectedWithinMs;
  const hasFailed = failedAt !== null && (succeededAt === null || succeededAt < failedAt);
  return isBlocked || isLate || hasFailed ? 'failing' : 'configured';
}
