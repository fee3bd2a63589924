/** Fields that no open endpoint returns, and why the graph exposes them anyway. */
export interface GraphOnly {
  readonly why: string;
  readonly fields: readonly string[];
}

/** Public fields. */
export const FOR_EVERYBODY: readonly GraphOnly[] = [
  {
    why: 'Links between types that open endpoints show; they say nothing by themselves.',
    fields: [
      'AttendanceStanding.player',
      'BingoEvent.leaderboard',
      'Player.name',
      'Player.profile',
      'Player.tracker',
      'Query.player',
      'TileEvent.leaderboard',
      'TrackerMember.player',
      'TrackerScore.player',
    ],
  },
  {
    why: 'Public standings show each user beside the player name.',
    fields: ['Player.users'],
  },
  {
    why: 'Points belong to the public standings and figures of attendance.',
    fields: ['AttendanceStanding.totalPoints', 'AttendanceStatistics.totalPoints'],
  },
  {
    why: 'Follows from the public trigger and the public catalogue.',
    fields: [
      'BingoGoalPart.goal',
      'BingoGoalPart.index',
      'BingoGoalPart.kind',
      'BingoGoalPart.parent',
      'BingoGoalPart.trigger',
      'BingoTask.goal',
      'BingoTask.triggerWarning',
    ],
  },
  {
    why: 'Spectators of a public board see who completed a task, and when, as they see the points in the standings.',
    fields: [
      'BingoTask.completionCount',
      'BingoTask.completions',
      'BingoTaskCompletion.completedAt',
      'BingoTaskCompletion.rsn',
      'BingoTaskCompletion.user',
      'BingoTaskCompletionConnection.edges',
      'BingoTaskCompletionConnection.nodes',
      'BingoTaskCompletionConnection.pageInfo',
      'BingoTaskCompletionConnection.totalCount',
      'BingoTaskCompletionEdge.cursor',
      'BingoTaskCompletionEdge.node',
      'PageInfo.hasPreviousPage',
      'PageInfo.startCursor',
    ],
  },
  {
    why: 'Public results of the event say the same.',
    fields: ['BingoEvent.closedAt'],
  },
  {
    why: 'Says when the public standings may have changed.',
    fields: ['Subscription.bingoLeaderboardChanged'],
  },
  {
    why: 'How a public event is played, and links between its teams, which open endpoints show.',
    fields: [
      'BingoEvent.mode',
      'BingoEvent.teamLeaderboard',
      'BingoEvent.teamSize',
      'BingoEvent.teams',
      'BingoTeam.createdAt',
      'BingoTeam.event',
      'BingoTeamConnection.edges',
      'BingoTeamConnection.totalCount',
      'BingoTeamEdge.cursor',
      'BingoTeamEdge.node',
      'Query.bingoTeam',
    ],
  },
  {
    why: 'Spectators see which member completed a task of a team, and when, as they see the completions of a task.',
    fields: [
      'BingoTeam.completions',
      'BingoTeamCompletion.completedAt',
      'BingoTeamCompletion.rsn',
      'BingoTeamCompletion.taskPosition',
      'BingoTeamCompletion.user',
    ],
  },
  {
    why: 'Members of teams are in the public standings of the event: user, player name, tasks, bingos, points.',
    fields: [
      'BingoParticipant.bingos',
      'BingoParticipant.event',
      'BingoParticipant.team',
      'BingoParticipant.userId',
    ],
  },
  {
    why: 'A rule that players of the event hold to, as `rules` is.',
    fields: ['TileEvent.sequential'],
  },
  {
    why: 'Published by the tracker for everybody; the skill is one of those in `skills`.',
    fields: [
      'TrackerGroup.highScores',
      'TrackerHighScores.freshness',
      'TrackerHighScores.scores',
      'TrackerMember.displayName',
      'TrackerScore.displayName',
      'TrackerScore.experience',
      'TrackerScore.level',
      'TrackerScore.rank',
      'TrackerSkill.experience',
      'TrackerSkill.level',
      'TrackerSkill.rank',
      'TrackerSnapshot.skill',
    ],
  },
  {
    why: 'Pages and freshness of the public calendar.',
    fields: [
      'CalendarEvent.updatedAt',
      'CalendarEventPage.limit',
      'CalendarEventPage.page',
      'CalendarEventPage.total',
    ],
  },
];

/** Fields for signed-in callers. */
export const FOR_MEMBERS: readonly GraphOnly[] = [
  {
    why: 'The id, name and avatar of a user, which standings show; further fields have guards of their own.',
    fields: ['Query.user'],
  },
  {
    why: 'Sums, pages and order of the records that GET /attendance shows to whoever is signed in.',
    fields: [
      'AttendanceEvent.attendeeCount',
      'AttendanceEvent.attendees',
      'AttendanceEvent.date',
      'AttendanceEvent.name',
      'AttendanceEvent.totalPoints',
      'AttendanceEventPage.events',
      'AttendanceEventPage.limit',
      'AttendanceEventPage.page',
      'AttendanceEventPage.total',
      'AttendanceSummary.eventsAttended',
      'AttendanceSummary.lastSeen',
      'AttendanceSummary.records',
      'AttendanceSummary.streakWeeks',
      'AttendanceSummary.totalAttendance',
      'AttendanceSummary.totalPoints',
      'AttendanceTotal.event',
      'AttendanceTotal.events',
      'AttendanceTotal.members',
      'AttendanceTotal.periodStart',
      'AttendanceTotal.player',
      'AttendanceTotal.records',
      'AttendanceTotal.totalPoints',
      'AttendanceTotalConnection.edges',
      'AttendanceTotalConnection.nodes',
      'AttendanceTotalConnection.pageInfo',
      'AttendanceTotalConnection.totalCount',
      'AttendanceTotalEdge.cursor',
      'AttendanceTotalEdge.node',
      'Player.attendance',
      'Query.attendanceEvents',
      'Query.attendanceTotals',
      'User.attendance',
    ],
  },
  {
    why: 'Links of a record that GET /attendance shows, with the name of whoever recorded it.',
    fields: ['AttendanceRecord.player', 'AttendanceRecord.recordedById', 'AttendanceRecord.recorder'],
  },
  {
    why: 'The public standings of each event show this line: user, player name, tasks, bingos, points.',
    fields: ['Player.bingoResults', 'User.bingoParticipations', 'User.rsns'],
  },
  {
    why: 'Changes of one’s own team, for the user who is registered or captain; the invite code is shown to them only.',
    fields: [
      'BingoTeamInvitation.inviteCode',
      'BingoTeamInvitation.team',
      'Mutation.assignBingoTeamCaptain',
      'Mutation.createBingoTeam',
      'Mutation.disbandBingoTeam',
      'Mutation.joinBingoTeam',
      'Mutation.leaveBingoTeam',
      'Mutation.removeBingoTeamMember',
      'Mutation.rotateBingoTeamInvite',
      'Mutation.updateBingoTeam',
    ],
  },
  {
    why: 'The public standings of each event show this line: user, tiles, points, last completion.',
    fields: [
      'Player.tileResults',
      'TileResult.event',
      'TileResult.lastCompletion',
      'TileResult.points',
      'TileResult.tilesCompleted',
      'TileResult.user',
      'User.tileProgress',
    ],
  },
];
