import type { Transaction } from '#kit/database/database';
import { codesOf, whileLocked } from '#kit/test-support/while-held';
import { eventually } from '#tests/support/eventually';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addProof, ORGANISER, review, submit, totalsOf } from '../test-support/proofs';

const DELETE = 'mutation ($id: ID!) { deleteTileEvent(id: $id) { success } }';

const area = suiteArea(openTestArea);

const holdEvent = (id: string) => (transaction: Transaction) =>
  transaction.entities.query('SELECT FROM events.events WHERE id = $1 FOR UPDATE', [id]);

describe('concurrently', () => {
  it('two proofs for one tile are approved and the tile counts once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const eventId = `twice-${round}`;
      const [tileId, other] = await addEvent(area, eventId);
      const proofs: string[] = [];
      for (let n = 0; n < 6; n += 1) {
        proofs.push(await addProof(area, { eventId, tileId: n === 5 ? other : tileId, userId: '7' }));
      }
      const results = await Promise.all(
        proofs.map((id) => review(area, { eventId, id, status: 'approved' })),
      );
      expect(codesOf(results)).toEqual(Array(6).fill('OK'));
      const { kept, derived } = await totalsOf(area, eventId);
      expect(kept).toEqual([['7', 2, 30, expect.any(String)]]);
      expect(derived).toEqual(kept);
    }
  });

  it('a proof submitted during the approval of its tile is rejected', async () => {
    const [tileId] = await addEvent(area, 'too-late');
    const id = await addProof(area, { eventId: 'too-late', tileId, userId: '7' });
    const late = await whileLocked(
      area.database,
      async (transaction) => {
        // The locks and writes of a review, before its commit.
        await transaction.entities.query(
          `SELECT FROM events.participants WHERE event_id = 'too-late' FOR UPDATE`,
        );
        await transaction.entities.query(`UPDATE events.submissions SET status = 'approved' WHERE id = $1`, [
          id,
        ]);
      },
      () => submit(area, { eventId: 'too-late', tileId, userId: '7' }),
    );
    expect(late.errors?.[0]).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', argument: 'input.tileId' },
    });
    expect(area.temporary.left()).toEqual([]);
  });

  it('proofs and approvals of one tile leave no proof after the approval', async () => {
    const [tileId] = await addEvent(area, 'mixed');
    const id = await addProof(area, { eventId: 'mixed', tileId, userId: '7' }, '2026-01-01T00:00:00Z');
    const proof = { eventId: 'mixed', tileId, userId: '7' };
    const submissions = Array.from({ length: 12 }, () => submit(area, proof));
    const approval = Promise.race(submissions).then(() =>
      review(area, { eventId: 'mixed', id, status: 'approved' }),
    );
    const codes = codesOf(await Promise.all(submissions));
    expect((await approval).errors).toBeUndefined();
    const [{ late, proofs }] = await area.dataSource.query(
      `SELECT count(*)::integer AS proofs, count(*) FILTER (WHERE s.submitted_at > r.reviewed_at)::integer AS late
        FROM events.submissions s, events.reviews r WHERE s.event_id = 'mixed' AND r.submission_id = $1`,
      [id],
    );
    expect(late).toBe(0);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(proofs - 1);
    expect(area.temporary.left()).toHaveLength(2 * (proofs - 1));
  });

  it('deleting an event during a submission leaves nothing behind', async () => {
    const [tileId] = await addEvent(area, 'deleted');
    const left = area.temporary.left();
    const late = await whileLocked(
      area.database,
      async (transaction) => {
        await holdEvent('deleted')(transaction);
        await transaction.entities.query(`DELETE FROM events.events WHERE id = 'deleted'`);
      },
      () => submit(area, { eventId: 'deleted', tileId, userId: '7' }),
    );
    expect(late.errors?.[0]).toMatchObject({ message: 'Event not found' });
    expect(area.temporary.left()).toEqual(left);
  });

  it('deleting an event during a review makes the review NOT_FOUND', async () => {
    const [tileId] = await addEvent(area, 'unreviewed');
    const id = await addProof(area, { eventId: 'unreviewed', tileId, userId: '7' });
    const late = await whileLocked(
      area.database,
      async (transaction) => {
        await holdEvent('unreviewed')(transaction);
        await transaction.entities.query(`DELETE FROM events.submissions WHERE event_id = 'unreviewed'`);
        await transaction.entities.query(`DELETE FROM events.events WHERE id = 'unreviewed'`);
      },
      () => review(area, { eventId: 'unreviewed', id, status: 'approved' }),
    );
    expect(late.errors?.[0]).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  });

  it('proofs, reviews and the deletion of their event leave no internal error and no file', async () => {
    const left = area.temporary.left();
    for (let round = 0; round < 3; round += 1) {
      const eventId = `storm-${round}`;
      const tiles = await addEvent(area, eventId);
      const id = await addProof(area, { eventId, tileId: tiles[0], userId: '7' });
      const results = await Promise.all(
        Array.from({ length: 18 }, (_, index) => {
          if (index === 9) return area.execute(DELETE, { id: eventId }, ORGANISER);
          if (index % 3 === 0) {
            return review(area, { eventId, id, status: index % 2 === 0 ? 'approved' : 'rejected' });
          }
          return submit(area, { eventId, tileId: tiles[index % 3], userId: String(index % 4) });
        }),
      );
      for (const code of codesOf(results)) expect(['OK', 'NOT_FOUND', 'BAD_USER_INPUT']).toContain(code);
    }
    const rows = await area.dataSource.query(
      `SELECT 1 FROM events.submissions WHERE event_id LIKE 'storm-%'
        UNION ALL SELECT 1 FROM events.participants WHERE event_id LIKE 'storm-%'`,
    );
    expect(rows).toEqual([]);
    await eventually(() => expect(area.temporary.left()).toEqual(left));
  });
});
