import {
  identity,
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
    update: useOperation(consoleUpdateTileTeam, identity, identity),
    disband: useOperation(consoleDisbandTileTeam, identity, identity),
    invite: useOperation(consoleRotateTileTeamInvite, identity, ({ rotateTileTeamInvite }) =>
      invitationOf(rotateTileTeamInvite),
    ),
    remove: useOperation(consoleRemoveTileTeamMember, identity, identity),
    makeCaptain: useOperation(consoleAssignTileTeamCaptain, identity, identity),
    join: useOperation(consoleJoinTileTeam, identity, ({ joinTileTeam }) => joinTileTeam.name),
    leave: useOperation(consoleLeaveTileTeam, () => ({ eventId }), identity),
  };
}
