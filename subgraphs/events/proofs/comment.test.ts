import { codesOf } from '#kit/test-support/while-held';
import type { UserPrincipal } from '#protocol/principal';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addProof, ORGANISER, review, user } from '../test-support/proofs';

const COMMENT = `mutation ($id: ID!, $text: String!) { addTileSubmissionComment(submissionId: $id, text: $text) {
  id text createdAt isBySubmitter author { id } } }`;
const READ = `query ($id: ID!) { tileSubmission(id: $id) {
  id reviewedAt unreadCount comments { text createdAt isBySubmitter author { id } } } }`;
const MARK = `mutation ($id: ID!, $until: Timestamp!) { markTileSubmissionRead(submissionId: $id, until: $until) {
  unreadCount } }`;

const PLAYER = user('7');

const area = suiteArea(openTestArea);

interface Read {
  readonly reviewedAt: string | null;
  readonly unreadCount: number;
  readonly comments: readonly { readonly text: string; readonly createdAt: string }[];
}

const comment = (id: string, text: string, by: UserPrincipal) => area.execute(COMMENT, { id, text }, by);
const mark = (id: string, until: string, by = PLAYER) => area.execute(MARK, { id, until }, by);

async function read(id: string, by = PLAYER): Promise<Read> {
  return (await area.ask<{ tileSubmission: Read }>(READ, { id }, by)).tileSubmission;
}

async function seedProof(eventId: string): Promise<string> {
  const [tileId] = await addEvent(area, eventId);
  return addProof(area, { eventId, tileId, userId: '7' });
}

describe('comments', () => {
  it('of the submitter and of reviewers are read by both, oldest first', async () => {
    const id = await seedProof('both');
    await comment(id, ' Which day was it? ', ORGANISER);
    await comment(id, 'Monday', PLAYER);
    const comments = [
      { text: 'Which day was it?', isBySubmitter: false, author: { id: '1' } },
      { text: 'Monday', isBySubmitter: true, author: { id: '7' } },
    ];
    expect(await read(id)).toMatchObject({ id, comments });
    expect(await read(id, ORGANISER)).toMatchObject({ comments });
  });

  it('are nothing for others', async () => {
    const id = await seedProof('others');
    const other = user('8');
    expect(await area.execute(READ, { id }, other)).toEqual({ data: { tileSubmission: null } });
    const denied = [
      await comment(id, 'Hello', other),
      await mark(id, '2030-01-01T00:00:00Z', other),
      await mark(id, '2030-01-01T00:00:00Z', ORGANISER),
    ];
    expect(codesOf(denied)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
    const anonymous = [await area.execute(READ, { id }), await area.execute(COMMENT, { id, text: 'Hello' })];
    expect(codesOf(anonymous)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
    expect((await read(id)).comments).toEqual([]);
  });

  it.each(['', ' ', 'x'.repeat(1001), 'a\u0000b'])('reject the text %j', async (text) => {
    const { errors } = await comment('sub_unknown', text, ORGANISER);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'text' });
  });

  it('are NOT_FOUND for an unknown proof', async () => {
    const results = [await comment('sub_unknown', 'x', PLAYER), await mark('x', '2030-01-01T00:00:00Z')];
    expect(codesOf(results)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await area.execute(READ, { id: 'unknown' }, ORGANISER)).toEqual({
      data: { tileSubmission: null },
    });
  });

  it('are at most 100 on a proof, also when several are written at once', async () => {
    const id = await seedProof('limited');
    await area.dataSource.query(
      `INSERT INTO events.proof_comments (submission_id, user_id, text) SELECT $1, '1', 'x' FROM generate_series(1, 97)`,
      [id],
    );
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) => comment(id, String(n), n % 2 ? ORGANISER : PLAYER)),
    );
    expect(codesOf(results).filter((code) => code === 'OK')).toHaveLength(3);
    expect(results.find(({ errors }) => errors)?.errors?.[0]).toMatchObject({
      message: 'A proof has at most 100 comments',
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect((await read(id)).comments).toHaveLength(100);
  });

  it('are deleted with their proof, and announced to streams', async () => {
    const id = await seedProof('announced');
    await comment(id, 'Hello', ORGANISER);
    const entries = await area.dataSource.query(
      `SELECT type, data FROM event_log.entries WHERE subject = 'announced' AND type = 'proof_changed'`,
    );
    expect(entries).toMatchObject([{ data: { submissionId: id, userId: '7' } }]);
    await area.execute(
      'mutation ($id: ID!) { deleteTileSubmission(eventId: "announced", submissionId: $id) { success } }',
      { id },
      PLAYER,
    );
    const left = await area.dataSource.query('SELECT 1 FROM events.proof_comments WHERE submission_id = $1', [
      id,
    ]);
    expect(left).toEqual([]);
  });
});

describe('what the submitter has not read', () => {
  it('are comments of others and the latest decision, until they are marked as read', async () => {
    const id = await seedProof('unread');
    await comment(id, 'Mine', PLAYER);
    expect(await read(id)).toMatchObject({ unreadCount: 0 });
    await comment(id, 'First', ORGANISER);
    const [, first] = (await read(id)).comments;
    await comment(id, 'Second', ORGANISER);
    await review(area, { eventId: 'unread', id, status: 'rejected' });
    expect(await read(id)).toMatchObject({ unreadCount: 3 });
    expect(await mark(id, String(first?.createdAt))).toEqual({
      data: { markTileSubmissionRead: { unreadCount: 2 } },
    });
    const { reviewedAt } = await read(id);
    await mark(id, String(reviewedAt));
    await mark(id, String(first?.createdAt));
    expect(await read(id)).toMatchObject({ unreadCount: 0 });
  });

  it('is what comes after now, although a later time was marked', async () => {
    const id = await seedProof('later');
    await mark(id, '2099-01-01T00:00:00Z');
    await comment(id, 'New', ORGANISER);
    expect(await read(id)).toMatchObject({ unreadCount: 1 });
  });
});
