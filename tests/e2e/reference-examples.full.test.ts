import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '#runtime/package-root';
import type { ApiClient, RequestOptions } from '#tests/support/api-client';
import { SERVICE_KEY } from '#tests/support/platform';
import { suitePlatform } from '#tests/support/suite';
import {
  exampleResponse,
  missingIn,
  operationsOf,
  type ReferenceOperation,
  type ReferenceRequest,
  requestsOf,
  successesOf,
} from './reference-requests';

/** Operations whose example cannot succeed as it is, with the reason. */
const CANNOT_RUN: ReadonlyMap<string, string> = new Map([
  ['CompleteSignIn', 'the code comes from the identity provider, once for each sign-in'],
]);

/** Operations whose response cannot be like the example, with the reason. */
const OTHER_ANSWER: ReadonlyMap<string, string> = new Map([
  ['GetTileTeamLeaderboard', 'the tile event of the sandbox has no teams'],
  ['ValidateToken', 'a valid token is a credential, so the example of the request has none'],
]);

interface ExampleResponse {
  readonly request: string;
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
}

const documented = operationsOf(
  JSON.parse(readFileSync(join(packageRoot, 'schema/artefacts/openapi.json'), 'utf8')),
);

describe('the examples of the reference, sent to a new sandbox as they are', () => {
  const platform = suitePlatform({ SANDBOX_DATA: 'on' }, { alone: true });
  let admin: ApiClient;
  let served: ReferenceOperation[];
  const responses = new Map<string, ExampleResponse[]>();

  beforeAll(async () => {
    admin = await platform.signInAdmin();
    const { body } = await platform.anonymous.get('/openapi.json').expect(200);
    served = operationsOf(body);
    for (const operation of served.filter(({ operationId }) => !CANNOT_RUN.has(operationId))) {
      const received: ExampleResponse[] = [];
      for (const request of requestsOf(operation)) received.push(await send(operation, request));
      responses.set(operation.operationId, received);
    }
  });

  async function send(
    operation: ReferenceOperation,
    { path, options }: ReferenceRequest,
  ): Promise<ExampleResponse> {
    const request = `${operation.method} ${path}`;
    const sent = { ...options, ...callerOf(operation) };
    if (path.endsWith('/stream')) return { request, ...(await beginningOf(path)) };
    const { status, text, body } = await admin.request(path, sent);
    return { request, status, text, body };
  }

  /** Reads only the status: a stream has no end. */
  async function beginningOf(path: string): Promise<Omit<ExampleResponse, 'request'>> {
    const response = await fetch(`${platform.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    await response.body?.cancel();
    return { status: response.status, text: '', body: undefined };
  }

  /** Returns the credential that an operation requires, if it is not the session of a user. */
  function callerOf({ security }: ReferenceOperation): RequestOptions {
    const schemes = security.flatMap((alternative) => Object.keys(alternative));
    if (schemes.includes('serviceKey'))
      return { credential: 'none', headers: { 'x-service-key': SERVICE_KEY } };
    if (schemes.includes('bingoKey')) return { credential: 'none', headers: { 'x-bingo-key': bingoKey() } };
    return {};
  }

  /** Returns the key that registering by the example gave. */
  function bingoKey(): string {
    const [registered] = responses.get('RegisterForBingo') ?? [];
    return z.object({ api_key: z.string() }).parse(registered?.body).api_key;
  }

  it('are served as they are committed', () => {
    expect(served.map(({ operationId }) => operationId)).toEqual(
      documented.map(({ operationId }) => operationId),
    );
  });

  const runnable = documented.filter(({ operationId }) => !CANNOT_RUN.has(operationId));

  it.each(runnable.map((operation) => [operation.operationId, operation] as const))(
    '%s succeeds',
    (operationId, operation) => {
      const received = responses.get(operationId) ?? [];
      const successes = successesOf(operation);
      expect(received).not.toEqual([]);
      expect(
        received
          .filter(({ status }) => !successes.includes(status))
          .map(({ request, status, text }) => `${request} ${status} ${text}`),
      ).toEqual([]);
    },
  );

  const comparable = runnable.filter(({ operationId }) => !OTHER_ANSWER.has(operationId));

  it.each(comparable.map((operation) => [operation.operationId, operation] as const))(
    '%s is answered like its example',
    (operationId, operation) => {
      const missing = (responses.get(operationId) ?? []).flatMap(({ status, body, text }) =>
        missingIn(body, exampleResponse(operation, status) ?? null).map((at) => `${at} is not in ${text}`),
      );
      expect(missing).toEqual([]);
    },
  );
});
