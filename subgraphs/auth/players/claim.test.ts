import { codesOf } from '#kit/test-support/while-held';
import type { UserPrincipal } from '#protocol/principal';
import { suiteArea } from '#tests/support/suite';
import { openTestArea, SUPER_ADMIN_ID } from '../test-support/open-test-area';

const area = suiteArea(openTestArea);
let [admin, ann, bob]: UserPrincipal[] = [];

beforeAll(async () => {
  admin = await area.user(SUPER_ADMIN_ID);
  ann = await area.user('200000000000000001');
  bob = await area.user('200000000000000002');
});

beforeEach(async () => {
  await area.dataSource.query('TRUNCATE auth.player_claims, auth.name_changes, auth.player_names');
});

const claim = (name: string, by = ann) =>
  area.execute(
    'mutation ($name: String!) { claimPlayer(name: $name) { name status verifiedBy } }',
    { name },
    by,
  );
const withdraw = (name: string, by = ann) =>
  area.execute('mutation ($name: String!) { withdrawPlayerClaim(name: $name) { success } }', { name }, by);
const assign = (name: string, userId: string | undefined, by = admin) =>
  area.execute(
    'mutation ($name: String!, $userId: ID!) { assignPlayer(name: $name, userId: $userId) { userId status verifiedBy } }',
    { name, userId },
    by,
  );
const reject = (name: string, userId: string | undefined, by = admin) =>
  area.execute(
    'mutation ($name: String!, $userId: ID!) { rejectPlayerClaim(name: $name, userId: $userId) { success } }',
    { name, userId },
    by,
  );
const claimsOf = async (user: UserPrincipal | undefined, by = admin) => {
  const query = 'query ($id: ID!) { user(id: $id) { playerClaims { name status } } }';
  const { data, errors } = await area.execute(query, { id: user?.userId }, by);
  return errors ?? (data as { user: { playerClaims: object[] } }).user.playerClaims;
};

describe('a claim', () => {
  it('has no effect until it is verified, and is made once', async () => {
    expect((await claim('Otter')).data).toEqual({
      claimPlayer: { name: 'Otter', status: 'unverified', verifiedBy: null },
    });
    await claim('otter');
    expect(await claimsOf(ann)).toEqual([{ name: 'Otter', status: 'unverified' }]);
    const log = await area.dataSource.query(
      `SELECT count(*)::integer AS n FROM auth.activity_log WHERE action = 'player_claim'`,
    );
    expect(log).toEqual([{ n: 1 }]);
  });

  it('is verified by an administrator, who ends those of others also under a former name', async () => {
    await claim('Old', bob);
    await area.ask(
      'mutation { recordNameChange(input: { formerName: "Old", currentName: "New" }) { id } }',
      {},
      admin,
    );
    expect((await assign('New', ann?.userId)).data).toEqual({
      assignPlayer: { userId: ann?.userId, status: 'verified', verifiedBy: 'organiser' },
    });
    expect(await claimsOf(bob)).toEqual([]);
    expect((await reject('new', ann?.userId)).data).toEqual({ rejectPlayerClaim: { success: true } });
    expect(await claimsOf(ann)).toEqual([]);
  });

  it('is one of at most twenty, also when many are made at once', async () => {
    for (let index = 0; index < 18; index += 1) await claim(`Otter ${index}`);
    const results = await Promise.all(Array.from({ length: 5 }, (_, index) => claim(`New ${index}`)));
    expect(codesOf(results)).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'OK', 'OK']);
    expect(await claimsOf(ann)).toHaveLength(20);
    expect((await claim('otter 0')).errors).toBeUndefined();
    expect((await withdraw('OTTER_1')).data).toEqual({ withdrawPlayerClaim: { success: true } });
    expect((await claim('Another')).errors).toBeUndefined();
  });

  it('is seen by its user and administrators, and decided by administrators alone', async () => {
    await claim('Otter');
    expect(await claimsOf(ann, ann)).toHaveLength(1);
    expect(await claimsOf(ann, bob)).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    expect(
      codesOf([await assign('Otter', bob?.userId, bob), await reject('Otter', ann?.userId, bob)]),
    ).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect(
      codesOf([await withdraw('Otter', bob), await assign('Otter', '999'), await reject('x', ann?.userId)]),
    ).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    const wrong = [
      await claim(' '),
      await assign('\n', ann?.userId),
      await withdraw('\0'),
      await reject('\0', '1'),
    ];
    expect(new Set(codesOf(wrong))).toEqual(new Set(['BAD_USER_INPUT']));
  });
});
