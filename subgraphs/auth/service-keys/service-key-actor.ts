import { OPERATOR } from '#kit/activity/actions';

/** Who issues or revokes a service key, for the activity log. */
export interface ServiceKeyActor {
  /** Id of the user, or `OPERATOR`. */
  readonly userId: string;
  /** Client address; null on the command line. */
  readonly address: string | null;
}

/** The operator's command line. */
export const COMMAND_LINE: ServiceKeyActor = { userId: OPERATOR, address: null };
