/** Returns a function that computes a value once for each object, as long as the object exists. */
export function oncePer<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = compute(key);
    values.set(key, value);
    return value;
  };
}
