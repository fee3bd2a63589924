import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { seedEvent, seedTiles, storedEvents, submit } from '#tests/contract/events/seed';
import { testUser } from '#tests/contract/expectations';
import type { ApiClient } from '#tests/support/api-client';
import { bomb, handMadePng, pngImage } from '#tests/support/images';
import { suitePlatform } from '#tests/support/suite';

const BOMBS = 20;
const MAX_GROWTH_MIB = 200;

const platform = suitePlatform();
let player: ApiClient;
let event: string;
let tile: number;
beforeAll(async () => {
  player = await platform.signIn(testUser());
  event = await seedEvent(platform);
  [tile] = await seedTiles(platform, event);
  // Warms up the image decoder.
  await submit(player, event, { tile_id: tile, image: await pngImage() }).expect(201);
});

/** Returns the platform's resident memory in MiB. */
async function memory(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(platform.pid)]);
  return Number(stdout) / 1024;
}

describe('twenty concurrent image bombs', () => {
  test.each([
    ['of 900 megapixels in 100 kB', bomb],
    [
      'of one row that is 400 megapixels wide',
      () => handMadePng({ width: 400_000_000, height: 1, bitDepth: 1 }),
    ],
    ['that claim 900 megapixels and have none', () => claim()],
  ])('%s are all rejected, and memory grows by less than 200 MB', async (_what, make) => {
    const image = make();
    const stored = await storedEvents(platform);
    const before = await memory();
    let most = before;
    let done = false;
    const responses = Promise.all(
      Array.from({ length: BOMBS }, () => submit(player, event, { tile_id: tile, image })),
    ).finally(() => {
      done = true;
    });
    while (!done) most = Math.max(most, await memory());
    expect((await responses).map(({ status }) => status)).toEqual(Array(BOMBS).fill(400));
    expect(most - before).toBeLessThan(MAX_GROWTH_MIB);
    expect(await storedEvents(platform)).toEqual(stored);
  });
});

function claim(): Buffer {
  return handMadePng({ width: 30_000, height: 30_000, pixels: Buffer.from('789c030000000001', 'hex') });
}
