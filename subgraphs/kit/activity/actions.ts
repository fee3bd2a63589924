import { AREA_DEFINITIONS, AREAS, type AreaName } from '#protocol/areas';

export type ActivityAction = (typeof AREA_DEFINITIONS)[AreaName]['actions'][number];

/** The closed list of what the activity log may say: `noun_verb`. */
export const ACTIVITY_ACTIONS: readonly ActivityAction[] = AREAS.flatMap<ActivityAction>(
  (area) => AREA_DEFINITIONS[area].actions,
);

/** The actor of what nobody in particular did; no user has such an id. */
export const SYSTEM = 'system';

/** The actor of what was done on the operator's command line; no user has such an id. */
export const OPERATOR = 'operator';

/** One act, as it is written to the activity log. */
export interface Activity {
  readonly action: ActivityAction;
  /** Who did it; `SYSTEM` for what the platform did by itself, `OPERATOR` for the command line. */
  readonly userId: string;
  /** A sentence that names the subject; never a secret. */
  readonly details: string;
  readonly address: string | null;
}
