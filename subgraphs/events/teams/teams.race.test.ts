import { miscountedTeams } from '#kit/test-support/miscounted-teams';
import { codesOf } from '#kit/test-support/while-held';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { repetitions } from '#tests/support/full';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addProof, review, submit } from '../test-support/proofs';
import { addTeam, addTeamEvent, join, place, proofOf, teamTotalsOf, UPCOMING } from '../test-support/teams';

const area = suiteArea(openTestArea);
let events = 0;

afterEach(async () => {
  expect(
    await miscountedTeams(area.dataSource, { schema: 'events', members: 'events.team_members' }),
  ).toEqual([]);
});

describe('the last places of a team', () => {
  it.each(Array.from({ length: repetitions(2, 10) }, (_, round) => round))(
    'are given to four of eleven, round %i',
    async (round) => {
      const eventId = `places-${round}`;
      await addTeamEvent(area, eventId, UPCOMING);
      const team = await addTeam(area, eventId, 'Red', ['11']);
      const results = await Promise.all(
        Array.from({ length: 11 }, (_, index) =>
          index % 2 === 0
            ? join(area, String(20 + index), team.inviteCode)
            : place(area, String(20 + index), team),
        ),
      );
      expect(codesOf(results).filter((code) => code === 'OK')).toHaveLength(4);
      expect(codesOf(results).filter((code) => code === 'BAD_USER_INPUT')).toHaveLength(7);
      const [row] = await area.dataSource.query(
        'SELECT count(*)::integer AS members FROM events.team_members WHERE team_id = $1',
        [team.id],
      );
      expect(row).toEqual({ members: 5 });
    },
  );
});

describe('a user who joins several teams at once', () => {
  it('is in one', async () => {
    const eventId = 'one-of-many';
    await addTeamEvent(area, eventId, UPCOMING);
    const codes: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      codes.push((await addTeam(area, eventId, `Team ${index}`)).inviteCode);
    }
    const results = await Promise.all(codes.map((code) => join(area, '11', code)));
    expect(codesOf(results).filter((code) => code === 'OK')).toHaveLength(1);
  });
});

describe('members of a team', () => {
  it('whose proofs for a tile are approved at once complete it once', async () => {
    const eventId = 'at-once';
    const [tileId] = await addTeamEvent(area, eventId);
    await addTeam(area, eventId, 'Red', ['11', '12', '13', '14', '15']);
    const proofs = await Promise.all(
      ['11', '12', '13', '14', '15'].map((userId) => proofOf(area, { eventId, tileId, userId })),
    );
    const results = await Promise.all(proofs.map((id) => review(area, { eventId, id, status: 'approved' })));
    expect(codesOf(results)).toEqual(Array(5).fill('OK'));
    const { kept, derived, sums } = await teamTotalsOf(area, eventId);
    expect(kept).toEqual(derived);
    expect(sums).toEqual([10, 10]);
  });

  it('submit no proof of a tile after its approval', async () => {
    const eventId = 'mixed-team';
    const [tileId] = await addTeamEvent(area, eventId);
    const members = ['11', '12', '13', '14'];
    await addTeam(area, eventId, 'Red', members);
    const first = await proofOf(area, { eventId, tileId, userId: '11' });
    const submissions = [0, 1, 2].flatMap(() =>
      members.map((userId) => submit(area, { eventId, tileId, userId })),
    );
    const approval = Promise.race(submissions).then(() =>
      review(area, { eventId, id: first, status: 'approved' }),
    );
    await Promise.all(submissions);
    expect((await approval).errors).toBeUndefined();
    const [row] = await area.dataSource.query(
      `SELECT count(*)::integer AS late FROM events.submissions s, events.reviews r
        WHERE s.event_id = $1 AND r.submission_id = $2 AND s.submitted_at > r.reviewed_at`,
      [eventId, first],
    );
    expect(row).toEqual({ late: 0 });
  });
});

describe('reviews beside submissions and moves', () => {
  it.each(Array.from({ length: repetitions(2, 8) }, (_, round) => round))(
    'leave the totals of the approved proofs, without deadlocks, round %i',
    async (round) => {
      const eventId = `storm-of-teams-${events++}`;
      const tiles = await addTeamEvent(area, eventId, { teamSize: 10 });
      const users = Array.from({ length: 6 }, (_, index) => String(30 + index));
      const teams = [
        await addTeam(area, eventId, 'Red', users.slice(0, 3)),
        await addTeam(area, eventId, 'Blue', users.slice(3)),
      ];
      const proofs: string[] = [];
      // Each user has proofs for both teams, so that reviews of either lock the same participants.
      for (const [index, userId] of users.entries()) {
        for (const tileId of tiles) {
          const id = await addProof(area, { eventId, tileId, userId }, `2026-02-01T00:00:0${index}Z`);
          proofs.push(id);
          await area.dataSource.query('UPDATE events.submissions SET team_id = $2 WHERE id = $1', [
            id,
            teams[proofs.length % 2]?.id,
          ]);
        }
      }
      // Each user acts one by one, because forty waiting transactions would outlast the timeout of locks.
      const acts = users.map(async (userId, index) => {
        const results: SubgraphResult[] = [];
        for (let step = 0; step < 6; step += 1) {
          const id = proofs[(index * 5 + step * 7) % proofs.length] ?? '';
          const other = proofs[(index * 5 + step * 7 + 1) % proofs.length] ?? '';
          const status = (step + round) % 3 === 0 ? 'rejected' : 'approved';
          results.push(await review(area, { eventId, id, status }));
          results.push(await submit(area, { eventId, tileId: tiles[step % 3], userId }));
          results.push(await review(area, { eventId, id: other, status: 'approved' }));
          if (step % 3 === index % 3)
            results.push(await place(area, userId, { id: teams[step % 2]?.id ?? '' }));
        }
        return results;
      });
      const outcomes = (await Promise.all(acts)).flat();
      for (const code of codesOf(outcomes)) expect(['OK', 'BAD_USER_INPUT']).toContain(code);
      const { kept, derived, sums } = await teamTotalsOf(area, eventId);
      expect(kept).toEqual(derived);
      if (Array.isArray(sums)) expect(sums[0]).toBe(sums[1]);
    },
  );
});
