/** The five areas of the platform, in the order of their direct ports. */
export const AREAS = ['auth', 'events', 'attendance', 'game', 'bingo'] as const;

export type AreaName = (typeof AREAS)[number];

/** Narrows a text, such as a subgraph name in a query plan, to one of the areas. */
export function isAreaName(name: string): name is AreaName {
  return AREAS.some((area) => area === name);
}
