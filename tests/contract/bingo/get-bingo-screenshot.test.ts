import sharp from 'sharp';
import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import { pngImage } from '#tests/support/images';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';
import { createHook, seedEvent, seedPlayer } from './seed';

const platform = suitePlatform();
let player: ApiClient;
let event: string;
let path: string;
beforeAll(async () => {
  event = await seedEvent(platform);
  const registered = await seedPlayer(platform, event);
  player = registered.client;
  const hook = await createHook(registered, event);
  const form = new FormData();
  const kill = { boss: 'Goblin', count: 5 };
  const notification = { type: 'KILL_COUNT', playerName: registered.rsn, seasonalWorld: false, extra: kill };
  form.set('payload_json', JSON.stringify(notification));
  const image = await pngImage({ width: 640, height: 480 });
  form.set('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'killImage.png');
  await platform.anonymous.post(hook, undefined, { form }).expect(200);
  const admin = await platform.admin();
  const ledger = (await admin.get(`/bingo/events/${event}/ledger`).expect(200)).body;
  const [entry] = entries.parse(ledger).entries;
  path = new URL(entry?.evidence.screenshot_url ?? '').pathname;
});

const entries = z.object({ entries: z.array(z.object({ evidence: z.object({ screenshot_url: z.url() }) })) });

describe('GET /bingo/events/:id/screenshots/:screenshot_id', () => {
  test('returns the image to the player and to organisers, with private caching only', async () => {
    const { headers, bytes } = await player.get(path).expect(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toMatch(/private/);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 640, height: 480 });
    const organiser = await platform.signInWith(testUser(), ['manage_bingo']);
    expect((await organiser.get(path).expect(200)).bytes).toEqual(bytes);
    const etag = headers.get('etag') ?? '';
    await player.get(path, { headers: { 'if-none-match': etag } }).expect(304);
  });

  test('returns a thumbnail', async () => {
    const { bytes } = await player.get(`${path}?size=thumb`).expect(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 240 });
  });

  test('rejects everybody else', async () => {
    const other = await platform.signInWith(testUser(), ['manage_events']);
    expectError(await other.get(path), 403, 'FORBIDDEN');
    expectError(await platform.anonymous.get(path), 401, 'UNAUTHENTICATED');
  });

  test('answers 404 for an unknown screenshot, or one of another event', async () => {
    const elsewhere = await seedEvent(platform);
    for (const unknown of [
      path.replace(event, elsewhere),
      path.replace(/shot_.*/, `shot_${'x'.repeat(24)}`),
      path.replace(/shot_.*/, 'no%20id'),
    ]) {
      expectError(await player.get(unknown), 404, 'NOT_FOUND');
    }
  });

  test('rejects an unknown size with 400', async () => {
    expectError(await player.get(`${path}?size=huge`), 400, 'BAD_USER_INPUT', 'size');
  });
});
