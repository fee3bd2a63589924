import { suiteArea } from '#tests/support/suite';
import { MOST_IMAGE_BYTES } from '../rules/tile-progress';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addProof, review, submit, type TestProof } from '../test-support/proofs';

const AT_ONCE = 20;

const area = suiteArea(openTestArea);

/** Returns what the database and the file store hold for an event. */
async function stored(eventId: string) {
  const [row] = await area.dataSource.query(
    `SELECT (SELECT count(*)::integer FROM events.submissions WHERE event_id = $1) AS proofs,
      (SELECT count(*)::integer FROM events.participants WHERE event_id = $1) AS participants`,
    [eventId],
  );
  return { ...row, files: area.temporary.left() };
}

async function rejection(proof: TestProof): Promise<string | undefined> {
  const before = await stored(proof.eventId);
  const { errors } = await submit(area, proof);
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  expect(await stored(proof.eventId)).toEqual(before);
  return errors?.[0]?.message;
}

async function accepted(proof: TestProof): Promise<void> {
  expect((await submit(area, proof)).errors).toBeUndefined();
}

/** Inserts proofs for a tile directly and returns their ids. */
async function addProofs(count: number, proof: TestProof): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await addProof(area, proof));
  return ids;
}

/** Inserts a proof whose image and thumbnail have a total size. */
async function addBytes(bytes: number, proof: TestProof): Promise<string> {
  const id = await addProof(area, proof);
  await area.dataSource.query(
    'UPDATE events.submissions SET image_size = $2, thumbnail_size = 1000 WHERE id = $1',
    [id, bytes - 1000],
  );
  return id;
}

/** Returns the stored bytes of the image of `submit`, including its thumbnail. */
async function bytesOfOne(): Promise<number> {
  const [tileId] = await addEvent(area, 'measured');
  await accepted({ eventId: 'measured', tileId, userId: '7' });
  const [row] = await area.dataSource.query(
    `SELECT image_size + thumbnail_size AS bytes FROM events.submissions WHERE event_id = 'measured'`,
  );
  return row.bytes;
}

describe('pending proofs of one user for one tile', () => {
  const WHY = 'tileId allows you at most 5 pending proofs for one tile; wait for a review';

  it('are limited to five, regardless of other tiles', async () => {
    const [tileId, other] = await addEvent(area, 'five');
    const proof = { eventId: 'five', tileId, userId: '7' };
    await addProofs(5, { ...proof, tileId: other });
    await addProofs(5, { ...proof, userId: '8' });
    await addProofs(4, proof);
    await accepted(proof);
    expect(await rejection(proof)).toBe(WHY);
  });

  it('allow another when one is reviewed', async () => {
    const [tileId] = await addEvent(area, 'reviewed');
    const proof = { eventId: 'reviewed', tileId, userId: '7' };
    const [id = ''] = await addProofs(5, proof);
    expect(await rejection(proof)).toBe(WHY);
    await review(area, { eventId: 'reviewed', id, status: 'rejected' });
    await accepted(proof);
  });

  it('may exceed the limit when an organiser resets proofs to pending', async () => {
    const [tileId] = await addEvent(area, 'back');
    const proof = { eventId: 'back', tileId, userId: '7' };
    const [id = ''] = await addProofs(1, proof);
    await review(area, { eventId: 'back', id, status: 'rejected' });
    await addProofs(5, proof);
    expect((await review(area, { eventId: 'back', id, status: 'pending' })).errors).toBeUndefined();
    expect(await rejection(proof)).toBe(WHY);
  });

  it('stay at five under twenty concurrent submissions', async () => {
    const [tileId] = await addEvent(area, 'storm');
    const before = area.temporary.left();
    const proof = { eventId: 'storm', tileId, userId: '7' };
    const results = await Promise.all(Array.from({ length: AT_ONCE }, () => submit(area, proof)));

    const messages = results.map(({ errors }) => errors?.[0]?.message ?? 'OK').sort();
    expect(messages).toEqual([...Array(5).fill('OK'), ...Array(AT_ONCE - 5).fill(WHY)]);
    const { proofs, files } = await stored('storm');
    expect([proofs, files.length - before.length]).toEqual([5, 10]);
  });
});

describe('the images of one user in one event', () => {
  const WHY =
    /^image must keep your images in this event within 200 MB \(200000000 bytes as stored\): \d+ are in use$/;
  let imageBytes: number;
  beforeAll(async () => {
    imageBytes = await bytesOfOne();
  });

  it('are limited to exactly 200,000,000 bytes including thumbnails', async () => {
    const [tileId, other] = await addEvent(area, 'bytes');
    const proof = { eventId: 'bytes', tileId, userId: '7' };
    const filler = await addBytes(MOST_IMAGE_BYTES - imageBytes + 1, { ...proof, tileId: other });
    expect(await rejection(proof)).toMatch(WHY);
    await area.dataSource.query('UPDATE events.submissions SET image_size = image_size - 1 WHERE id = $1', [
      filler,
    ]);
    await accepted(proof);
    expect(await rejection(proof)).toMatch(WHY);
  });

  it('count regardless of review decisions', async () => {
    for (const status of ['approved', 'rejected'] as const) {
      const [tileId, other] = await addEvent(area, status);
      const proof = { eventId: status, tileId, userId: '7' };
      const id = await addBytes(MOST_IMAGE_BYTES, { ...proof, tileId: other });
      await review(area, { eventId: status, id, status });
      expect(await rejection(proof)).toMatch(WHY);
    }
  });

  it('exclude those of other users and events', async () => {
    const [here] = await addEvent(area, 'here');
    const [there] = await addEvent(area, 'there');
    await addBytes(MOST_IMAGE_BYTES, { eventId: 'here', tileId: here, userId: '7' });
    await accepted({ eventId: 'here', tileId: here, userId: '8' });
    await accepted({ eventId: 'there', tileId: there, userId: '7' });
  });

  it('stay below the limit under twenty concurrent proofs for different tiles', async () => {
    const tiles = await addEvent(area, 'flood', Array(AT_ONCE).fill(1));
    const [first] = tiles;
    await addBytes(MOST_IMAGE_BYTES - 3 * imageBytes, { eventId: 'flood', tileId: first, userId: '7' });
    const before = area.temporary.left();
    const results = await Promise.all(
      tiles.map((tileId) => submit(area, { eventId: 'flood', tileId, userId: '7' })),
    );

    expect(results.filter(({ errors }) => !errors)).toHaveLength(3);
    for (const { errors } of results) if (errors) expect(errors[0]?.message).toMatch(WHY);
    const { proofs, files } = await stored('flood');
    expect([proofs, files.length - before.length]).toEqual([4, 6]);
  });
});
