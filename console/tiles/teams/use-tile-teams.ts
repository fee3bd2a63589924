import {
  asGiven,
  invitationOf,
  type TeamFields,
  type TeamOperations,
  useOperation,
} from '#console/teams/team.ts';
import {
  consoleAssignTileTeamCaptain,
  consoleCreateTileTeam,
  consoleDisbandTileTeam,
  consoleJoinTileTeam,
  consoleLeaveTileTeam,
  consoleRemoveTileTeamMember,
  consoleRotateTileTeamInvite,
  consoleUpdateTileTeam,
} from './documents.ts';

/** Returns what may be done with the teams of a tile event. */
export function useTileTeams(eventId: string): TeamOperations {
  return {
    create: useOperation(
      consoleCreateTileTeam,
      (fields: TeamFields) => ({ input: { eventId, ...fields } }),
      ({ createTileTeam }) => invitationOf(createTileTeam),
    ),
    update: useOperation(consoleUpdateTileTeam, asGiven, asGiven),
    disband: useOperation(consoleDisbandTileTeam, asGiven, asGiven),
    invite: useOperation(consoleRotateTileTeamInvite, asGiven, ({ rotateTileTeamInvite }) =>
      invitationOf(rotateTileTeamInvite),
    ),
    remove: useOperation(consoleRemoveTileTeamMember, asGiven, asGiven),
    makeCaptain: useOperation(consoleAssignTileTeamCaptain, asGiven, asGiven),
    join: useOperation(consoleJoinTileTeam, asGiven, ({ joinTileTeam }) => joinTileTeam.name),
    leave: useOperation(consoleLeaveTileTeam, () => ({ eventId }), asGiven),
  };
}
