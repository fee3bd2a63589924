import { AREA_DEFINITIONS, AREAS, type AreaName } from '#protocol/areas';

export type ActivityAction = (typeof AREA_DEFINITIONS)[AreaName]['actions'][number];

/** All actions of the activity log: `noun_verb`. */
export const ACTIVITY_ACTIONS: readonly ActivityAction[] = AREAS.flatMap<ActivityAction>(
  (area) => AREA_DEFINITIONS[area].actions,
);

/** The actor of automatic actions; no user has this id. */
export const SYSTEM = 'system';

/** The actor of actions on the operator's command line; no user has this id. */
export const OPERATOR = 'operator';

/** One entry of the activity log. */
export interface Activity {
  readonly action: ActivityAction;
  /** The actor; `SYSTEM` for automatic actions, `OPERATOR` for the command line. */
  readonly userId: string;
  /** A sentence that names the subject; must not contain secrets. */
  readonly details: string;
  readonly address: string | null;
}
