import type { ActivityAction } from '#kit/activity/actions';
import { reportActivity } from '#kit/activity/report-activity';
import type { Transaction } from '#kit/database/database';
import { requireUser } from '#kit/require-user';

import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import type { BingoTeam } from './bingo-team.type';

/** Writes a log entry about a team. @param done what precedes the team, such as `Disbanded`. */
export function logTeam(
  { jobs }: BingoDependencies,
  transaction: Transaction,
  caller: Caller,
  { id, name, eventId }: BingoTeam,
  { action, done }: { readonly action: ActivityAction; readonly done: string },
): Promise<void> {
  return reportActivity(jobs, transaction, {
    action,
    userId: requireUser(caller).userId,
    details: `${done} the team ${name} (${id}) of the bingo event ${eventId}`,
    address: caller.address,
  });
}
