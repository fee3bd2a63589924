import { AREA_DEFINITIONS, AREAS, type AreaName } from './areas';

export type Permission = (typeof AREA_DEFINITIONS)[AreaName]['permissions'][number];

/**
 * The permission names that the platform uses. Others may be granted: services read them through
 * /auth/validate.
 */
export const PERMISSIONS: readonly Permission[] = AREAS.flatMap<Permission>(
  (area) => AREA_DEFINITIONS[area].permissions,
);
