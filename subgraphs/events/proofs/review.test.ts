import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
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

const area = suiteArea(openTestArea);

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
