import { codesOf } from '#kit/test-support/while-held';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addProof, ORGANISER, submit, user } from '../test-support/proofs';
import { addTeam, addTeamEvent, proofOf } from '../test-support/teams';

const BESIDE = `query ($id: ID!) { tileSubmission(id: $id) {
  similarSubmissions { kind submission { id } } earlierSubmissions { id } } }`;

const area = suiteArea(openTestArea);

async function beside(id: string) {
  const { tileSubmission } = await area.ask<{
    tileSubmission: {
      similarSubmissions: { kind: string; submission: { id: string } }[];
      earlierSubmissions: { id: string }[];
    };
  }>(BESIDE, { id }, ORGANISER);
  return {
    similar: tileSubmission.similarSubmissions.map(({ kind, submission }) => [kind, submission.id]),
    earlier: tileSubmission.earlierSubmissions.map((proof) => proof.id),
  };
}

/** Sets the hashes of a proof. @param bits of the perceptual hash, as a signed number. */
async function setHashes(id: string, sha256: string, bits: string): Promise<void> {
  await area.dataSource.query(
    'UPDATE events.submissions SET image_sha256 = $2, image_hash = $3 WHERE id = $1',
    [id, Buffer.from(sha256), bits],
  );
}

describe('proofs with the same image', () => {
  it('are found in any event by their file, in the same event by what they look like, newest first', async () => {
    const [tileId] = await addEvent(area, 'here');
    const [elsewhere] = await addEvent(area, 'there');
    const add = (eventId: string, day: number) =>
      addProof(
        area,
        { eventId, tileId: eventId === 'here' ? tileId : elsewhere, userId: String(day) },
        `2026-02-0${day}T00:00:00Z`,
      );
    const proof = await add('here', 1);
    const [near, far, same, nearThere] = [
      await add('here', 2),
      await add('here', 3),
      await add('there', 4),
      await add('there', 5),
    ];
    await add('here', 6);
    await setHashes(proof, 'a', '-1');
    await setHashes(near ?? '', 'b', String(-1 - 0b111111));
    await setHashes(far ?? '', 'c', String(-1 - 0b1111111));
    await setHashes(same ?? '', 'a', '-1');
    await setHashes(nearThere ?? '', 'd', '-1');
    expect((await beside(proof)).similar).toEqual([
      ['same', same],
      ['similar', near],
    ]);
    expect((await beside(same ?? '')).similar).toEqual([
      ['similar', nearThere],
      ['same', proof],
    ]);
  });

  it('are found after they were submitted, at most 10', async () => {
    const [tileId] = await addEvent(area, 'many');
    const ids: string[] = [];
    for (let userId = 1; userId <= 12; userId += 1) {
      const { data } = await submit(area, { eventId: 'many', tileId, userId: String(userId) });
      ids.unshift(Object(data).submitTileProof.submissionId);
    }
    const [, ...others] = ids;
    const expected = others.slice(0, 10).map((id) => ['same', id]);
    expect((await beside(ids[0] ?? '')).similar).toEqual(expected);
  });
});

describe('earlier proofs of a tile', () => {
  it('are those of the same user, newest first', async () => {
    const [tileId, other] = await addEvent(area, 'earlier');
    const add = (userId: string, day: number, tile = tileId) =>
      addProof(area, { eventId: 'earlier', tileId: tile, userId }, `2026-02-0${day}T00:00:00Z`);
    const [first, second] = [await add('7', 1), await add('7', 2)];
    await add('8', 1);
    await add('7', 1, other);
    const proof = await add('7', 3);
    await add('7', 4);
    expect((await beside(proof)).earlier).toEqual([second, first]);
  });

  it('are those of the team, too', async () => {
    const [tileId] = await addTeamEvent(area, 'team');
    await addTeam(area, 'team', 'Red', ['7', '8']);
    await addTeam(area, 'team', 'Blue', ['9']);
    const [first] = [
      await proofOf(area, { eventId: 'team', tileId, userId: '7' }),
      await proofOf(area, { eventId: 'team', tileId, userId: '9' }),
    ];
    const proof = await proofOf(area, { eventId: 'team', tileId, userId: '8' });
    expect((await beside(proof)).earlier).toEqual([first]);
  });
});

test('what is beside a proof is for reviewers', async () => {
  const [tileId] = await addEvent(area, 'closed');
  const id = await addProof(area, { eventId: 'closed', tileId, userId: '7' });
  for (const field of ['similarSubmissions { kind }', 'earlierSubmissions { id }']) {
    const query = `query ($id: ID!) { tileSubmission(id: $id) { ${field} } }`;
    expect(codesOf([await area.execute(query, { id }, user('7'))])).toEqual(['FORBIDDEN']);
  }
});
