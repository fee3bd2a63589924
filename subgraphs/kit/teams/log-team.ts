import type { Caller } from '#protocol/principal';
import { reportActivity } from '../activity/report-activity';
import type { Transaction } from '../database/database';
import { requireUser } from '../require-user';
import type { TeamAct, TeamArea, TeamMember, TeamRow } from './team-area';

/** Writes a log entry about a team. @param done what precedes the team, such as `Disbanded`. */
export function logTeam<Team extends TeamRow, Member extends TeamMember>(
  { jobs, actions, eventKind }: TeamArea<Team, Member>,
  transaction: Transaction,
  caller: Caller,
  { id, name, eventId }: Pick<TeamRow, 'id' | 'name' | 'eventId'>,
  { act, done }: { readonly act: TeamAct; readonly done: string },
): Promise<void> {
  return reportActivity(jobs, transaction, {
    action: actions[act],
    userId: requireUser(caller).userId,
    details: `${done} the team ${name} (${id}) of the ${eventKind} ${eventId}`,
    address: caller.address,
  });
}
