/** Returns the keys of an object, as a type that `Object.keys` forgets. The object has no others. */
export function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): readonly K[];
export function keysOf(record: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(record);
}

/** Builds an object with one value for each key, as a type that `Object.fromEntries` forgets. */
export function recordOf<K extends string, T>(keys: readonly K[], value: (key: K) => T): Record<K, T>;
export function recordOf<T>(keys: readonly string[], value: (key: string) => T): Record<string, T> {
  return Object.fromEntries(keys.map((key) => [key, value(key)]));
}
