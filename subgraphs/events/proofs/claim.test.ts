import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import { addEvent, addProof, ORGANISER, review, user } from '../test-support/proofs';

const CLAIM = `mutation ($ids: [ID!]!) { claimTileSubmissions(submissionIds: $ids) {
  submissionId error errorCode submission { id claim { until reviewer { id } } } } }`;
const RELEASE = `mutation ($ids: [ID!]!) { releaseTileSubmissions(submissionIds: $ids) {
  submissionId errorCode submission { claim { until } } } }`;
const QUEUE = `query ($id: ID!) { tileSubmissions(eventId: $id) { submissions { id claim { reviewer { id } } } } }`;

const OTHER = user('2', 'manage_events');

let database: TestDatabase;
let area: TestArea;
beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
});
afterAll(async () => {
  await area.close();
  await database.drop();
});

interface Result {
  readonly submissionId: string;
  readonly error?: string | null;
  readonly errorCode: string | null;
  readonly submission: {
    readonly claim: { readonly until: string; readonly reviewer?: object } | null;
  } | null;
}

const claim = async (ids: readonly string[], reviewer = ORGANISER): Promise<Result[]> =>
  (await area.ask<{ claimTileSubmissions: Result[] }>(CLAIM, { ids }, reviewer)).claimTileSubmissions;
const release = async (ids: readonly string[], reviewer = ORGANISER): Promise<Result[]> =>
  (await area.ask<{ releaseTileSubmissions: Result[] }>(RELEASE, { ids }, reviewer)).releaseTileSubmissions;

/** Returns who claims the proofs of an event, as `proof: reviewer`. */
async function claims(id: string): Promise<(string | null)[]> {
  const { tileSubmissions } = await area.ask<{
    tileSubmissions: {
      submissions: { claim: { reviewer: { id: string } } | null }[];
    };
  }>(QUEUE, { id }, ORGANISER);
  return tileSubmissions.submissions.map((proof) => proof.claim?.reviewer.id ?? null);
}

async function seedProofs(eventId: string, count: number): Promise<string[]> {
  const [tileId] = await addEvent(area, eventId);
  const proofs: string[] = [];
  for (let day = 1; day <= count; day += 1) {
    proofs.push(await addProof(area, { eventId, tileId, userId: '7' }, `2026-02-0${day}T00:00:00Z`));
  }
  return proofs;
}

test('a claim lasts ten minutes, and is renewed by its reviewer', async () => {
  const [id = ''] = await seedProofs('lasting', 1);
  const [first] = await claim([id]);
  const lasts = Date.parse(String(first?.submission?.claim?.until)) - Date.now();
  expect(lasts).toBeGreaterThan(9 * 60_000);
  expect(lasts).toBeLessThanOrEqual(10 * 60_000);
  await area.dataSource.query(
    `UPDATE events.submissions SET claimed_until = now() + interval '1 minute' WHERE id = $1`,
    [id],
  );
  const [second] = await claim([id]);
  expect(Date.parse(String(second?.submission?.claim?.until)) - Date.now()).toBeGreaterThan(9 * 60_000);
});

test('of several claims each succeeds or fails', async () => {
  const [mine = '', theirs = '', decided = ''] = await seedProofs('several', 3);
  await claim([theirs], OTHER);
  await review(area, { eventId: 'several', id: decided, status: 'rejected' });
  expect(await claim([mine, theirs, decided, 'sub_unknown'])).toEqual([
    {
      submissionId: mine,
      error: null,
      errorCode: null,
      submission: { id: mine, claim: { until: expect.any(String), reviewer: { id: '1' } } },
    },
    {
      submissionId: theirs,
      error: expect.stringMatching(/^another reviewer has claimed the proof until 20/),
      errorCode: 'CONFLICT',
      submission: null,
    },
    {
      submissionId: decided,
      error: 'the proof is rejected already',
      errorCode: 'CONFLICT',
      submission: null,
    },
    { submissionId: 'sub_unknown', error: 'Submission not found', errorCode: 'NOT_FOUND', submission: null },
  ]);
  expect(await claims('several')).toEqual(['1', '2', null]);
});

