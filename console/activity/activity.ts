import { startOfDay } from '#console/frame/format.ts';
import { type Candidate, userOfText } from '#console/frame/users.ts';
import { activityActionValues } from '#console/graph/enum-values.ts';
import type { ConsoleActivityQueryVariables } from './documents.ts';

/** What the page asks for: texts of its fields, empty for everything. */
export interface ActivityFilter {
  readonly action: string;
  /** Id of a user, or the name of one who is suggested. */
  readonly user: string;
  /** First day, in the browser's time zone. */
  readonly from: string;
  /** Last day. */
  readonly to: string;
}

export const NO_FILTER: ActivityFilter = { action: '', user: '', from: '', to: '' };

/** Returns the variables of a filter; fields that are empty or not yet valid are left out. */
export function variablesOf(
  { action, user, from, to }: ActivityFilter,
  suggested: readonly Candidate[],
): ConsoleActivityQueryVariables {
  const known = activityActionValues.find((candidate) => candidate === action);
  const userId = userOfText(user, suggested);
  const [begin, end] = [startOfDay(from), startOfDay(to, 1)];
  return {
    ...(known && { actions: [known] }),
    ...(userId !== null && { userId }),
    ...(begin && { from: begin }),
    ...(end && { to: end }),
  };
}
