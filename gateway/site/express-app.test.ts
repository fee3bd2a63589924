import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createExpressApp, EXPRESS_MESSAGES } from './express-app';

const app = createExpressApp();
app.post('/echo', (request, response) => {
  response.type('json').send({ is: request.is('text/plain'), query: request.query });
});

/** Sends requests to the application sequentially. */
async function exchange(options: ServerOptions, count: number) {
  const exchanges: { req: IncomingMessage; res: ServerResponse }[] = [];
  const server = createServer(options, (req, res) => {
    exchanges.push({ req, res });
    app(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/echo?a=1`;
  const answers: { headers: Headers; body: unknown }[] = [];
  while (answers.length < count) {
    const headers = { 'Content-Type': 'text/plain' };
    const answered = await fetch(url, { method: 'POST', headers, body: 'text' });
    answers.push({ headers: answered.headers, body: await answered.json() });
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { exchanges, answers };
}

/** Returns whether V8 gave two objects the same hidden class. */
function haveSameHiddenClass(one: object, other: object): boolean {
  setFlagsFromString('--allow-natives-syntax');
  return runInNewContext('(one, other) => %HaveSameMap(one, other)')(one, other);
}

describe('createExpressApp', () => {
  it.each([
    ['its own classes', EXPRESS_MESSAGES],
    ['the classes of Node.js', {}],
  ])('serves requests of %s', async (_classes, options) => {
    const { answers } = await exchange(options, 1);
    expect(answers.map(({ body }) => body)).toEqual([{ is: 'text/plain', query: { a: '1' } }]);
    const [{ headers } = { headers: new Headers() }] = answers;
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect([headers.get('x-powered-by'), headers.get('etag')]).toEqual([null, null]);
  });

  it('lets requests of its own classes share a hidden class, and responses', async () => {
    const { exchanges } = await exchange(EXPRESS_MESSAGES, 3);
    const [, second, third] = exchanges;
    const { IncomingMessage: Request, ServerResponse: Response } = EXPRESS_MESSAGES;
    expect([second?.req, second?.res]).toEqual([expect.any(Request), expect.any(Response)]);
    for (const part of ['req', 'res'] as const)
      expect(haveSameHiddenClass(second?.[part] ?? {}, third?.[part] ?? {})).toBe(true);
  });
});
