import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import { addEvent, addProof, ORGANISER, review, user } from '../test-support/proofs';

const QUEUE = `query ($id: ID!, $status: TileSubmissionStatus, $page: Int! = 1, $limit: Int! = 20) {
  tileEvent(id: $id) { submissions(status: $status, page: $page, limit: $limit) {
    total page limit submissions {
      id status notes reviewerNotes submittedAt reviewedAt imageUrl thumbnailUrl
      tile { name } submitter { id } reviewer { id } event { id }
      history { status reviewerNotes reviewedAt reviewer { id } }
    } } } }`;

const BULK = `mutation ($decisions: [TileReviewInput!]!) { reviewTileSubmissions(decisions: $decisions) {
  submissionId error errorCode submission { status } } }`;

interface Queue {
  readonly tileEvent: {
    readonly submissions: {
      readonly total: number;
      readonly submissions: readonly { readonly id: string; readonly [field: string]: unknown }[];
    };
  };
}

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

async function queue(id: string, variables: object = {}) {
  const { tileEvent } = await area.ask<Queue>(QUEUE, { id, ...variables }, ORGANISER);
  return tileEvent.submissions;
}

async function activities(): Promise<string[]> {
  const rows: { details: string }[] = await area.dataSource.query(
    `SELECT data ->> 'details' AS details FROM pgboss.job
      WHERE name = 'activity-log' AND data ->> 'action' = 'tile_submission_review' ORDER BY created_on`,
  );
  return rows.map(({ details }) => details);
}

const AT = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);

