import { codesOf } from '#kit/test-support/while-held';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { ORGANISER, user } from '../test-support/proofs';

const UPDATE = 'mutation ($texts: [String!]!) { updateReviewReasons(texts: $texts) }';
const READ = '{ reviewReasons }';

const area = suiteArea(openTestArea);

const update = (texts: readonly string[], reviewer = ORGANISER) => area.execute(UPDATE, { texts }, reviewer);
const reasons = () => area.ask<{ reviewReasons: string[] }>(READ, {}, ORGANISER);

describe('the reasons of reviews', () => {
  it('are replaced as a whole, trimmed, in their order', async () => {
    await update(['Too dark', 'Code word is missing']);
    const texts = [' Wrong tile ', 'Too dark'];
    expect(await update(texts)).toEqual({ data: { updateReviewReasons: ['Wrong tile', 'Too dark'] } });
    expect(await reasons()).toEqual({ reviewReasons: ['Wrong tile', 'Too dark'] });
    await update([]);
    expect(await reasons()).toEqual({ reviewReasons: [] });
  });

  it('are logged when they change', async () => {
    await update([]);
    await area.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'activity-log'`);
    await update(['Blurred']);
    await update(['Blurred']);
    const logged = await area.dataSource.query(
      `SELECT data ->> 'action' AS action, data ->> 'details' AS details FROM pgboss.job WHERE name = 'activity-log'`,
    );
    const details = 'Changed the reasons of reviews: 1 instead of 0';
    expect(logged).toEqual([{ action: 'review_reasons_update', details }]);
  });

  it('are those of one of several updates at once', async () => {
    const lists = Array.from({ length: 8 }, (_, n) => [`a ${n}`, `b ${n}`, `c ${n}`]);
    const results = await Promise.all(lists.map((texts) => update(texts)));
    expect(codesOf(results)).toEqual(lists.map(() => 'OK'));
    const { reviewReasons } = await reasons();
    expect(lists).toContainEqual(reviewReasons);
  });

  it.each([
    [Array.from({ length: 51 }, (_, n) => String(n)), 'texts'],
    [['Fine', ' '], 'texts.1'],
    [['Fine', 'x'.repeat(501)], 'texts.1'],
    [['Fine', 'Fine '], 'texts.1'],
  ])('reject %j', async (texts, argument) => {
    await update(['Kept']);
    const { errors } = await update(texts);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument });
    expect(await reasons()).toEqual({ reviewReasons: ['Kept'] });
  });

  it('are for reviewers', async () => {
    const denied = [await update([], user('7')), await area.execute(READ, {}, user('7'))];
    expect(codesOf(denied)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });
});
