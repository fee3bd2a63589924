import { text } from '#console/frame/text.ts';
import { failureIn, GraphFailure } from './graph-failure.ts';

/** An operation over the platform's graph, with the types of its result and variables. */
export interface TypedDocument<Result, Variables> {
  readonly name: string;
  readonly text: string;
  /** Never present: carries the types. */
  readonly types?: (variables: Variables) => Result;
}

/** How the console calls itself in the statistics of use. */
export const CLIENT = { 'apollographql-client-name': 'console' };

/** After that a response is not expected any more; uploads take as long as they take. */
export const LONGEST_WAIT_MS = 30_000;

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
          headers: { ...CLIENT, 'content-type': 'application/json' },
          signal: AbortSignal.timeout(LONGEST_WAIT_MS),
        }
      : { body: multipartBody(operation, files), headers: { ...CLIENT, 'apollo-require-preflight': 'true' } };
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

/** A file among the variables of an operation. */
interface FoundFile {
  /** Such as `variables.input.image`. */
  readonly path: string;
  readonly file: File;
}

/** Returns the files among variables. */
export function filesIn(value: unknown, path = 'variables'): FoundFile[] {
  if (value instanceof File) return [{ path, file: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => filesIn(inner, `${path}.${key}`));
}

/** Returns the body of an operation with files, by the GraphQL multipart request specification. */
export function multipartBody(operation: object, files: readonly FoundFile[]): FormData {
  const body = new FormData();
  body.append(
    'operations',
    JSON.stringify(operation, (_key, value: unknown) => (value instanceof File ? null : value)),
  );
  body.append(
    'map',
    JSON.stringify(Object.fromEntries(files.map(({ path }, index) => [String(index), [path]]))),
  );
  for (const [index, { file }] of files.entries()) body.append(String(index), file);
  return body;
}
