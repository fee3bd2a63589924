import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';
import { ask } from '../graph';
import { loggedAct, seedEvent, seedProof, seedReview, seedTiles, storedEvents } from './seed';

const platform = suitePlatform();

const images = () => readdirSync(join(platform.dataDir, 'files', 'tile-images'));
const pathOf = (event: string, proof: string) => `/events/${event}/submissions/${proof}`;

async function setUp(): Promise<{
  event: string;
  tile: number;
  player: ApiClient;
  proof: string;
  path: string;
}> {
  const event = await seedEvent(platform);
  const [tile] = await seedTiles(platform, event);
  const player = await platform.signIn(testUser());
  const proof = await seedProof(player, event, tile);
  return { event, tile, player, proof, path: pathOf(event, proof) };
}

describe('DELETE /events/:id/submissions/:submission_id', () => {
  test('lets the submitter delete a pending proof with its image', async () => {
    const { event, player, proof, path } = await setUp();
    expect(images()).not.toEqual([]);
    expect((await player.delete(path).expect(200)).body).toEqual({ success: true });
    await player.get(`${path}/image`).expect(404);
    await eventually(() => expect(images()).toEqual([]));
    expect((await platform.anonymous.get('/events').expect(200)).body).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining({ id: event, participant_count: 0 })]),
    });
    expect(await loggedAct(platform, 'tile_submission_delete', proof)).toMatchObject({
      user_id: player.user.id,
      details: expect.stringContaining('Deleted the pending submission'),
    });
    expectError(await player.delete(path), 404, 'NOT_FOUND', 'Submission not found');
  });

  test('lets reviewers delete any proof; progress and standings follow', async () => {
    const { event, tile, player, proof, path } = await setUp();
    await seedProof(player, event, tile);
    await seedReview(platform, event, proof);
    const reviewer = await platform.signInWith(testUser(), ['manage_events']);
    await reviewer.delete(path).expect(200);
    const { body } = await player.get(`/events/${event}/progress`).expect(200);
    expect(body).toMatchObject({ tiles_completed: 0, points: 0, submissions: [{ status: 'pending' }] });
    const standings = await platform.anonymous.get(`/events/${event}/leaderboard`).expect(200);
    expect(standings.body).toEqual({ leaderboard: [] });
  });

  test('is a mutation of the graph too', async () => {
    const { event, player, proof } = await setUp();
    const mutation =
      'mutation($e: ID!, $s: ID!) { deleteTileSubmission(eventId: $e, submissionId: $s) { success } }';
    expect(await ask(player, mutation, { e: event, s: proof })).toEqual({
      deleteTileSubmission: { success: true },
    });
  });

  test('while the user submits again, neither fails', async () => {
    const { event, tile, player, path } = await setUp();
    const [deleted, submitted] = await Promise.all([player.delete(path), seedProof(player, event, tile)]);
    expect(deleted.status).toBe(200);
    await player.delete(pathOf(event, submitted)).expect(200);
  });

  test('is rejected for others, for reviewed proofs of the caller, and for proofs of another event', async () => {
    const { event, player, proof, path } = await setUp();
    const other = await platform.signInWith(testUser(), ['manage_bingo']);
    await seedReview(platform, event, proof, 'rejected');
    const before = await storedEvents(platform);
    expectError(await other.delete(path), 403, 'FORBIDDEN');
    expectError(await player.delete(path), 403, 'FORBIDDEN', 'reviewers only');
    const elsewhere = await seedEvent(platform);
    const admin = await platform.admin();
    expectError(await admin.delete(pathOf(elsewhere, proof)), 404, 'NOT_FOUND');
    await admin.delete(`/events/${elsewhere}`).expect(200);
    expect(await storedEvents(platform)).toEqual(before);
  });
});
