import { type Fields, isFields } from '#gateway/execution/fields';

/** Returns the data of a document without the wrapping fields named `body`. */
export function payloadOf(data: Fields, bodyDepth: number): unknown {
  let payload: unknown = data;
  for (let depth = 0; depth < bodyDepth; depth += 1) payload = isFields(payload) ? payload.body : null;
  return payload;
}
