import { activityActionValues } from '#console/graph/enum-values.ts';
import { startOfDay } from '#console/text/format.ts';
import type { ConsoleActivityQueryVariables } from './documents.ts';

/** What the page asks for: texts of its fields, empty for everything. */
export interface ActivityFilter {
  readonly action: string;
  readonly userId: string;
  /** First day, in the browser's time zone. */
  readonly from: string;
  /** Last day. */
  readonly to: string;
}

export const NO_FILTER: ActivityFilter = { action: '', userId: '', from: '', to: '' };

/** Returns the variables of a filter; fields that are empty or not yet valid are left out. */
export function variablesOf({ action, userId, from, to }: ActivityFilter): ConsoleActivityQueryVariables {
  const known = activityActionValues.find((one) => one === action);
  const [begin, end] = [startOfDay(from), startOfDay(to, 1)];
  return {
    ...(known && { actions: [known] }),
    ...(/^\d{1,20}$/.test(userId) && { userId }),
    ...(begin && { from: begin }),
    ...(end && { to: end }),
  };
}
