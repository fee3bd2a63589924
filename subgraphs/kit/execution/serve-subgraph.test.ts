import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { SignJWT } from 'jose';
import { pino } from 'pino';
import { ASSERTION_HEADER, signCaller } from '#protocol/caller-assertion';
import { ANONYMOUS, type Caller } from '#protocol/principal';
import { newCallerKeys } from '../test-support/caller-keys';
import { EVERYTHING_BUT_DATE } from '../test-support/everything-but-date';
import { QueryCompiler } from './compiled-query';
import { subgraphListener } from './serve-subgraph';

const caller: Caller = { principal: ANONYMOUS, address: null, requestId: 'test' };
const echo = jest.fn(({ text }: { text: string }) => text);
const schema = buildSubgraphSchema({
  typeDefs: parse('type Query { echo(text: String!): String }'),
  resolvers: { Query: { echo: (_: unknown, args: { text: string }) => echo(args) } },
});

describe('a served subgraph', () => {
  const pair = newCallerKeys();
  let replicaReads = 0;
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    const read = <T>(work: () => Promise<T>) => {
      replicaReads += 1;
      return work();
    };
    const subgraph = { name: 'auth' as const, schema, sdl: '', replica: { isFresh: true, read } };
    const { keys } = await pair;
    server = createServer(subgraphListener({ subgraph, keys, log: pino({ level: 'silent' }) }));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  beforeEach(() => echo.mockClear());

  async function post(assertion: string | null, body: string, path = '/graphql', method = 'POST') {
    const headers = assertion === null ? {} : { [ASSERTION_HEADER]: assertion };
    const response = await fetch(`${origin}${path}`, { method, headers, ...(method === 'POST' && { body }) });
    return { status: response.status, body: await response.json() };
  }

  const good = async () => signCaller(caller, 'auth', (await pair).signing);
  const query = JSON.stringify({ query: '{ echo(text: "hello") }' });

  async function claims(change: (jwt: SignJWT) => SignJWT, header: object = {}): Promise<string> {
    const { kid, key } = (await pair).signing;
    const jwt = new SignJWT({ caller })
      .setProtectedHeader({ alg: 'ES256', kid, ...header })
      .setIssuer('community-platform-gateway')
      .setAudience('auth')
      .setIssuedAt()
      .setExpirationTime('10s');
    return change(jwt).sign(key);
  }

  test('answers a request with a valid assertion', async () => {
    expect(await post(await good(), query)).toEqual({ status: 200, body: { data: { echo: 'hello' } } });
  });

  test('reads from the replica what may be stale', async () => {
    replicaReads = 0;
    await post(await good(), query);
    expect(replicaReads).toBe(0);
    const stale = JSON.stringify({ query: '{ echo(text: "hello") }', mayBeStale: true });
    expect((await post(await good(), stale)).body).toEqual({ data: { echo: 'hello' } });
    expect(replicaReads).toBe(1);
  });

  test.each<[string, () => Promise<string | null>]>([
    ['no assertion', async () => null],
    ['an empty assertion', async () => ''],
    ['an assertion for another area', async () => signCaller(caller, 'bingo', (await pair).signing)],
    [
      'an assertion signed by another key',
      async () => signCaller(caller, 'auth', (await newCallerKeys()).signing),
    ],
    ['an expired assertion', () => claims((jwt) => jwt.setExpirationTime('-5s'))],
    [
      'an old assertion with a long lifetime',
      () => claims((jwt) => jwt.setIssuedAt('-70s').setExpirationTime('600s')),
    ],
    ['an assertion from the future', () => claims((jwt) => jwt.setIssuedAt('20s').setExpirationTime('30s'))],
    ['an assertion without a key id', () => claims((jwt) => jwt, { kid: undefined })],
    ['an assertion with an unknown key id', () => claims((jwt) => jwt, { kid: 'unknown' })],
    ['an assertion of another issuer', () => claims((jwt) => jwt.setIssuer('somebody'))],
    [
      'an assertion without a caller',
      async () =>
        new SignJWT({})
          .setProtectedHeader({ alg: 'ES256', kid: (await pair).signing.kid })
          .setIssuer('community-platform-gateway')
          .setAudience('auth')
          .setIssuedAt()
          .setExpirationTime('10s')
          .sign((await pair).signing.key),
    ],
    [
      'a tampered assertion',
      async () => {
        const [header, , signature] = (await good()).split('.');
        const forged = {
          iss: 'community-platform-gateway',
          aud: 'auth',
          iat: 0,
          exp: 4e9,
          caller: { ...caller, principal: { kind: 'gateway' } },
        };
        return [header, Buffer.from(JSON.stringify(forged)).toString('base64url'), signature].join('.');
      },
    ],
    [
      'an unsigned assertion',
      async () => {
        const [, payload] = (await good()).split('.');
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
      },
    ],
  ])('refuses a request with %s', async (_, assertion) => {
    const { status, body } = await post(await assertion(), query);
    expect(status).toBe(401);
    expect(body).toEqual({ errors: [{ message: 'A valid caller assertion is required' }] });
    expect(echo).not.toHaveBeenCalled();
  });

  test.each([
    ['another path', 404, query, '/', 'POST'],
    ['another method', 405, query, '/graphql', 'GET'],
    ['invalid JSON', 400, '{', '/graphql', 'POST'],
    ['a missing query', 400, '{"variables":{}}', '/graphql', 'POST'],
    ['variables that are not an object', 400, '{"query":"{ echo }","variables":[1]}', '/graphql', 'POST'],
    ['a body above 2 MiB', 413, `{"query":"${' '.repeat(2 * 1024 * 1024)}"}`, '/graphql', 'POST'],
  ])('refuses %s', async (_, status, body, path, method) => {
    expect((await post(await good(), body, path, method)).status).toBe(status);
    expect(echo).not.toHaveBeenCalled();
  });

  test('answers a request that takes longer than the lifetime of its assertion', async () => {
    const assertion = await good();
    jest.useFakeTimers({ doNotFake: [...EVERYTHING_BUT_DATE] });
    try {
      echo.mockImplementationOnce(({ text }) => {
        jest.setSystemTime(Date.now() + 75_000);
        return text;
      });
      expect((await post(assertion, query)).status).toBe(200);
      expect((await post(assertion, query)).status).toBe(401);
    } finally {
      jest.useRealTimers();
    }
  });

  test('checks the assertion before anything else', async () => {
    expect((await post(null, '{', '/other')).status).toBe(401);
  });

  test.each([
    ['compiles a prepared operation', true, 1],
    ['does not compile another', false, 0],
  ])('%s', async (_, prepared, compiled) => {
    const compile = jest.spyOn(QueryCompiler.prototype, 'compile');
    const body = JSON.stringify({ query: '{ echo(text: "x") }', prepared });
    expect((await post(await good(), body)).body).toEqual({ data: { echo: 'x' } });
    expect(compile).toHaveBeenCalledTimes(compiled);
    compile.mockRestore();
  });

  test('accepts null for operation name and variables', async () => {
    const body = JSON.stringify({ query: '{ echo(text: "x") }', operationName: null, variables: null });
    expect((await post(await good(), body)).body).toEqual({ data: { echo: 'x' } });
  });
});
