import { codesOf } from '#kit/test-support/while-held';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addProof, ORGANISER, review, user } from '../test-support/proofs';

const HOLD = `mutation ($id: ID!, $reason: String!) { holdTileSubmission(submissionId: $id, reason: $reason) {
  status claim { until } hold { reason since reviewer { id } } } }`;
const RESUME = 'mutation ($id: ID!) { resumeTileSubmission(submissionId: $id) { status hold { reason } } }';
const CLAIM = 'mutation ($ids: [ID!]!) { claimTileSubmissions(submissionIds: $ids) { error } }';
const QUEUE = `query ($held: Boolean) { tileSubmissions(eventId: "held", status: pending, held: $held) {
  total submissions { id } } }`;

const OTHER = user('2', 'manage_events');

const area = suiteArea(openTestArea);

const hold = (id: string, reason = 'Ask Ada', reviewer = ORGANISER) =>
  area.execute(HOLD, { id, reason }, reviewer);

async function seedProofs(eventId: string, count: number): Promise<string[]> {
  const [tileId] = await addEvent(area, eventId);
  const proofs: string[] = [];
  for (let n = 0; n < count; n += 1) proofs.push(await addProof(area, { eventId, tileId, userId: '7' }));
  return proofs;
}

describe('a hold', () => {
  it('takes a pending proof off the queue, ends its claim, and ends itself', async () => {
    const [id = '', other = ''] = await seedProofs('held', 2);
    await area.execute(CLAIM, { ids: [id] }, ORGANISER);
    expect(await hold(id, ' Ask Ada ')).toEqual({
      data: {
        holdTileSubmission: {
          status: 'pending',
          claim: null,
          hold: { reason: 'Ask Ada', since: expect.any(String), reviewer: { id: '1' } },
        },
      },
    });
    const queue = async (held: boolean | null) => {
      const { tileSubmissions } = await area.ask<{
        tileSubmissions: { total: number; submissions: { id: string }[] };
      }>(QUEUE, { held }, ORGANISER);
      return [tileSubmissions.total, tileSubmissions.submissions.map((proof) => proof.id)];
    };
    expect(await queue(false)).toEqual([1, [other]]);
    expect(await queue(true)).toEqual([1, [id]]);
    expect(await queue(null)).toEqual([2, [id, other].sort()]);
    const resumed = await area.execute(RESUME, { id }, OTHER);
    expect(resumed).toEqual({ data: { resumeTileSubmission: { status: 'pending', hold: null } } });
    expect(await area.execute(RESUME, { id }, OTHER)).toEqual(resumed);
    expect(await queue(true)).toEqual([0, []]);
  });

  it('ends with a decision, and is not possible after one', async () => {
    const [id = ''] = await seedProofs('decided', 1);
    await hold(id);
    await review(area, { eventId: 'decided', id, status: 'rejected' });
    const { errors } = await hold(id);
    expect(errors?.[0]).toMatchObject({
      message: 'The proof is rejected already',
      extensions: { code: 'CONFLICT' },
    });
    await review(area, { eventId: 'decided', id, status: 'pending' });
    const rows = await area.dataSource.query('SELECT held_by FROM events.submissions WHERE id = $1', [id]);
    expect(rows).toEqual([{ held_by: null }]);
  });

  it('of another reviewer stays; one of the caller gets the new reason', async () => {
    const [id = ''] = await seedProofs('theirs', 1);
    await hold(id, 'First', OTHER);
    const { errors } = await hold(id);
    expect(errors?.[0]?.message).toBe('Another reviewer has put the proof on hold already');
    const { data } = await hold(id, 'Second', OTHER);
    expect(data).toMatchObject({ holdTileSubmission: { hold: { reason: 'Second' } } });
  });

  it('of several at once belongs to one reviewer', async () => {
    const [id = ''] = await seedProofs('at-once', 1);
    const reviewers = ['2', '3', '4', '5', '6'].map((userId) => user(userId, 'manage_events'));
    const results = await Promise.all(reviewers.map((reviewer) => hold(id, reviewer.userId, reviewer)));
    expect(codesOf(results)).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'CONFLICT', 'OK']);
    const [row] = await area.dataSource.query(
      'SELECT held_by, hold_reason FROM events.submissions WHERE id = $1',
      [id],
    );
    expect(row.hold_reason).toBe(row.held_by);
  });

  it('never stays on a proof that is decided at the same time', async () => {
    const proofs = await seedProofs('raced', 8);
    const results = await Promise.all(
      proofs.flatMap((id) => [hold(id), review(area, { eventId: 'raced', id, status: 'rejected' })]),
    );
    for (const code of codesOf(results)) expect(['OK', 'CONFLICT']).toContain(code);
    const rows = await area.dataSource.query(
      `SELECT DISTINCT status, held_by FROM events.submissions WHERE event_id = 'raced'`,
    );
    expect(rows).toEqual([{ status: 'rejected', held_by: null }]);
  });

  it('is logged, for people and for streams', async () => {
    const [id = ''] = await seedProofs('logged', 1);
    await hold(id);
    await area.execute(RESUME, { id }, ORGANISER);
    await area.execute(RESUME, { id }, ORGANISER);
    const logged = await area.dataSource.query(
      `SELECT data ->> 'action' AS action FROM pgboss.job
        WHERE name = 'activity-log' AND data ->> 'details' LIKE $1 ORDER BY created_on`,
      [`%${id}%`],
    );
    expect(logged).toEqual([{ action: 'tile_submission_hold' }, { action: 'tile_submission_resume' }]);
    const entries = await area.dataSource.query(
      `SELECT type FROM event_log.entries WHERE subject = 'logged' AND type = 'proof_changed'`,
    );
    expect(entries).toHaveLength(2);
  });

  it.each(['', ' ', 'x'.repeat(501), 'a\u0000b'])('rejects the reason %j', async (reason) => {
    const { errors } = await hold('sub_unknown', reason);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'reason' });
  });

  it('is for reviewers, and for proofs that exist', async () => {
    expect(codesOf([await hold('sub_unknown'), await area.execute(RESUME, { id: 'x' }, OTHER)])).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    const player = user('7');
    const denied = [await hold('sub_x', 'x', player), await area.execute(RESUME, { id: 'x' }, player)];
    expect(codesOf(denied)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });
});