describe('the review queue', () => {
  it('returns proofs with image, tile, submitter, reviewer and history', async () => {
    const [tileId] = await addEvent(area, 'shown');
    const id = await addProof(area, { eventId: 'shown', tileId, userId: '7' });
    await review(area, { eventId: 'shown', id, status: 'rejected', notes: 'Blurred' });
    await review(area, { eventId: 'shown', id, status: 'approved' });
    const address = `http://localhost:4000/events/shown/submissions/${id}/image`;
    expect(await queue('shown')).toEqual({
      total: 1,
      page: 1,
      limit: 20,
      submissions: [
        {
          id,
          status: 'approved',
          notes: null,
          reviewerNotes: 'Blurred',
          submittedAt: '2026-02-01T00:00:00.000Z',
          reviewedAt: AT,
          imageUrl: address,
          thumbnailUrl: `${address}?size=thumb`,
          tile: { name: 'Tile 1' },
          submitter: { id: '7' },
          reviewer: { id: '1' },
          event: { id: 'shown' },
          history: [
            { status: 'rejected', reviewerNotes: 'Blurred', reviewedAt: AT, reviewer: { id: '1' } },
            { status: 'approved', reviewerNotes: 'Blurred', reviewedAt: AT, reviewer: { id: '1' } },
          ],
        },
      ],
    });
  });

  it('is ordered oldest first, filtered by status and paged', async () => {
    const [tileId] = await addEvent(area, 'paged');
    const ids: string[] = [];
    for (const day of [3, 1, 2, 5, 4]) {
      const at = `2026-02-0${day}T00:00:00Z`;
      ids.push(await addProof(area, { eventId: 'paged', tileId, userId: String(day) }, at));
    }
    const [third = '', first, second, fifth, fourth] = ids;
    await review(area, { eventId: 'paged', id: third, status: 'approved' });
    const idsOf = async (variables: object) => {
      const { total, submissions } = await queue('paged', variables);
      return { total, ids: submissions.map(({ id }) => id) };
    };
    expect(await idsOf({})).toEqual({ total: 5, ids: [first, second, third, fourth, fifth] });
    expect(await idsOf({ status: 'pending' })).toEqual({ total: 4, ids: [first, second, fourth, fifth] });
    expect(await idsOf({ status: 'approved' })).toEqual({ total: 1, ids: [third] });
    expect(await idsOf({ limit: 2, page: 2 })).toEqual({ total: 5, ids: [third, fourth] });
    expect(await idsOf({ limit: 2, page: 9 })).toEqual({ total: 5, ids: [] });
    expect(await idsOf({ page: 2_000_000_000, limit: 100 })).toEqual({ total: 5, ids: [] });
    const { errors } = await area.execute(QUEUE, { id: 'paged', page: 0 }, ORGANISER);
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT', argument: 'page' } });
  });

  it('is available to reviewers only', async () => {
    await addEvent(area, 'closed');
    for (const principal of [user('7'), user('7', 'manage_bingo')]) {
      const { errors } = await area.execute(QUEUE, { id: 'closed' }, principal);
      expect(errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    }
  });
});

describe('a review', () => {
  it('without changes is neither stored nor logged', async () => {
    const [tileId] = await addEvent(area, 'same');
    const id = await addProof(area, { eventId: 'same', tileId, userId: '7' });
    await review(area, { eventId: 'same', id, status: 'approved', notes: 'Fine' });
    const before = await activities();
    expect(before.at(-1)).toBe(
      `Set the submission ${id} of the user 7 for the tile ${tileId} of the tile event same to approved`,
    );
    await review(area, { eventId: 'same', id, status: 'approved' });
    await review(area, { eventId: 'same', id, status: 'approved', notes: 'Fine' });
    expect((await queue('same')).submissions[0]?.history).toHaveLength(1);
    expect(await activities()).toEqual(before);
    await review(area, { eventId: 'same', id, status: 'approved', notes: null });
    expect((await queue('same')).submissions[0]).toMatchObject({ reviewerNotes: null });
    expect(await activities()).toHaveLength(before.length + 1);
  });

  it('is rejected for a proof of another event, an unknown one and too long notes', async () => {
    const [tileId] = await addEvent(area, 'mine');
    await addEvent(area, 'other');
    const id = await addProof(area, { eventId: 'mine', tileId, userId: '7' });
    for (const [eventId, wanted] of [
      ['other', id],
      ['mine', 'sub_AAAAAAAAAAAAAAAAAAAAAAAA'],
      ['mine', '\u0000'],
      ['nowhere', id],
    ] as const) {
      const { errors } = await review(area, { eventId, id: wanted, status: 'approved' });
      expect(errors?.[0]).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
    }
    const long = await review(area, { eventId: 'mine', id, status: 'approved', notes: 'x'.repeat(4001) });
    expect(long.errors?.[0]).toMatchObject({ extensions: { argument: 'reviewerNotes' } });
    expect((await queue('mine')).submissions[0]).toMatchObject({ status: 'pending', history: [] });
  });
});

describe('bulk reviews', () => {
  it('have one result each, and a failure does not undo the others', async () => {
    const [tileId, other] = await addEvent(area, 'bulk');
    const first = await addProof(area, { eventId: 'bulk', tileId, userId: '7' });
    const second = await addProof(area, { eventId: 'bulk', tileId: other, userId: '8' });
    const decisions = [
      { submissionId: first, status: 'approved' },
      { submissionId: 'sub_unknown', status: 'approved' },
      { submissionId: second, status: 'rejected', reviewerNotes: 'x'.repeat(4001) },
      { submissionId: second, status: 'rejected', reviewerNotes: 'Wrong tile' },
    ];
    const { reviewTileSubmissions } = await area.ask<{ reviewTileSubmissions: unknown }>(
      BULK,
      { decisions },
      ORGANISER,
    );
    expect(reviewTileSubmissions).toEqual([
      { submissionId: first, error: null, errorCode: null, submission: { status: 'approved' } },
      {
        submissionId: 'sub_unknown',
        error: 'Submission not found',
        errorCode: 'NOT_FOUND',
        submission: null,
      },
      {
        submissionId: second,
        error: 'reviewerNotes must be at most 4000 characters',
        errorCode: 'BAD_USER_INPUT',
        submission: null,
      },
      { submissionId: second, error: null, errorCode: null, submission: { status: 'rejected' } },
    ]);
    const shown = await queue('bulk', {});
    expect(shown.submissions.map(({ status }) => status).sort()).toEqual(['approved', 'rejected']);
  });

  it('are rejected for a proof that another reviewer decided about since', async () => {
    const [tileId] = await addEvent(area, 'raced');
    const id = await addProof(area, { eventId: 'raced', tileId, userId: '7' });
    const decide = async (status: string) => {
      const decisions = [{ submissionId: id, status, ifStatus: 'pending' }];
      const { data } = await area.execute(BULK, { decisions }, ORGANISER);
      return Object(data).reviewTileSubmissions[0];
    };
    expect(await decide('approved')).toMatchObject({ error: null });
    expect(await decide('rejected')).toMatchObject({
      error: 'The proof is approved already',
      errorCode: 'CONFLICT',
    });
    expect(await decide('approved')).toMatchObject({ error: null });
    expect((await queue('raced')).submissions[0]).toMatchObject({ status: 'approved' });
  });

  it('are limited to 100 and to reviewers', async () => {
    const decisions = Array.from({ length: 101 }, () => ({ submissionId: 'sub_x', status: 'approved' }));
    const many = await area.execute(BULK, { decisions }, ORGANISER);
    expect(many.errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT', argument: 'decisions' } });
    const player = await area.execute(BULK, { decisions: [] }, user('7'));
    expect(player.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
  });
});
