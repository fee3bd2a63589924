import { ANONYMOUS } from '#protocol/principal';
import type { EndpointRequest } from './endpoint-request';
import { graphReply, type ReplyServices } from './response/graph-reply';
import type { Reply } from './response/reply';
import { type SharedAnswer, type SharedBody, sharedBody, sharedReply } from './response/shared';
import type { ComputedAnswer, ResponseCache } from './response-cache/response-cache';

/**
 * Serves a response that is the same for every caller. The document runs anonymously, so that a cached
 * response cannot contain private data.
 */
export async function serveShared(
  cache: ResponseCache<SharedAnswer>,
  services: ReplyServices,
  call: EndpointRequest,
  variables: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  const { name: route, prepared } = call.endpoint;
  const question = {
    route,
    key: `${route} ${JSON.stringify(variables)}`,
    areas: prepared.reads?.areas ?? [],
  };
  const answer = await cache.answer(question, () => work(services, call, variables));
  return 'body' in answer ? sharedReply(call.req, answer.body) : answer.other;
}

async function work(
  services: ReplyServices,
  call: EndpointRequest,
  variables: Readonly<Record<string, unknown>>,
): Promise<ComputedAnswer<SharedAnswer>> {
  const { address, requestId } = call.request;
  const { prepared } = call.endpoint;
  const caller = { principal: ANONYMOUS, address, requestId };
  const result = await prepared.execute(variables, caller);
  const reply = await graphReply(services, call, result, false);
  const body = bodyOf(reply);
  // Errors are not cached: the number of names that do not exist is unbounded.
  if (!body) return { answer: { other: reply }, bytes: null, validForMs: null };
  return { answer: { body }, bytes: body.bytes.length, validForMs: result.validForMs ?? null };
}

/** Returns a text, or a payload as JSON; null for other contents. */
function bodyOf({ content, headers }: Reply): SharedBody | null {
  if (!content) return null;
  if ('json' in content) return sharedBody(content.json, null);
  if ('text' in content) return sharedBody(Buffer.from(content.text), String(headers['content-type']));
  return 'payload' in content ? sharedBody(Buffer.from(JSON.stringify(content.payload)), null) : null;
}
