import { isObject } from '#runtime/is-object';
/** A JSON object with unknown content. */
export type Fields = Record<string, unknown>;

/** Returns an object's own property; inherited ones such as `constructor` are undefined. */
export function ownField(object: Fields, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Sets an own property of any name, including `__proto__`. */
export function setField(object: Fields, name: string, value: unknown): void {
  if (name in object && !Object.hasOwn(object, name)) {
    Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
  } else {
    object[name] = value;
  }
}

/** Merges `source` into `target`; on conflicting leaves the source wins. */
export function mergeFields(target: Fields, source: Fields): void {
  // `for…in` avoids allocating key lists: one response merges thousands of small objects.
  for (const name in source) {
    const value = source[name];
    if (value === undefined) continue;
    if (Object.hasOwn(target, name)) target[name] = merged(target[name], value);
    else setField(target, name, value);
  }
}

/** Returns a deep copy of an object. */
export function copyOf(object: Fields): Fields {
  const copy: Fields = {};
  for (const name in object) setField(copy, name, copyValue(object[name]));
  return copy;
}

function copyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyValue);
  return isObject(value) ? copyOf(value) : value;
}

function merged(before: unknown, value: unknown): unknown {
  if (before === value) return value;
  if (isObject(before) && isObject(value)) {
    mergeFields(before, value);
    return before;
  }
  if (Array.isArray(before) && Array.isArray(value) && before.length === value.length) {
    for (const [index, item] of value.entries()) before[index] = merged(before[index], item);
    return before;
  }
  return value;
}
