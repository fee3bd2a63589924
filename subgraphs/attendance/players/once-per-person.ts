/** Folded player names of one person. */
export type Names = readonly string[];

/**
 * Loads each distinct person once, however often a query reaches the same person.
 *
 * @param load returns values in the order of its argument.
 * @returns the values in request order.
 */
export async function uniqueByPerson<T>(
  people: readonly Names[],
  load: (people: readonly Names[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const positions = new Map<string, number>();
  const distinct: Names[] = [];
  const asked = people.map((names) => {
    // Names contain no NUL.
    const key = names.join('\0');
    const position = positions.get(key) ?? distinct.push(names) - 1;
    positions.set(key, position);
    return position;
  });
  const answers = await load(distinct);
  return asked.flatMap((position) => answers.slice(position, position + 1));
}
