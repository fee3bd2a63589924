import { ANONYMOUS } from '#protocol/principal';
import type { EndpointRequest } from './endpoint-request';
import { graphReply, type ReplyServices } from './response/graph-reply';
import type { Reply } from './response/reply';
import { type SharedAnswer, sharedBody, sharedReply } from './response/shared';
import type { ComputedAnswer, ResponseCache } from './response-cache/response-cache';

/**
 * Answers a request whose answer is the same whoever asks. The graph is asked as nobody in particular, so that no answer can hold
 * what only one caller may see.
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
  const caller = { principal: ANONYMOUS, address, requestId };
  const result = await call.endpoint.prepared.execute(variables, caller);
  const reply = await graphReply(services, call, result, false);
  const { content } = reply;
  // Refusals are not kept: what does not exist has any number of names.
  if (!content || !('payload' in content)) return { answer: { other: reply }, bytes: null, validForMs: null };
  const body = sharedBody(content.payload);
  return { answer: { body }, bytes: body.json.length, validForMs: result.validForMs ?? null };
}
