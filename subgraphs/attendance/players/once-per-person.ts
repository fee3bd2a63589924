/** Player names of one person, as they are compared. */
export type Names = readonly string[];

/**
 * Loads once for each different person: a query that comes to somebody by many ways costs what it costs to come there
 * once.
 *
 * @param load answers in the order of the people that it is given.
 * @returns the answers in the order of the question.
 */
export async function uniqueByPerson<T>(
  people: readonly Names[],
  load: (people: readonly Names[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const positions = new Map<string, number>();
  const distinct: Names[] = [];
  const asked = people.map((names) => {
    // No name holds a NUL.
    const key = names.join('\0');
    const position = positions.get(key) ?? distinct.push(names) - 1;
    positions.set(key, position);
    return position;
  });
  const answers = await load(distinct);
  return asked.flatMap((position) => answers.slice(position, position + 1));
}
