import type { Fields } from '#gateway/execution/fields';
import { isObject } from '#runtime/is-object';

/** Returns the data of a document without the wrapping fields named `body`. */
export function payloadOf(data: Fields, bodyDepth: number): unknown {
  let payload: unknown = data;
  for (let depth = 0; depth < bodyDepth; depth += 1) payload = isObject(payload) ? payload.body : null;
  return payload;
}
