/** A former value, null for none, and until when it held, in ISO 8601. */
export type Former<Value> = readonly [value: Value | null, until: string];

/**
 * Returns the value that held at a time.
 *
 * @param former oldest first.
 * @param present the value since the last of them.
 * @param at in ISO 8601; null for now.
 */
export function valueAt<Value>(
  former: readonly Former<Value>[],
  present: Value | null,
  at: string | null,
): Value | null {
  if (at === null) return present;
  const time = Date.parse(at);
  const found = former.find(([, until]) => time < Date.parse(until));
  return found ? found[0] : present;
}
