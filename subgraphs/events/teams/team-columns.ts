/** The columns of a `TileTeam` in `events.teams t`. */
export const TEAM_COLUMNS = `t.id, t.event_id AS "eventId", t.name, t.color, t.captain_id AS "captainId",
  t.created_at AS "createdAt", t.member_count AS "memberCount", t.tiles_completed AS "tilesCompleted", t.points::float8 AS points,
  t.last_completion_at AS "lastCompletion"`;
