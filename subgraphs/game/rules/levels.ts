/** The highest regular and the highest virtual level. */
export const HIGHEST_LEVEL = 99;
export const HIGHEST_VIRTUAL_LEVEL = 126;

/** Experience at which each level starts; index 0 is level 1. Source: the game's experience table. */
const BEGINS_AT: readonly number[] = experienceTable();

/**
 * Returns the level for an experience, at least 1: unranked players have an experience of -1.
 *
 * @param highest 99, or 126 for virtual levels.
 */
export function levelOf(experience: number, highest = HIGHEST_LEVEL): number {
  let [low, high] = [1, highest];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (experienceAt(middle) <= experience) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the experience at which a level from 1 to 126 starts. */
export function experienceAt(level: number): number {
  return BEGINS_AT[level - 1] ?? Number.POSITIVE_INFINITY;
}

function experienceTable(): number[] {
  const table = [0];
  let quarters = 0;
  for (let level = 1; level < HIGHEST_VIRTUAL_LEVEL; level += 1) {
    quarters += Math.floor(level + 300 * 2 ** (level / 7));
    table.push(Math.floor(quarters / 4));
  }
  return table;
}
