/** The columns of a `Participant` in `bingo.participants p`. */
export const PARTICIPANT_COLUMNS = `p.id, p.event_id AS "eventId", p.user_id AS "userId", p.rsn,
  p.team_id AS "teamId", p.registered_at AS "registeredAt", p.tasks_completed AS "tasksCompleted", p.bingos, p.points`;
