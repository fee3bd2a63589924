/** The order of `ix_participants_standings`: participants without a completion come last. */
export const STANDINGS_ORDER =
  'p.points DESC, p.bingos DESC, p.tasks_completed DESC, p.last_completion_at, p.registered_at, p.id';
