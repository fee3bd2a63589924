import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import pino from 'pino';
import { type DomainError, rateLimited, unauthenticated } from '#protocol/errors';
import { maskError, sendRejection } from './errors';

describe('maskError', () => {
  it('keeps message, path, argument and problem of a platform error, and nothing else', () => {
    const extensions = {
      code: 'BAD_USER_INPUT',
      argument: 'input.startDate',
      problem: 'must be a date',
      serviceName: 'auth',
      stacktrace: ['at /app/dist'],
    };
    expect(maskError({ message: 'startDate must be a date', path: ['createEvent'], extensions })).toEqual({
      message: 'startDate must be a date',
      path: ['createEvent'],
      extensions: { code: 'BAD_USER_INPUT', argument: 'input.startDate', problem: 'must be a date' },
    });
  });

  it.each([
    'GRAPHQL_PARSE_FAILED',
    'GRAPHQL_VALIDATION_FAILED',
    'OPERATION_RESOLUTION_FAILURE',
    'BAD_REQUEST',
  ])('maps %s to BAD_USER_INPUT and keeps its message', (code) => {
    expect(
      maskError({
        message: 'Cannot query field "x".',
        locations: [{ line: 1, column: 3 }],
        extensions: { code },
      }),
    ).toEqual({
      message: 'Cannot query field "x".',
      locations: [{ line: 1, column: 3 }],
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  it.each([undefined, 'INTERNAL_SERVER_ERROR', 'DOWNSTREAM_SERVICE_ERROR', 'constructor'])(
    'hides the message of an error with code %s',
    (code) => {
      const masked = maskError({ message: 'relation "auth.users" does not exist', extensions: { code } });
      expect(masked).toEqual({
        message: 'Internal server error',
        extensions: { code: 'INTERNAL_SERVER_ERROR' },
      });
    },
  );
});

let server: Server;
let rejection: DomainError;

beforeAll(async () => {
  server = createServer((_req, res) => sendRejection(res, rejection, pino({ enabled: false })));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());

async function responseTo(error: DomainError): Promise<Response> {
  rejection = error;
  const address = server.address();
  return fetch(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`);
}

describe('a rejected operation', () => {
  it('says when it may be repeated', async () => {
    const { status, headers } = await responseTo(rateLimited(10));
    expect([status, headers.get('retry-after'), headers.get('www-authenticate')]).toEqual([429, '10', null]);
  });

  it('says how to authenticate', async () => {
    const { status, headers } = await responseTo(unauthenticated());
    expect([status, headers.get('retry-after'), headers.get('www-authenticate')]).toEqual([
      401,
      null,
      'Bearer',
    ]);
  });
});
