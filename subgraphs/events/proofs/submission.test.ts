import { GIF } from '#tests/support/images';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addProof, ORGANISER, review, submit, user } from '../test-support/proofs';

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

async function rejection(eventId: string, tileId: number | undefined, userId = '7', image?: Buffer) {
  const before = await stored(eventId);
  const { errors } = await submit(area, { eventId, tileId, userId }, image);
  expect(await stored(eventId)).toEqual(before);
  return { code: errors?.[0]?.extensions.code, message: errors?.[0]?.message };
}

describe('a proof', () => {
  it('is stored with two unguessable files', async () => {
    const [tileId] = await addEvent(area, 'kept');
    const { data } = await submit(area, { eventId: 'kept', tileId, userId: '7' });
    expect(data?.submitTileProof).toEqual({
      submissionId: expect.stringMatching(/^sub_[\w-]{24}$/),
      status: 'pending',
    });
    expect(await stored('kept')).toEqual({
      proofs: 1,
      participants: 1,
      files: [
        expect.stringMatching(/^tile-images\/[\w-]{32}\.png$/),
        expect.stringMatching(/^tile-images\/[\w-]{32}\.thumb\.png$/),
      ],
    });
  });

  it('may follow pending or rejected ones, but not an approved one', async () => {
    const [tileId] = await addEvent(area, 'again');
    const first = await addProof(area, { eventId: 'again', tileId, userId: '7' });
    expect((await submit(area, { eventId: 'again', tileId, userId: '7' })).errors).toBeUndefined();
    await review(area, { eventId: 'again', id: first, status: 'rejected' });
    expect((await submit(area, { eventId: 'again', tileId, userId: '7' })).errors).toBeUndefined();
    await review(area, { eventId: 'again', id: first, status: 'approved' });
    expect(await rejection('again', tileId)).toEqual({
      code: 'BAD_USER_INPUT',
      message: 'tileId must be a tile without an approved proof of yours',
    });
    expect((await submit(area, { eventId: 'again', tileId, userId: '8' })).errors).toBeUndefined();
  });

  it('must be for the current tile of a sequential event', async () => {
    const [first, second, third] = await addEvent(area, 'steps', [1, 1, 1], { sequential: true });
    expect(await rejection('steps', second)).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: expect.stringMatching(/tile at position 1/),
    });
    const id = await addProof(area, { eventId: 'steps', tileId: first, userId: '7' });
    expect(await rejection('steps', second)).toMatchObject({ code: 'BAD_USER_INPUT' });
    await review(area, { eventId: 'steps', id, status: 'approved' });
    expect((await submit(area, { eventId: 'steps', tileId: second, userId: '7' })).errors).toBeUndefined();
    expect(await rejection('steps', third)).toMatchObject({ message: expect.stringMatching(/position 2/) });
    await area.ask(
      'mutation { updateTileEvent(id: "steps", input: { sequential: false }) { sequential } }',
      {},
      ORGANISER,
    );
    expect((await submit(area, { eventId: 'steps', tileId: third, userId: '7' })).errors).toBeUndefined();
  });

  it('is rejected for its event before its image is read', async () => {
    const [over] = await addEvent(area, 'past', [1], { endDate: '2026-01-02' });
    expect(await rejection('past', over, '7', GIF)).toMatchObject({
      message: expect.stringContaining('This event is over'),
    });
  });

  it('is rejected without an uploaded file or a signed-in caller', async () => {
    const [tileId] = await addEvent(area, 'fileless');
    const query = `mutation ($input: SubmitTileProofInput!) { submitTileProof(input: $input) { status } }`;
    const input = { eventId: 'fileless', tileId, image: 'A'.repeat(32) };
    const invented = await area.execute(query, { input }, user('7'));
    expect(invented.errors?.[0]).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', argument: 'input.image' },
    });
    const anonymous = await area.execute(query, { input });
    expect(anonymous.errors?.[0]).toMatchObject({ extensions: { code: 'UNAUTHENTICATED' } });
    expect((await stored('fileless')).proofs).toBe(0);
  });
});
