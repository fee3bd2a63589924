import { get, type IncomingMessage } from 'node:http';
import { buildSchema } from 'graphql';
import { DomainError, unauthenticated } from '#protocol/errors';
import { eventually } from '#tests/support/eventually';
import type { FakeField } from '../test-support/fake-graph';
import { closeServers, operationsFrom, type RestServer, serveRest } from '../test-support/rest-server';

const schema = buildSchema(`
  scalar Date
  type Row { id: Int! text: String day: Date! done: Boolean }
  type Page { rows: [Row!]! next: Int }
  type Query { page(after: Int, first: Int!, word: String): Page! }
`);

const FILE = `"S" query File($word: String, $after: Int @from(page: "next"))
  @rest(method: GET, path: "/file", access: AUTHENTICATED, transport: CSV, fileName: "file.csv") {
  body: page(after: $after, first: 2, word: $word) { rows { id own_text: text day } next }
}`;

const row = (id: number, text: string | null = null) => ({ id, text, day: '2026-01-02' });

/** Creates a source with two rows per page, which records the requested pages. */
function pages(count: number, fail?: (page: number) => Error | null) {
  const requestedPages: Record<string, unknown>[] = [];
  const page: FakeField = (args) => {
    requestedPages.push(args);
    const error = fail?.(requestedPages.length);
    if (error) throw error;
    const after = Number(args.after ?? 0);
    const rows = [row(after + 1, 'x'.repeat(1000)), row(after + 2)];
    return { rows, next: requestedPages.length < count ? after + 2 : null };
  };
  return { requestedPages, page };
}

