/** Returns whether a task is hidden at a time. @param until when it is shown; null for a task that always is. */
export function isHiddenAt(until: Date | null, now: Date): boolean {
  return until !== null && until > now;
}
