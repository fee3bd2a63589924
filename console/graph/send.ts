import { text } from '#console/text/text.ts';
import { failureIn, GraphFailure } from './graph-failure.ts';
import { filesIn, multipartBody } from './multipart.ts';
import type { TypedDocument } from './typed-document.ts';

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
  const { body, ...head } = await (files.length === 0
    ? exchange(JSON.stringify(operation), { 'content-type': 'application/json' })
    : exchange(multipartBody(operation, files), { 'apollo-require-preflight': 'true' }));
  const failure = failureIn(body, head);
  if (failure) throw failure;
  return body.data;
}

async function exchange(body: string | FormData, headers: Readonly<Record<string, string>>) {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers,
      body,
    });
    const parsed = jsonIn(await response.text());
    return { body: parsed, status: response.status, retryAfter: response.headers.get('retry-after') };
  } catch {
    throw new GraphFailure(text.errors.offline, 'OFFLINE');
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
