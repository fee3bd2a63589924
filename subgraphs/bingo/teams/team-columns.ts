import { type Columns, selectList } from '#kit/database/columns';
import type { BingoTeam } from './bingo-team.type';

/** The columns of a `BingoTeam` in `bingo.teams t`. */
export const TEAM_ROW: Columns<BingoTeam> = {
  id: 't.id',
  eventId: 't.event_id',
  name: 't.name',
  color: 't.color',
  captainId: 't.captain_id',
  createdAt: 't.created_at',
  memberCount: 't.member_count',
  points: 't.points',
  bingos: 't.bingos',
  tasksCompleted: 't.tasks_completed',
};

export const TEAM_COLUMNS = selectList(TEAM_ROW);
