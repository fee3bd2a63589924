/** A JSON object of unknown content. */
export type Fields = Record<string, unknown>;

/** Narrows a value to a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object's own field: `constructor` and its like are absent unless they were put there. */
export function ownField(object: Fields, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Sets a field as the object's own, whatever it is called: `__proto__` is a field like any other. */
export function setField(object: Fields, name: string, value: unknown): void {
  if (name in object && !Object.hasOwn(object, name)) {
    Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
  } else {
    object[name] = value;
  }
}

/** Merges what one fetch brought into what others brought before; on leaves, the later one stands. */
export function mergeFields(target: Fields, source: Fields): void {
  // No list of names is made: thousands of small objects are merged into one answer.
  for (const name in source) {
    const value = source[name];
    if (value === undefined) continue;
    if (Object.hasOwn(target, name)) target[name] = merged(target[name], value);
    else setField(target, name, value);
  }
}

/** A copy that shares no object with what it is made of. */
export function copyOf(object: Fields): Fields {
  const copy: Fields = {};
  for (const name in object) setField(copy, name, copyOfValue(object[name]));
  return copy;
}

function copyOfValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOfValue);
  return isFields(value) ? copyOf(value) : value;
}

function merged(before: unknown, value: unknown): unknown {
  if (before === value) return value;
  if (isFields(before) && isFields(value)) {
    mergeFields(before, value);
    return before;
  }
  if (Array.isArray(before) && Array.isArray(value) && before.length === value.length) {
    for (const [index, item] of value.entries()) before[index] = merged(before[index], item);
    return before;
  }
  return value;
}
