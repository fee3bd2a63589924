/** Returns the keys of an object with their literal types. The object must have no other keys. */
export function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): readonly K[];
export function keysOf(record: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(record);
}

/** Builds an object with one value per key, typed by its keys. */
export function recordOf<K extends string, T>(keys: readonly K[], value: (key: K) => T): Record<K, T>;
export function recordOf<T>(keys: readonly string[], value: (key: string) => T): Record<string, T> {
  return Object.fromEntries(keys.map((key) => [key, value(key)]));
}
