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
import { asGiven, invitationOf, type TeamFields, type TeamOperations, useOperation } from './team.ts';

/** Returns what may be done with the teams of a bingo event. */
export function useBingoTeams(eventId: string): TeamOperations {
  return {
    create: useOperation(
      consoleCreateBingoTeam,
      (fields: TeamFields) => ({ input: { eventId, ...fields } }),
      ({ createBingoTeam }) => invitationOf(createBingoTeam),
    ),
    update: useOperation(consoleUpdateBingoTeam, asGiven, asGiven),
    disband: useOperation(consoleDisbandBingoTeam, asGiven, asGiven),
    invite: useOperation(consoleRotateBingoTeamInvite, asGiven, ({ rotateBingoTeamInvite }) =>
      invitationOf(rotateBingoTeamInvite),
    ),
    remove: useOperation(consoleRemoveBingoTeamMember, asGiven, asGiven),
    makeCaptain: useOperation(consoleAssignBingoTeamCaptain, asGiven, asGiven),
    join: useOperation(consoleJoinBingoTeam, asGiven, ({ joinBingoTeam }) => joinBingoTeam.name),
    leave: useOperation(consoleLeaveBingoTeam, () => ({ eventId }), asGiven),
  };
}
