/** Limits of the points of a record, task or tile. */
export const POINTS_LIMITS = { minimum: 0, maximum: 1_000_000 };
