import { text } from '#console/text/text.ts';
import { failureIn, GraphFailure } from './graph-failure.ts';
import { filesIn, multipartBody } from './multipart.ts';
import type { TypedDocument } from './typed-document.ts';

/** After that a response is not expected any more; uploads take as long as they take. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Sends an operation with the session's cookie; files among the variables as parts of the body.
 * @throws GraphFailure when there is no response or it has errors.
 */
export async function send<Result, Variables>(
  { name, text: query }: TypedDocument<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const operation = { operationName: name, query, variables };
  const files = filesIn(variables);
  const request: RequestInit =
    files.length === 0
      ? {
          body: JSON.stringify(operation),
          headers: { 'content-type': 'application/json' },
          signal: AbortSignal.timeout(LONGEST_WAIT_MS),
        }
      : { body: multipartBody(operation, files), headers: { 'apollo-require-preflight': 'true' } };
  const { body, ...head } = await exchange(request, /^\s*mutation\b/.test(query));
  const failure = failureIn(body, head);
  if (failure) throw failure;
  return body.data;
}

async function exchange(request: RequestInit, isMutation: boolean) {
  try {
    const response = await fetch('/graphql', { method: 'POST', ...request });
    const body = jsonIn(await response.text());
    return { body, status: response.status, retryAfter: response.headers.get('retry-after') };
  } catch {
    throw new GraphFailure(isMutation ? text.errors.notSent : text.errors.offline, 'OFFLINE');
  }
}

/** Parses a body; null when it is no JSON, such as the page of a proxy. */
function jsonIn(body: string) {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
