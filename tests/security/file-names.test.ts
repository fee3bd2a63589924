import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedEvent, seedTiles } from '#tests/contract/events/seed';
import { expectError, testUser } from '#tests/contract/expectations';
import type { ApiClient, PendingResponse } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { pngImage } from '#tests/support/images';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { expectGraphError } from './rejection';

/** Names that are unsafe in a path, as written between the quotes of `filename`. */
const NAMES = [
  '.',
  '..',
  'a/',
  '/',
  '\\\\',
  'a\\\\',
  '../../escaped.png',
  '/tmp/escaped.png',
  'C:\\\\escaped.png',
  '%2e%2e%2fescaped.png',
] as const;

const MUTATION =
  'mutation ($input: SubmitTileProofInput!) { submitTileProof(input: $input) { submissionId status } }';

const parent = mkdtempSync(join(tmpdir(), 'platform-names-'));
const folder = join(parent, 'a', 'b');

let platform: TestPlatform;
let admin: ApiClient;
let player: ApiClient;
let event: string;
let tiles: readonly number[];
let image: Buffer;
beforeAll(async () => {
  platform = await startPlatform({ DATA_DIR: folder });
  admin = await platform.signInAdmin();
  player = await platform.signIn(testUser('player'));
  event = await seedEvent(platform);
  tiles = await seedTiles(platform, event, Array(2 * NAMES.length + 1).fill(1));
  image = await pngImage();
});
afterAll(async () => {
  await platform.stop();
  rmSync(parent, { recursive: true, force: true });
});

/** A raw form part: `disposition` is the text after `form-data`. */
interface RawPart {
  readonly disposition: string;
  readonly type?: string;
  readonly content: string | Buffer;
}

const text = (name: string, content: string): RawPart => ({ disposition: `name="${name}"`, content });

const file = (name: string, fileName: string, type: string, content: string | Buffer): RawPart => ({
  disposition: `name="${name}"; filename="${fileName}"`,
  type,
  content,
});

function send(client: ApiClient, path: string, parts: readonly RawPart[]): PendingResponse {
  const pieces = parts.flatMap(({ disposition, type, content }) => [
    `--b\r\nContent-Disposition: form-data; ${disposition}\r\n`,
    type === undefined ? '\r\n' : `Content-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const raw = Buffer.concat([...pieces, '--b--\r\n'].map((piece) => Buffer.from(piece)));
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'apollo-require-preflight': '1' };
  return client.request(path, { method: 'POST', headers, raw });
}

const submit = (tile: number | undefined, imagePart: RawPart) =>
  send(player, `/events/${event}/submit`, [text('tile_id', String(tile)), imagePart]);

const importCsv = (filePart: RawPart) => send(admin, '/attendance/import', [filePart]);

function graphSubmit(tile: number | undefined, imagePart: (field: string) => RawPart): PendingResponse {
  const operation = { query: MUTATION, variables: { input: { eventId: event, tileId: tile, image: null } } };
  const parts = [
    text('operations', JSON.stringify(operation)),
    text('map', '{"0":["variables.input.image"]}'),
    imagePart('0'),
  ];
  return send(player, '/graphql', parts);
}

/** Lists every file in the platform's folder and its parent. */
function everyFile(): string[] {
  const entries = readdirSync(parent, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
}

describe('a file with any name', () => {
  test.each([...NAMES.entries()])('POST /events/:id/submit, name %i: %s', async (index, name) => {
    await submit(tiles[index], file('image', name, 'image/png', image)).expect(201);
  });

  test.each([...NAMES.entries()])('POST /attendance/import, name %i: %s', async (index, name) => {
    const csv = `rsn,event,date,points\nPlayer ${index},Names,2026-05-01,1\n`;
    const { body } = await importCsv(file('file', name, 'text/csv', csv)).expect(200);
    expect(body).toEqual({ created: 1, updated: 0, failed: 0, errors: [] });
  });

  test.each([...NAMES.entries()])('POST /graphql, name %i: %s', async (index, name) => {
    const tile = tiles[NAMES.length + index];
    const { body } = await graphSubmit(tile, (field) => file(field, name, 'image/png', image)).expect(200);
    expect(body).toMatchObject({
      data: { submitTileProof: { submissionId: expect.any(String), status: 'pending' } },
    });
  });

  test('never appears in a path', async () => {
    await eventually(() => {
      for (const path of everyFile()) {
        expect(path.slice(folder.length)).toMatch(/^\/files\/tile-images\/[\w-]{32}(\.thumb)?\.png$/);
      }
    });
    expect(everyFile()).toHaveLength(4 * NAMES.length);
  });
});

describe('a missing file', () => {
  /** Parts sent by browsers for an empty file input, and parts without a readable name. */
  const CHOICES: readonly (readonly [string, (field: string) => RawPart])[] = [
    ['an empty name without content', (field) => file(field, '', 'application/octet-stream', '')],
    ['an empty name with content', (field) => file(field, '', 'application/octet-stream', image)],
    ['an empty name of an image', (field) => file(field, '', 'image/png', image)],
    ['a quoted name without an end', (field) => file(field, '\\', 'image/png', image)],
  ];

  test.each(CHOICES)('by %s: 400, and nothing is stored', async (_what, part) => {
    const before = everyFile();
    const tile = tiles[2 * NAMES.length];

    expectError(
      await submit(tile, part('image')),
      400,
      'BAD_USER_INPUT',
      /^image (is required|must be a file)$/,
    );
    expectError(await importCsv(part('file')), 400, 'BAD_USER_INPUT', /^file (is required|must be a file)$/);
    const { message } = expectGraphError(await graphSubmit(tile, part));
    expect(message).toBe('the file for variables.input.image is missing');
    await eventually(() => expect(everyFile()).toEqual(before));
  });
});
