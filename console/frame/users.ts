/** A user who is suggested. */
export interface Candidate {
  readonly id: string;
  readonly username: string;
}

/**
 * Returns the id of the user whom a text names, by id or by the name of a suggested user; null if it names
 * nobody.
 */
export function userOfText(text: string, candidates: readonly Candidate[]): string | null {
  const wanted = text.trim();
  if (/^\d{1,20}$/.test(wanted)) return wanted;
  const folded = wanted.toLowerCase();
  return candidates.find(({ username }) => username.toLowerCase() === folded)?.id ?? null;
}

/** Returns users once each, by name. */
export function distinctUsers(users: readonly (Candidate | null)[]): Candidate[] {
  const known = users.filter((user) => user !== null);
  return [...new Map(known.map((user) => [user.id, user])).values()].sort((left, right) =>
    left.username.localeCompare(right.username),
  );
}
