import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import {
  bomb,
  GIF,
  HTML_BEHIND_A_SIGNATURE,
  jpegOfTelephone,
  noisyPng,
  pngImage,
  SVG,
} from '#tests/support/images';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';
import { ask } from '../graph';
import {
  formOf,
  inDays,
  type ProofForm,
  seedEvent,
  seedProof,
  seedReview,
  seedTiles,
  storedEvents,
  submit,
} from './seed';

const platform = suitePlatform();
let player: ApiClient;
let event: string;
let tile: number;
beforeAll(async () => {
  player = await platform.signIn(testUser('player'));
  event = await seedEvent(platform);
  [tile] = await seedTiles(platform, event);
});

/** Returns every file of the platform's store, including staged uploads. */
function files(): string[] {
  const entries = readdirSync(platform.dataDir, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort();
}

/** Returns all rows and files, to verify that nothing was added. */
async function snapshot() {
  return { files: files(), stored: await storedEvents(platform) };
}

describe('POST /events/:id/submit', () => {
  test('accepts a PNG and stores it re-encoded, with a thumbnail', async () => {
    const before = files();
    const image = await pngImage({ width: 700, height: 350 });
    const { body } = await submit(player, event, { tile_id: tile, image, notes: 'My first' }).expect(201);
    expect(body).toEqual({
      submission_id: expect.stringMatching(/^sub_[\w-]{24}$/),
      status: 'pending',
      message: expect.any(String),
    });
    await eventually(() => expect(files()).toHaveLength(before.length + 2));
    const sizes = await Promise.all(
      files()
        .filter((file) => !before.includes(file))
        .map(async (file) => (await sharp(readFileSync(file)).metadata()).width),
    );
    expect(sizes.sort()).toEqual([320, 700]);
  });

  test('accepts a JPEG and removes its metadata', async () => {
    const image = await jpegOfTelephone();
    await submit(player, event, { tile_id: tile, image }).expect(201);
    for (const file of files()) expect(readFileSync(file).includes('SecretCamera')).toBe(false);
  });

  test('is also served at the direct address, and by cookie', async () => {
    const form = formOf({ tile_id: tile, image: await pngImage() });
    const direct = player.at(platform.areaUrls.events);
    await direct.request(`/${event}/submit`, { method: 'POST', form }).expect(201);
    const cookie = { method: 'POST', form, credential: 'cookie' } as const;
    await player.request(`/events/${event}/submit`, cookie).expect(201);
  });
});

describe('a rejected POST /events/:id/submit leaves nothing', () => {
  async function rejected(proof: ProofForm, says: RegExp, who = player, where = event): Promise<void> {
    const before = await snapshot();
    const response = await submit(who, where, proof);
    expect({ status: response.status, body: response.body }).toEqual({
      status: 400,
      body: { error: expect.stringMatching(says) },
    });
    await eventually(async () => expect(await snapshot()).toEqual(before));
  }

  test('no image', () => rejected({ tile_id: tile }, /^image\b/));

  test('two images', async () => {
    const image = await pngImage();
    await rejected({ tile_id: tile, images: [image, image] }, /image/);
  });

  test('text in place of an image', async () => {
    const before = await snapshot();
    const form = formOf({ tile_id: tile });
    form.append('image', 'screenshot.png');
    const response = await player.request(`/events/${event}/submit`, { method: 'POST', form });
    expectError(response, 400, 'BAD_USER_INPUT', /image/);
    expect(await snapshot()).toEqual(before);
  });

  test.each(['', 'x', '1.5', '1e1', '-0'])('the tile_id %j', async (tile_id) => {
    await rejected({ tile_id, image: await pngImage() }, /^tile_id\b/);
  });

  test('no tile_id', async () => rejected({ image: await pngImage() }, /^tile_id\b/));

  test('notes that are too long', async () => {
    await rejected({ tile_id: tile, image: await pngImage(), notes: 'x'.repeat(4001) }, /^notes\b/);
  });

  test('a tile of another event', async () => {
    const [foreign] = await seedTiles(platform, await seedEvent(platform));
    await rejected({ tile_id: foreign, image: await pngImage() }, /^tile_id must be a tile of this event/);
  });

  test('a tile that is already approved', async () => {
    const done = await platform.signIn(testUser());
    await seedReview(platform, event, await seedProof(done, event, tile));
    await rejected({ tile_id: tile, image: await pngImage() }, /^tile_id\b.*approved/, done);
  });

  test('a later tile of a sequential event', async () => {
    const steps = await seedEvent(platform);
    const [, second] = await seedTiles(platform, steps);
    const admin = await platform.admin();
    await ask(admin, 'mutation($id: ID!) { updateTileEvent(id: $id, input: { sequential: true }) { id } }', {
      id: steps,
    });
    await rejected({ tile_id: second, image: await pngImage() }, /^tile_id\b.*position 1/, player, steps);
  });

  test('an event that is not active', async () => {
    for (const changes of [{ start_date: inDays(1) }, { end_date: inDays(-1) }, { status: 'upcoming' }]) {
      const closed = await seedEvent(platform, changes);
      const [its] = await seedTiles(platform, closed);
      await rejected({ tile_id: its, image: await pngImage() }, /accepts no proofs/, player, closed);
    }
  });

  const IMAGES: readonly (readonly [string, () => Promise<Buffer> | Buffer, RegExp])[] = [
    ['a GIF', () => GIF, /^image must be a PNG or JPEG/],
    ['an SVG', () => SVG, /^image must be a PNG or JPEG/],
    ['an empty file', () => Buffer.alloc(0), /^image\b/],
    ['half a PNG', async () => half(await pngImage({ width: 300, height: 300 })), /^image\b.*complete/],
    ['HTML behind a PNG signature', () => HTML_BEHIND_A_SIGNATURE, /^image must be a PNG or JPEG/],
    ['900 megapixels in 100 kB', () => bomb(), /^image must have at most 25 megapixels/],
    ['9 MiB', () => Buffer.alloc(9 * 1024 * 1024, 1), /must be at most \d+ bytes/],
    [
      'a byte more than 8 MiB',
      () => Buffer.alloc(8 * 1024 * 1024 + 1),
      /^image must be at most 8388608 bytes/,
    ],
  ];

  test.each(IMAGES)('%s', async (_what, make, says) => {
    await rejected({ tile_id: tile, image: await make() }, says);
  });

  test('an incomplete upload', async () => {
    const before = await snapshot();
    const image = await noisyPng({ width: 800, height: 800 });
    const whole = new Response(formOf({ tile_id: tile, image }));
    const body = Buffer.from(await whole.arrayBuffer());
    await sendHalf(body, whole.headers.get('content-type') ?? '');
    await eventually(async () => expect(await snapshot()).toEqual(before));
    // The next upload is unaffected.
    await submit(player, event, { tile_id: tile, image: await pngImage() }).expect(201);
  });

  test('an unknown tile', async () => {
    const before = await snapshot();
    const image = await pngImage();
    expectError(await submit(player, event, { tile_id: 2_000_000_000, image }), 404, 'NOT_FOUND', 'Tile');
    await eventually(async () => expect(await snapshot()).toEqual(before));
  });

  /** Sends half of a request's body, and disconnects once the platform has begun to store it. */
  async function sendHalf(body: Buffer, contentType: string): Promise<void> {
    const { hostname, port } = new URL(platform.baseUrl);
    const before = files().length;
    const socket = connect(Number(port), hostname);
    const head = [
      `POST /events/${event}/submit HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${player.token}`,
      `Content-Type: ${contentType}`,
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(half(body));
    await eventually(() => expect(files().length).toBeGreaterThan(before));
    socket.destroy();
  }
});

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}
