export const STAND_INS = ['identity', 'tracker', 'profile', 'groupmode', 'chat', 'calendar'] as const;

/** An external service that the sandbox can replace. */
export type StandIn = (typeof STAND_INS)[number];
