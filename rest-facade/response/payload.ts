import { type Fields, isFields } from '#gateway/execution/fields';

/** What the data of a document says to a REST client: without the fields called `body` that lie around it. */
export function payloadOf(data: Fields, bodyDepth: number): unknown {
  let payload: unknown = data;
  for (let depth = 0; depth < bodyDepth; depth += 1) payload = isFields(payload) ? payload.body : null;
  return payload;
}
