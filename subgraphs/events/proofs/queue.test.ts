import { codesOf } from '#kit/test-support/while-held';
import { suiteArea } from '#tests/support/suite';
import type { SubmissionStatus } from '../rules/review';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addProof, ORGANISER, review, user } from '../test-support/proofs';

const REVIEW = `mutation ($event: ID!, $id: ID!, $status: TileSubmissionStatus!, $at: Timestamp, $from: TileSubmissionStatus) {
  reviewTileSubmission(eventId: $event, submissionId: $id, status: $status, ifReviewedAt: $at, ifStatus: $from) {
    status reviewedAt history { status reviewer { id } } } }`;
const DECIDED = `query ($event: ID, $status: TileSubmissionStatus, $reviewer: ID, $submitter: ID, $page: Int! = 1, $limit: Int! = 20) {
  tileSubmissions(eventId: $event, status: $status, reviewerId: $reviewer, submitterId: $submitter, page: $page, limit: $limit,
    orderBy: { field: reviewed_at, direction: descending }) { total submissions { id } } }`;

const OTHER = user('2', 'manage_events');

const area = suiteArea(openTestArea);

interface Decided {
  readonly tileSubmissions: {
    readonly total: number;
    readonly submissions: readonly { readonly id: string }[];
  };
}

async function decided(variables: object) {
  const { tileSubmissions } = await area.ask<Decided>(DECIDED, { ...variables }, ORGANISER);
  return tileSubmissions.submissions.map(({ id }) => id);
}

interface Reviewed {
  readonly status: SubmissionStatus;
  readonly reviewedAt: string;
}

async function decide(variables: object, reviewer = ORGANISER): Promise<Reviewed> {
  const { reviewTileSubmission } = await area.ask<{ reviewTileSubmission: Reviewed }>(
    REVIEW,
    { ...variables },
    reviewer,
  );
  return reviewTileSubmission;
}

describe('the list of decisions', () => {
  it('has the newest first, by event, status, reviewer and submitter', async () => {
    const [tile] = await addEvent(area, 'one');
    const [other] = await addEvent(area, 'two');
    const proofs = {
      first: await addProof(area, { eventId: 'one', tileId: tile, userId: '7' }),
      second: await addProof(area, { eventId: 'two', tileId: other, userId: '8' }),
      third: await addProof(area, { eventId: 'one', tileId: tile, userId: '8' }),
      pending: await addProof(area, { eventId: 'one', tileId: tile, userId: '8' }),
    };
    const { first, second, third } = proofs;
    await decide({ event: 'two', id: second, status: 'rejected' }, OTHER);
    await decide({ event: 'one', id: first, status: 'approved' });
    await decide({ event: 'one', id: third, status: 'rejected' });
    expect(await decided({})).toEqual([third, first, second]);
    expect(await decided({ event: 'one' })).toEqual([third, first]);
    expect(await decided({ status: 'rejected' })).toEqual([third, second]);
    expect(await decided({ reviewer: '2' })).toEqual([second]);
    expect(await decided({ submitter: '8' })).toEqual([third, second]);
    expect(await decided({ submitter: '8', reviewer: '1', event: 'one', status: 'rejected' })).toEqual([
      third,
    ]);
    expect(await decided({ limit: 1, page: 2 })).toEqual([first]);
    expect(await area.ask(DECIDED, { event: 'unknown' }, ORGANISER)).toEqual({ tileSubmissions: null });
    await decide({ event: 'two', id: second, status: 'pending' });
    expect(await decided({})).toEqual([second, third, first]);
  });

  it('is for reviewers, and empty for impossible ids', async () => {
    const player = await area.execute(DECIDED, {}, user('7'));
    expect(player.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    expect(await decided({ reviewer: 'a\u0000b' })).toEqual([]);
    expect(await decided({ submitter: 'a\u0000b' })).toEqual([]);
  });
});

describe('an undo', () => {
  it('goes in any direction, and the history says who decided', async () => {
    const [tileId] = await addEvent(area, 'undone');
    const id = await addProof(area, { eventId: 'undone', tileId, userId: '7' });
    let at: string | undefined;
    for (const status of ['approved', 'pending', 'rejected', 'approved', 'rejected', 'pending']) {
      const reviewed = await decide(
        { event: 'undone', id, status, at },
        status === 'pending' ? OTHER : ORGANISER,
      );
      expect(reviewed.status).toBe(status);
      at = reviewed.reviewedAt;
    }
    const { history } = Object(await decide({ event: 'undone', id, status: 'pending' }));
    expect(history.map((review: { reviewer: { id: string } }) => review.reviewer.id)).toEqual([
      '1',
      '2',
      '1',
      '1',
      '1',
      '2',
    ]);
  });

  it('does not undo the decision that another reviewer took meanwhile, even the same one', async () => {
    const [tileId] = await addEvent(area, 'taken');
    const id = await addProof(area, { eventId: 'taken', tileId, userId: '7' });
    const { reviewedAt: at } = await decide({ event: 'taken', id, status: 'approved' });
    await review(area, { eventId: 'taken', id, status: 'rejected' });
    await decide({ event: 'taken', id, status: 'approved' }, OTHER);
    const undo = { event: 'taken', id, status: 'pending', at, from: 'approved' };
    const { errors } = await area.execute(REVIEW, undo, ORGANISER);
    expect(errors?.[0]).toMatchObject({
      message: 'Another decision about the proof was made meanwhile: it is approved',
      extensions: { code: 'CONFLICT' },
    });
  });

  it('of two reviewers at once is one', async () => {
    const [tileId] = await addEvent(area, 'at-once');
    for (let round = 0; round < 4; round += 1) {
      const id = await addProof(area, { eventId: 'at-once', tileId, userId: String(7 + round) });
      const { reviewedAt: at } = await decide({ event: 'at-once', id, status: 'approved' });
      const results = await Promise.all(
        ['pending', 'rejected'].map((status) =>
          area.execute(
            REVIEW,
            { event: 'at-once', id, status, at },
            status === 'pending' ? OTHER : ORGANISER,
          ),
        ),
      );
      expect(codesOf(results)).toEqual(['CONFLICT', 'OK']);
    }
  });
});