const serve = (page: FakeField) => serveRest(schema, operationsFrom(schema, [FILE]), { fields: { page } });
const download = (server: RestServer, query = '', init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}/file${query}`, { headers: { authorization: 'user' }, ...init });

afterEach(closeServers);

describe('a CSV file', () => {
  it('has the document’s keys as header and the rows of all pages', async () => {
    const { requestedPages, page } = pages(3);
    const response = await download(await serve(page), '?word=w');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="file.csv"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const lines = (await response.text()).replaceAll('x'.repeat(1000), 'x').split('\r\n');
    expect(lines).toEqual(['id,own_text,day', ...[1, 2, 3, 4, 5, 6].map(line), '']);
    expect(requestedPages.map(({ after, word }) => [after, word])).toEqual([
      [undefined, 'w'],
      [2, 'w'],
      [4, 'w'],
    ]);
    function line(id: number) {
      return `${id},${id % 2 === 1 ? 'x' : ''},2026-01-02`;
    }
  });

  it('has only the header when there are no rows', async () => {
    const response = await download(await serve(() => ({ rows: [], next: null })));
    expect(await response.text()).toBe('id,own_text,day\r\n');
  });

  it('quotes as RFC 4180 requires and where white space would be trimmed, and puts an apostrophe before formulas', async () => {
    const texts = ['a,b', 'a "b"', 'a\nb', ' a ', "'a'", '=1', "'=1", '\t1', null, ''];
    const rows = texts.map((text, index) => row(index, text));
    const response = await download(await serve(() => ({ rows, next: null })));
    const cells = ['"a,b"', '"a ""b"""', '"a\nb"', '" a "', "'a'", "'=1", "''=1", "'\t1", '', ''];
    const lines = cells.map((cell, index) => `${index},${cell},2026-01-02\r\n`);
    expect(await response.text()).toBe(`id,own_text,day\r\n${lines.join('')}`);
  });

  it('has Booleans as true and false, and an empty cell for null', async () => {
    const rows = [true, false, null].map((done, index) => ({ ...row(index), done }));
    const document = FILE.replace('day }', 'done }');
    const server = await serveRest(schema, operationsFrom(schema, [document]), {
      fields: { page: () => ({ rows, next: null }) },
    });
    expect(await (await download(server)).text()).toBe('id,own_text,done\r\n0,,true\r\n1,,false\r\n2,,\r\n');
  });

  it('starts at the first page, whatever the caller requests', async () => {
    const { requestedPages, page } = pages(1);
    await (await download(await serve(page), '?after=7&next=7')).text();
    expect(requestedPages.map(({ after }) => after)).toEqual([undefined]);
  });

  it('is not generated for HEAD', async () => {
    const { requestedPages, page } = pages(3);
    const response = await download(await serve(page), '', { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(requestedPages).toHaveLength(1);
  });

  it('returns an ordinary error when the first page fails', async () => {
    const { page } = pages(
      3,
      () => new DomainError('BAD_USER_INPUT', 'word is odd', { argument: 'word', problem: 'is odd' }),
    );
    const response = await download(await serve(page));
    expect([response.status, await response.json()]).toEqual([400, { error: 'word is odd' }]);
  });

  it.each<[string, Error]>([
    ['an error', new Error('boom')],
    ['the end of a session', unauthenticated()],
    ['the failure of an area', new DomainError('UPSTREAM_UNAVAILABLE', 'The events area cannot be reached')],
  ])('that %s interrupts is aborted and logged, not truncated silently', async (_what, error) => {
    const { requestedPages, page } = pages(5, (number) => (number === 3 ? error : null));
    const server = await serve(page);
    const response = await download(server);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(requestedPages).toHaveLength(3);
    await eventually(() => expect(server.edge.logged.join('')).toContain('a response was interrupted'));
  });

  it('identifies the caller again for each page', async () => {
    const { page } = pages(3);
    const server = await serve(page);
    await (await download(server)).text();
    expect(server.edge.accepted).toEqual(['user', 'user', 'user']);
    expect(server.edge.admitted).toHaveLength(1);
  });

  it('applies back-pressure for a slow client', async () => {
    const { requestedPages, page } = pages(Number.POSITIVE_INFINITY);
    const { request } = await startDownload(await serve(page));
    // Once the socket's buffers are full, no further page is requested.
    await untilSettled(requestedPages);
    request.destroy();
  });

  it('ends without an error when the client disconnects', async () => {
    const { requestedPages, page } = pages(Number.POSITIVE_INFINITY);
    const server = await serve(page);
    const { request, response } = await startDownload(server);
    response.resume();
    await eventually(() => expect(requestedPages.length).toBeGreaterThan(10));
    request.destroy();
    await untilSettled(requestedPages);
    expect(server.edge.logged).toEqual([]);
  });
});

/** Starts a download and reads only the response head. */
async function startDownload(server: RestServer) {
  const request = get({ port: server.port, path: '/file', headers: { authorization: 'user' } });
  request.on('error', () => undefined);
  const response = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
  return { request, response };
}

/** Waits until no more pages are requested. */
async function untilSettled(requestedPages: readonly unknown[]): Promise<void> {
  let before = -1;
  await eventually(() => {
    const grown = requestedPages.length - before;
    before = requestedPages.length;
    expect(grown).toBe(0);
  });
}

describe('the platform does not start with a CSV document', () => {
  it.each([
    ['without pages', FILE.replace(' @from(page: "next")', ''), 'one variable @from(page: "next")'],
    [
      'with a page variable that does not match',
      FILE.replace('page: "next"', 'page: "rows"'),
      'one variable @from',
    ],
    ['without rows', FILE.replace('rows { id own_text: text day }', ''), 'needs rows and next'],
    ['without a next page', FILE.replace('} next }', '} }'), 'needs rows and next'],
    ['without a name', FILE.replace(', fileName: "file.csv"', ''), 'needs a fileName'],
    ['of a name with a quotation mark', FILE.replace('file.csv', 'a\\"b.csv'), 'a plain file name'],
    ['that uses POST', FILE.replace('method: GET', 'method: POST'), 'needs GET'],
    ['without transport CSV', FILE.replace('transport: CSV, ', ''), 'fileName needs transport CSV'],
    ['that is JSON', FILE.replace('transport: CSV, fileName: "file.csv"', ''), '@from(page: …) needs'],
  ])('%s', (_what, document, says) => {
    expect(() => operationsFrom(schema, [document])).toThrow(says);
  });
});
