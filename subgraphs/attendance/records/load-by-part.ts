/** A limit and offset into a list. */
export interface Part {
  /** Null for all. */
  readonly limit: number | null;
  readonly offset: number;
}

/**
 * Loads many lists with one call per distinct limit and offset, which most keys share.
 *
 * @returns the lists in the order of the keys.
 */
export async function loadByPart<Key extends Part, Row>(
  keys: readonly Key[],
  load: (keys: readonly Key[], part: Part) => Promise<readonly Row[][]>,
): Promise<Row[][]> {
  const lists = keys.map((): Row[] => []);
  const groups = new Map<string, number[]>();
  for (const [index, { limit, offset }] of keys.entries()) {
    const part = `${limit}+${offset}`;
    groups.set(part, [...(groups.get(part) ?? []), index]);
  }
  const loads = [...groups.values()].map(async (indices) => {
    const group = indices.flatMap((index) => keys[index] ?? []);
    const [first] = group;
    const loaded = first ? await load(group, first) : [];
    for (const [position, index] of indices.entries()) lists[index] = loaded[position] ?? [];
  });
  await Promise.all(loads);
  return lists;
}
