/** Groups rows by key: one list per key, in the order of the keys; rows keep their order. */
export function rowsByKey<Row>(
  keys: readonly string[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[][] {
  const byKey = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = byKey.get(key);
    if (known) known.push(row);
    else byKey.set(key, [row]);
  }
  return keys.map((key) => byKey.get(key) ?? []);
}

/** Returns the rows of each request in a list, by `number`, its ordinal from 1 (`WITH ORDINALITY`). */
export function rowsByNumber<Row extends { readonly number: string }>(
  requests: readonly unknown[],
  rows: readonly Row[],
): Row[][] {
  const found = requests.map((): Row[] => []);
  for (const row of rows) found[Number(row.number) - 1]?.push(row);
  return found;
}
