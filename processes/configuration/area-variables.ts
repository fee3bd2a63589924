import { AREAS, type AreaName } from '#protocol/areas';

/** Returns the variable name of an area's port or addresses, such as BINGO_PORT. */
export function areaVariable<Suffix extends 'PORT' | 'URL'>(
  area: AreaName,
  suffix: Suffix,
): `${Uppercase<AreaName>}_${Suffix}`;
export function areaVariable(area: AreaName, suffix: string): string {
  return `${area.toUpperCase()}_${suffix}`;
}

/** Variables of the areas' direct ports. */
export const AREA_PORTS = AREAS.map((area) => areaVariable(area, 'PORT'));

/** Variables of the addresses of the areas' processes. */
export const AREA_URLS = AREAS.map((area) => areaVariable(area, 'URL'));
