import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { pino } from 'pino';
import { ASSERTION_HEADER, REQUEST_ID_HEADER, signCallers } from '#protocol/caller-assertion';
import { ANONYMOUS, type Caller } from '#protocol/principal';
import { BATCH_MEDIA_TYPE, MAX_BATCH_REQUESTS } from '#protocol/request-batch';
import type { SubgraphContext } from '../context';
import { newCallerKeys } from '../test-support/caller-keys';
import { subgraphListener } from './serve-subgraph';

const caller: Caller = { principal: ANONYMOUS, address: null, requestId: 'test' };

/** Resolvers that are in progress, by their text; calling one ends it. */
const gates = new Map<string, () => void>();
const echoed: string[] = [];

const schema = buildSubgraphSchema({
  typeDefs: parse('type Query { echo(text: String!): String  wait(text: String!): String }'),
  resolvers: {
    Query: {
      echo: (_: unknown, { text }: { text: string }, context) => {
        echoed.push(`${text} ${(context as SubgraphContext).caller.requestId}`);
        return text;
      },
      wait: (_: unknown, { text }: { text: string }) =>
        new Promise((resolve) => gates.set(text, () => resolve(text))),
    },
  },
});

describe('a served batch', () => {
  const pair = newCallerKeys();
  const leaving = new AbortController();
  let server: Server;
  let url: string;
  let assertion: string;

  beforeAll(async () => {
    const { keys, signing } = await pair;
    const log = pino({ level: 'silent' });
    const subgraph = { name: 'auth' as const, schema, sdl: '' };
    server = createServer(subgraphListener({ subgraph, keys, log, stopping: leaving.signal }));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
    assertion = await signCallers([caller], 'auth', signing);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    gates.clear();
    echoed.length = 0;
  });

  const line = (query: string, headers: object = {}) =>
    JSON.stringify({ headers: { [ASSERTION_HEADER]: assertion, ...headers }, body: { query } });

  function post(lines: readonly string[], outer = assertion): Promise<Response> {
    const headers = { [ASSERTION_HEADER]: outer, 'content-type': BATCH_MEDIA_TYPE };
    return fetch(url, { method: 'POST', headers, body: lines.join('\n') });
  }

  const parsed = (text: string): unknown[] =>
    text.split('\n').flatMap((one) => (one === '' ? [] : [JSON.parse(one)]));
  const read = async (response: Response) => parsed(await response.text());
  const echo = (index: number, text: string) => ({ index, status: 200, body: { data: { echo: text } } });

  test('answers each request, with the caller and the request id of its own', async () => {
    const response = await post([
      line('{ echo(text: "a") }', { [REQUEST_ID_HEADER]: 'r-1' }),
      line('{ echo(text: "b") }', { [REQUEST_ID_HEADER]: 'r-2' }),
    ]);
    expect(response.headers.get('content-type')).toBe(BATCH_MEDIA_TYPE);
    expect(await read(response)).toEqual([echo(0, 'a'), echo(1, 'b')]);
    expect(echoed).toEqual(['a r-1', 'b r-2']);
  });

  test('writes data as a line of its own for a request that accepts it, unless there are errors', async () => {
    const accepting = (query: string) =>
      JSON.stringify({ ...JSON.parse(line(query)), acceptsDataLine: true });
    const response = await post([
      accepting('{ echo(text: "line\\nfeed") }'),
      accepting('{ echo(text: 1) }'),
      line('{ echo(text: "b") }'),
    ]);
    const lines = await read(response);
    const start = lines.findIndex((one) => Object(one).index === 0);
    expect(lines.slice(start, start + 2)).toEqual([
      { index: 0, status: 200, dataFollows: true, body: {} },
      { echo: 'line\nfeed' },
    ]);
    expect(lines).toHaveLength(4);
    expect(lines).toContainEqual(echo(2, 'b'));
    expect(lines).toContainEqual({ index: 1, status: 200, body: { errors: [expect.anything()] } });
  });

  test('answers a request while others are in progress, in whatever order they end', async () => {
    const response = await post(
      ['{ wait(text: "slow") }', '{ echo(text: "quick") }'].map((one) => line(one)),
    );
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(parsed((await reader?.read())?.value ?? '')).toEqual([echo(1, 'quick')]);
    gates.get('slow')?.();
    expect(parsed((await reader?.read())?.value ?? '')).toEqual([
      { index: 0, status: 200, body: { data: { wait: 'slow' } } },
    ]);
  });

  test('sends an empty line each second while nothing else is sent', async () => {
    const response = await post([line('{ wait(text: "slow") }')]);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('\n');
    gates.get('slow')?.();
    expect(parsed((await reader?.read())?.value ?? '')).toHaveLength(1);
  });

  test('rejects a request without a valid assertion, and answers the others', async () => {
    const forged = line('{ echo(text: "forged") }', { [ASSERTION_HEADER]: 'forged' });
    const missing = JSON.stringify({ headers: {}, body: { query: '{ echo(text: "missing") }' } });
    const answers = await read(await post([line('{ echo(text: "good") }'), forged, missing]));
    const unauthorized = {
      status: 401,
      body: { errors: [{ message: 'A valid caller assertion is required' }] },
    };
    expect(answers).toHaveLength(3);
    expect(answers).toEqual(
      expect.arrayContaining([echo(0, 'good'), { index: 1, ...unauthorized }, { index: 2, ...unauthorized }]),
    );
    expect(echoed).toEqual(['good test']);
  });

  test('rejects a request that is no GraphQL request, and answers the others', async () => {
    const none = JSON.stringify({ headers: { [ASSERTION_HEADER]: assertion }, body: { variables: {} } });
    const answers = await read(await post([none, line('{ echo(text: "good") }')]));
    expect(answers).toEqual(
      expect.arrayContaining([expect.objectContaining({ index: 0, status: 400 }), echo(1, 'good')]),
    );
  });

  test('reads none of a batch without a valid assertion of its own', async () => {
    const response = await post([line('{ echo(text: "a") }')], 'forged');
    expect(response.status).toBe(401);
    expect(echoed).toEqual([]);
  });

  test.each<[string, () => string[], number]>([
    ['a line that is not JSON', () => [line('{ echo(text: "a") }'), '{'], 400],
    ['an empty line', () => [line('{ echo(text: "a") }'), ''], 400],
    ['a line that is no request', () => [line('{ echo(text: "a") }'), '{"query":"{ echo }"}'], 400],
    ['too many requests', () => Array(MAX_BATCH_REQUESTS + 1).fill(line('{ echo(text: "a") }')), 400],
    ['more than 2 MiB', () => [line(`{ echo(text: "a") }${' '.repeat(2 * 1024 * 1024)}`)], 413],
  ])('executes nothing of a batch with %s', async (_, lines, status) => {
    expect((await post(lines())).status).toBe(status);
    expect(echoed).toEqual([]);
  });

  test('announces that the process is draining', async () => {
    const started = await post(['{ wait(text: "slow") }', '{ echo(text: "a") }'].map((one) => line(one)));
    leaving.abort();
    gates.get('slow')?.();
    expect((await read(started)).at(-1)).toMatchObject({ index: 0, isLast: true });
    expect((await post([line('{ echo(text: "b") }')])).headers.get('connection')).toBe('close');
  });
});