test('a claim is tried again when that of another reviewer is released meanwhile', async () => {
  const [id = ''] = await seedProofs('released-meanwhile', 1);
  await claim([id], OTHER);
  const { database } = area;
  const transaction = database.transaction.bind(database);
  const released = jest.spyOn(database, 'transaction').mockImplementationOnce((work) =>
    transaction((opened) => {
      const rows = opened.rows.bind(opened);
      jest.spyOn(opened, 'rows').mockImplementationOnce(async (statement, values) => {
        const changed = await rows(statement, values);
        await release([id], OTHER);
        return changed;
      });
      return work(opened);
    }),
  );
  expect(await claim([id])).toMatchObject([
    { error: null, submission: { claim: { reviewer: { id: '1' } } } },
  ]);
  released.mockRestore();
});

test('the progress of a player shows claims to reviewers', async () => {
  const [tileId] = await addEvent(area, 'own');
  const id = await addProof(area, { eventId: 'own', tileId, userId: '1' });
  await claim([id], OTHER);
  const progress = await area.ask(
    '{ tileProgress(eventId: "own") { submissions { claim { until reviewer { id } } } } }',
    {},
    ORGANISER,
  );
  expect(progress).toEqual({
    tileProgress: { submissions: [{ claim: { until: expect.any(String), reviewer: { id: '2' } } }] },
  });
});

test('of simultaneous claims one succeeds', async () => {
  const [id = ''] = await seedProofs('race', 1);
  const reviewers = ['11', '12', '13', '14'].map((id) => user(id, 'manage_events'));
  const results = await Promise.all(reviewers.map((reviewer) => claim([id], reviewer)));
  const codes = results.map(([result]) => result?.errorCode ?? 'none');
  expect(codes.sort()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'none']);
});

test('a claim that has ended is not shown, and can be taken', async () => {
  const [id = ''] = await seedProofs('ended', 1);
  await claim([id], OTHER);
  await area.dataSource.query(`UPDATE events.submissions SET claimed_until = now() WHERE id = $1`, [id]);
  expect(await claims('ended')).toEqual([null]);
  await claim([id]);
  expect(await claims('ended')).toEqual(['1']);
});

test('reviewers release their own claims only', async () => {
  const [mine = '', theirs = ''] = await seedProofs('released', 2);
  await claim([mine]);
  await claim([theirs], OTHER);
  const results = await release([mine, theirs, mine, 'sub_unknown']);
  expect(results.map(({ errorCode }) => errorCode)).toEqual([null, null, null, 'NOT_FOUND']);
  expect(await claims('released')).toEqual([null, '2']);
});

test('a decision ends the claim, also that of another reviewer', async () => {
  const [id = ''] = await seedProofs('over', 1);
  await claim([id], OTHER);
  await review(area, { eventId: 'over', id, status: 'approved' });
  expect(await claims('over')).toEqual([null]);
});

test('claims are in the event log, so that other reviewers see them', async () => {
  const [id = ''] = await seedProofs('logged', 1);
  await claim([id]);
  await claim([id], OTHER);
  await release([id]);
  const entries: unknown[] = await area.dataSource.query(
    `SELECT type FROM event_log.entries WHERE subject = 'logged' AND type = 'proof_claim_changed'`,
  );
  expect(entries).toHaveLength(2);
});

test.each([
  ['claimTileSubmissions', CLAIM],
  ['releaseTileSubmissions', RELEASE],
])('%s is limited to 100 proofs and to reviewers', async (_name, mutation) => {
  const many = await area.execute(mutation, { ids: new Array(101).fill('sub_x') }, ORGANISER);
  expect(many.errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
  const player = await area.execute(mutation, { ids: [] }, user('7'));
  expect(player.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
});
