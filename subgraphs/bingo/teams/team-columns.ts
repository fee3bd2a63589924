/** The columns of a `BingoTeam` in `bingo.teams t`. */
export const TEAM_COLUMNS = `t.id, t.event_id AS "eventId", t.name, t.color, t.captain_id AS "captainId",
  t.created_at AS "createdAt", t.points, t.bingos, t.tasks_completed AS "tasksCompleted"`;
