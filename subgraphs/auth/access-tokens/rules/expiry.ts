const LONGEST_DAYS = 366;

/** Why an access token cannot end at that time, or null. */
export function expiryProblem(expiresAt: Date, now: Date): string | null {
  const life = expiresAt.getTime() - now.getTime();
  if (life <= 0) return 'must be in the future';
  return life <= LONGEST_DAYS * 86_400_000 ? null : `must be at most ${LONGEST_DAYS} days ahead`;
}
