/** How the participants of an event compete. */
export type Mode = 'solo' | 'teams';

/** Limits of the members of a team. */
export const TEAM_SIZE_LIMITS = { minimum: 2, maximum: 50 };

/** Returns why an event cannot have this size of teams, or null. */
export function teamSizeProblem(mode: Mode, teamSize: number | null): string | null {
  if (mode === 'teams') return teamSize === null ? 'must be given in the mode teams' : null;
  return teamSize === null ? null : 'must be absent in the mode solo';
}

/** Limits of the points of a record, task or tile. */
export const POINTS_LIMITS = { minimum: 0, maximum: 1_000_000 };
