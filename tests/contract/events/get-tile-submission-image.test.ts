import sharp from 'sharp';
import type { ApiClient } from '#tests/support/api-client';
import { jpegOfTelephone, pngImage } from '#tests/support/images';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';
import { seedEvent, seedProof, seedTiles, submit } from './seed';

const platform = suitePlatform();
let player: ApiClient;
let event: string;
let tile: number;
let path: string;
beforeAll(async () => {
  player = await platform.signIn(testUser());
  event = await seedEvent(platform);
  [tile] = await seedTiles(platform, event);
  path = await pathOf(await pngImage({ width: 640, height: 480 }));
});

async function pathOf(image: Buffer): Promise<string> {
  const { text } = await submit(player, event, { tile_id: tile, image }).expect(201);
  const id = /sub_[\w-]{24}/.exec(text)?.[0];
  return `/events/${event}/submissions/${id}/image`;
}

describe('GET /events/:id/submissions/:submission_id/image', () => {
  test('returns the image to its submitter, with private caching only', async () => {
    const { headers, bytes } = await player.get(path).expect(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toMatch(/private/);
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 640, height: 480 });
  });

  test('returns a thumbnail', async () => {
    const { headers, bytes } = await player.get(`${path}?size=thumb`).expect(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 240 });
    const { bytes: full } = await player.get(`${path}?size=full`).expect(200);
    expect(full.length).toBeGreaterThan(bytes.length);
  });

  test('returns a JPEG without metadata', async () => {
    const { headers, bytes } = await player.get(await pathOf(await jpegOfTelephone())).expect(200);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(bytes).includes('Secret')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('has an ETag, and answers 304 when it matches', async () => {
    const first = await player.get(path).expect(200);
    const etag = first.headers.get('etag') ?? '';
    const again = await player.get(path, { headers: { 'if-none-match': etag } }).expect(304);
    expect(again.bytes).toHaveLength(0);
    const thumb = await player.get(`${path}?size=thumb`, { headers: { 'if-none-match': etag } });
    expect(thumb.status).toBe(200);
    expect(thumb.headers.get('etag')).not.toBe(etag);
  });

  test('is accessible to reviewers too', async () => {
    const reviewer = await platform.signInWith(testUser(), ['manage_events']);
    const mine = await player.get(path).expect(200);
    const theirs = await reviewer.get(path).expect(200);
    expect(theirs.bytes).toEqual(mine.bytes);
    await reviewer.at(platform.areaUrls.events).get(path.replace('/events', '')).expect(200);
  });

  test('is accessible to nobody else, even with a known ETag', async () => {
    const other = await platform.signInWith(testUser(), ['manage_bingo', 'view_events']);
    const etag = (await player.get(path).expect(200)).headers.get('etag') ?? '';
    for (const headers of [{}, { 'if-none-match': etag }]) {
      expectError(await other.get(path, { headers }), 403, 'FORBIDDEN');
      expectError(await platform.anonymous.get(path, { headers }), 401, 'UNAUTHENTICATED');
    }
  });

  test('answers 404 for an unknown submission, or one of another event', async () => {
    const admin = await platform.admin();
    const proof = await seedProof(player, event, tile);
    const elsewhere = await seedEvent(platform);
    for (const unknown of [
      `/events/${elsewhere}/submissions/${proof}/image`,
      `/events/unknown/submissions/${proof}/image`,
      `/events/${event}/submissions/sub_unknown/image`,
      `/events/${event}/submissions/no%20id/image`,
      `/events/${event}/submissions/..%2f..%2f/image`,
    ]) {
      expectError(await admin.get(unknown), 404, 'NOT_FOUND', 'Image not found');
    }
  });

  test.each(['large', 'THUMB', '__proto__'])('rejects the size %j', async (size) => {
    expectError(await player.get(`${path}?size=${size}`), 400, 'BAD_USER_INPUT', /^size\b/);
  });
});
