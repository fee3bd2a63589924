import { AREA_DEFINITIONS, AREAS, type AreaName } from './areas';

export type Permission = (typeof AREA_DEFINITIONS)[AreaName]['permissions'][number];

/**
 * The permission names that the platform uses. Others may be granted: services read them through
 * /auth/validate.
 */
export const PERMISSIONS: readonly Permission[] = AREAS.flatMap<Permission>(
  (area) => AREA_DEFINITIONS[area].permissions,
);

/** What the name of a permission looks like, also of one that the platform does not use. */
export const PERMISSION_NAME = /^[a-z][a-z0-9_]{0,63}$/;
