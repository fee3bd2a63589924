import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import { type TemporaryFiles, temporaryFiles } from '#runtime/files/test-support/temporary-files';
import { type Double, startDouble } from '#subgraphs/game/test-support/double';
import { pngImage } from '#tests/support/images';
import { ItemPictures } from './item-pictures';
import { picturesRouter } from './pictures-router';

const log = pino({ level: 'silent' });
const NAME = 'A'.repeat(32);

let png: Buffer;
let source: Double;
let temporary: TemporaryFiles;
let close: () => void;
let baseUrl: string;

beforeAll(async () => {
  png = await pngImage();
  source = await startDouble();
});
afterAll(() => source.close());

beforeEach(async () => {
  temporary = temporaryFiles();
  const items = new ItemPictures(`${source.url}/icons/{id}.png?v=1`, temporary.files, log);
  const app = express().use(picturesRouter({ files: temporary.files, items, log }));
  app.use((_request, response) => void response.status(404).end());
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => void server.close();
  source.respond = (_request, response) => void response.end(png);
});
afterEach(async () => {
  close();
  temporary.remove();
});

const get = (path: string, init?: RequestInit) => fetch(`${baseUrl}${path}`, init);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a picture of the library', () => {
  it('is served in both sizes, for good', async () => {
    await temporary.files.put(`pictures/${NAME}.png`, png);
    await temporary.files.put(`pictures/${NAME}.thumb.png`, Buffer.from('small'));
    const full = await get(`/pictures/${NAME}.png`);
    expect([full.status, full.headers.get('content-type'), full.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ]);
    expect(await bytesOf(full)).toEqual(png);
    expect(await (await get(`/pictures/${NAME}.png?size=thumb`)).text()).toBe('small');
    expect((await get(`/pictures/${NAME}.png`, { method: 'HEAD' })).status).toBe(200);
  });

  it.each([
    `${NAME}.png`,
    `${NAME}.thumb.png`,
    `${NAME}.gif`,
    'x.png',
    '..%2Fitem-pictures%2F1.png',
    '%00.png',
  ])('that is not there, %s, is 404', async (id) => {
    expect((await get(`/pictures/${id}`)).status).toBe(404);
  });
});

describe('the icon of an item', () => {
  it('is fetched once, also by many at once, and then stored', async () => {
    const before = source.requests.length;
    const all = await Promise.all([1, 2, 3].map(() => get('/pictures/items/4151.png')));
    for (const response of all) expect(await bytesOf(response)).toEqual(png);
    expect(source.requests.slice(before).map(({ url }) => url)).toEqual(['/icons/4151.png?v=1']);
    source.respond = (_request, response) => void response.writeHead(500).end();
    const later = new ItemPictures(`${source.url}/{id}`, temporary.files, log);
    expect(await later.find('4151')).toEqual(png);
  });

  it('that the source does not have is 404, and is not requested again', async () => {
    source.respond = (_request, response) => void response.writeHead(404).end();
    expect((await get('/pictures/items/99999.png')).status).toBe(404);
    const before = source.requests.length;
    expect((await get('/pictures/items/99999.png')).status).toBe(404);
    expect(source.requests).toHaveLength(before);
  });

  it.each(['100000', '-1', '1.5', 'abc', '007', '4151%2F..%2F1'])(
    'of the id %s is 404 without a request',
    async (id) => {
      const before = source.requests.length;
      expect((await get(`/pictures/items/${id}.png`)).status).toBe(404);
      expect(source.requests).toHaveLength(before);
    },
  );

  it.each<[string, Double['respond']]>([
    ['redirects', (_request, response) => void response.writeHead(302, { location: source.url }).end()],
    ['sends HTML', (_request, response) => void response.end('<script>alert(1)</script>')],
    [
      'sends more than 256 KiB',
      (_request, response) => void response.end(Buffer.concat([png, Buffer.alloc(300_000)])),
    ],
    ['fails', (_request, response) => void response.writeHead(503).end()],
  ])('is not served if the source %s', async (_what, respond) => {
    source.respond = respond;
    expect((await get('/pictures/items/1.png')).status).toBe(500);
    const before = source.requests.length;
    expect((await get('/pictures/items/1.png')).status).toBe(500);
    expect(source.requests).toHaveLength(before);
    source.respond = (_request, response) => void response.end(png);
    expect((await get('/pictures/items/2.png')).status).toBe(200);
  });
});
