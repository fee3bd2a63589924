import { text } from '#console/text/text.ts';
import { failureIn, GraphFailure } from './graph-failure.ts';
import type { TypedDocument } from './typed-document.ts';

/**
 * Sends an operation with the session's cookie.
 * @throws GraphFailure when there is no response or it has errors.
 */
export async function send<Result, Variables>(
  { name, text: query }: TypedDocument<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const body = await exchange(JSON.stringify({ operationName: name, query, variables }));
  const failure = failureIn(body);
  if (failure) throw failure;
  return body.data;
}

async function exchange(body: string) {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return await response.json();
  } catch {
    throw new GraphFailure(text.errors.offline, 'OFFLINE');
  }
}
