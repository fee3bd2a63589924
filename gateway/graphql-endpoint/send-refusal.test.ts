import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import pino from 'pino';
import { type DomainError, rateLimited, unauthenticated } from '#protocol/errors';
import { sendRefusal } from './send-refusal';

let server: Server;
let refusal: DomainError;

beforeAll(async () => {
  server = createServer((_req, res) => sendRefusal(res, refusal, pino({ enabled: false })));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());

async function answerTo(error: DomainError): Promise<Response> {
  refusal = error;
  const address = server.address();
  return fetch(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`);
}

describe('a refused operation', () => {
  it('says when it may be repeated', async () => {
    const { status, headers } = await answerTo(rateLimited(10));
    expect([status, headers.get('retry-after'), headers.get('www-authenticate')]).toEqual([429, '10', null]);
  });

  it('says how to authenticate', async () => {
    const { status, headers } = await answerTo(unauthenticated());
    expect([status, headers.get('retry-after'), headers.get('www-authenticate')]).toEqual([
      401,
      null,
      'Bearer',
    ]);
  });
});
