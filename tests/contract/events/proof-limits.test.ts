import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { pngImage } from '#tests/support/images';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';
import { seedEvent, seedProof, seedReview, seedTiles, storedEvents, submit } from './seed';

const MUTATION =
  'mutation ($input: SubmitTileProofInput!) { submitTileProof(input: $input) { submissionId status } }';

const platform = suitePlatform();
let image: Buffer;
beforeAll(async () => {
  image = await pngImage();
});

async function setUp() {
  const event = await seedEvent(platform);
  const [tile, other] = await seedTiles(platform, event);
  return { event, tile, other, player: await platform.signIn(testUser()) };
}

/** Returns every file of the platform's store, including staged uploads. */
function files(): string[] {
  const entries = readdirSync(platform.dataDir, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort();
}

async function snapshot() {
  return { files: files(), stored: await storedEvents(platform) };
}

/** Submits a proof over GraphQL, and returns the response body. */
async function submitByGraph(client: ApiClient, eventId: string, tileId: number): Promise<unknown> {
  const variables = { input: { eventId, tileId, image: null } };
  const form = new FormData();
  form.append('operations', JSON.stringify({ query: MUTATION, variables }));
  form.append('map', '{"0":["variables.input.image"]}');
  form.append('0', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'screenshot.png');
  const headers = { 'apollo-require-preflight': '1' };
  const { body } = await client.request('/graphql', { method: 'POST', form, headers });
  return body;
}

describe('a sixth pending proof of one user for one tile', () => {
  test('is rejected by REST and by the graph, and leaves nothing', async () => {
    const { event, tile, other, player } = await setUp();
    const proofs: string[] = [];
    while (proofs.length < 5) proofs.push(await seedProof(player, event, tile));
    await eventually(() => expect(files().filter((path) => path.includes('staged'))).toEqual([]));
    const before = await snapshot();

    expectError(
      await submit(player, event, { tile_id: tile, image }),
      400,
      'BAD_USER_INPUT',
      'tile_id allows you at most 5 pending proofs for one tile; wait for a review',
    );
    expect(await submitByGraph(player, event, tile)).toMatchObject({
      errors: [
        {
          message: 'tileId allows you at most 5 pending proofs for one tile; wait for a review',
          extensions: { code: 'BAD_USER_INPUT' },
        },
      ],
    });
    await eventually(async () => expect(await snapshot()).toEqual(before));

    await seedProof(player, event, other);
    await seedReview(platform, event, proofs[0] ?? '', 'rejected');
    await seedProof(player, event, tile);
    await seedReview(platform, event, proofs[0] ?? '', 'pending');
  });
});

describe('more than 200 MB of images of one user in one event', () => {
  test('are rejected by REST and by the graph, and leave nothing', async () => {
    const { event, tile, other, player } = await setUp();
    const id = await seedProof(player, event, other);
    await seedReview(platform, event, id, 'rejected');
    await platform.sql(
      'UPDATE events.submissions SET image_size = 200000000 - thumbnail_size WHERE id = $1 RETURNING id',
      [id],
    );
    await eventually(() => expect(files().filter((path) => path.includes('staged'))).toEqual([]));
    const before = await snapshot();
    const why = 'image must keep your images in this event within 200 MB (200000000 bytes as stored)';

    expectError(await submit(player, event, { tile_id: tile, image }), 400, 'BAD_USER_INPUT', why);
    expect(await submitByGraph(player, event, tile)).toMatchObject({
      errors: [{ message: expect.stringContaining(why), extensions: { code: 'BAD_USER_INPUT' } }],
    });
    await eventually(async () => expect(await snapshot()).toEqual(before));
  });
});
