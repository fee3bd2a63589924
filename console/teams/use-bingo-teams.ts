import {
  consoleAssignBingoTeamCaptain,
  consoleCreateBingoTeam,
  consoleDisbandBingoTeam,
  consoleJoinBingoTeam,
  consoleLeaveBingoTeam,
  consoleRemoveBingoTeamMember,
  consoleRotateBingoTeamInvite,
  consoleUpdateBingoTeam,
} from './documents.ts';
import { identity, invitationOf, type TeamFields, type TeamOperations, useOperation } from './team.ts';

/** Returns what may be done with the teams of a bingo event. */
export function useBingoTeams(eventId: string): TeamOperations {
  return {
    create: useOperation(
      consoleCreateBingoTeam,
      (fields: TeamFields) => ({ input: { eventId, ...fields } }),
      ({ createBingoTeam }) => invitationOf(createBingoTeam),
    ),
    update: useOperation(consoleUpdateBingoTeam, identity, identity),
    disband: useOperation(consoleDisbandBingoTeam, identity, identity),
    invite: useOperation(consoleRotateBingoTeamInvite, identity, ({ rotateBingoTeamInvite }) =>
      invitationOf(rotateBingoTeamInvite),
    ),
    remove: useOperation(consoleRemoveBingoTeamMember, identity, identity),
    makeCaptain: useOperation(consoleAssignBingoTeamCaptain, identity, identity),
    join: useOperation(consoleJoinBingoTeam, identity, ({ joinBingoTeam }) => joinBingoTeam.name),
    leave: useOperation(consoleLeaveBingoTeam, () => ({ eventId }), identity),
  };
}
