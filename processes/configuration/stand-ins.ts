export const STAND_INS = ['identity', 'tracker', 'profile', 'groupmode', 'chat', 'calendar'] as const;

/** An outside service for which the sandbox can stand in. */
export type StandIn = (typeof STAND_INS)[number];
