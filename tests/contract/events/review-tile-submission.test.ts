import { suitePlatform } from '#tests/support/suite';
import { expectError, TIMESTAMP, testUser } from '../expectations';
import { loggedAct, seedEvent, seedProof, seedTiles, storedEvents } from './seed';

const platform = suitePlatform();

async function setUp() {
  const event = await seedEvent(platform);
  const [tile] = await seedTiles(platform, event);
  const player = await platform.signIn(testUser());
  const proof = await seedProof(player, event, tile);
  return { event, tile, player, proof, path: `/events/${event}/submissions/${proof}` };
}

describe('PUT /events/:id/submissions/:submission_id', () => {
  test('stores the decision and its notes', async () => {
    const reviewer = await platform.signInWith(testUser('rea'), ['manage_events']);
    const { proof, tile, path } = await setUp();
    const decision = { status: 'rejected', reviewer_notes: 'Too dark' };
    const { body } = await reviewer.put(path, decision).expect(200);
    const response = { submission_id: proof, tile_id: tile, submitted_at: TIMESTAMP };
    expect(body).toEqual({ ...response, ...decision });
    expect(await loggedAct(platform, 'tile_submission_review', proof)).toMatchObject({
      user_id: reviewer.user.id,
      details: expect.stringMatching(/to rejected$/),
    });
    const kept = await reviewer.put(path, { status: 'approved' }).expect(200);
    expect(kept.body).toEqual({ ...response, status: 'approved', reviewer_notes: 'Too dark' });
    const taken = await reviewer.put(path, { status: 'approved', reviewer_notes: null }).expect(200);
    expect(taken.body).toEqual({ ...response, status: 'approved', reviewer_notes: null });
  });

  test('may change any status to any other, also after the event is over', async () => {
    const admin = await platform.admin();
    const { event, path } = await setUp();
    await admin.put(`/events/${event}`, { status: 'completed' }).expect(200);
    for (const status of ['approved', 'rejected', 'pending', 'rejected', 'approved', 'pending']) {
      const { body } = await admin.put(path, { status }).expect(200);
      expect(body).toMatchObject({ status });
    }
  });

  test.each([
    ['status', { reviewer_notes: 'x' }],
    ['status', { status: 'done' }],
    ['status', { status: null }],
    ['status', { status: ['approved'] }],
    ['reviewer_notes', { status: 'approved', reviewer_notes: 'x'.repeat(4001) }],
    ['reviewer_notes', { status: 'approved', reviewer_notes: 'a\u0000b' }],
    ['reviewer_notes', { status: 'approved', reviewer_notes: 5 }],
  ])('rejects a bad %s', async (field, body) => {
    const admin = await platform.admin();
    const { path } = await setUp();
    const before = await storedEvents(platform);
    expectError(await admin.put(path, body), 400, 'BAD_USER_INPUT', new RegExp(`^${field}\\b`));
    expect(await storedEvents(platform)).toEqual(before);
  });

  test('answers 404 for an unknown submission, or one of another event', async () => {
    const admin = await platform.admin();
    const { event, proof } = await setUp();
    const other = await seedEvent(platform);
    const status = { status: 'approved' };
    const before = await storedEvents(platform);
    for (const [id, submission, what] of [
      [other, proof, 'Submission'],
      [event, 'sub_unknown', 'Submission'],
      [event, 'no%20id', 'Submission'],
      ['unknown', proof, 'Event'],
    ]) {
      const response = await admin.put(`/events/${id}/submissions/${submission}`, status);
      expectError(response, 404, 'NOT_FOUND', `${what} not found`);
    }
    expect(await storedEvents(platform)).toEqual(before);
  });
});
