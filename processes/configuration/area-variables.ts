import { AREAS, type AreaName } from '#protocol/areas';

/** Returns the variable that holds the port or the addresses of an area, such as BINGO_PORT. */
export function areaVariable<Suffix extends 'PORT' | 'URL'>(
  area: AreaName,
  suffix: Suffix,
): `${Uppercase<AreaName>}_${Suffix}`;
export function areaVariable(area: AreaName, suffix: string): string {
  return `${area.toUpperCase()}_${suffix}`;
}

/** The direct port of each area. */
export const AREA_PORTS = AREAS.map((area) => areaVariable(area, 'PORT'));

/** The addresses of each area's processes. */
export const AREA_URLS = AREAS.map((area) => areaVariable(area, 'URL'));
