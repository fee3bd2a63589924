import { playerNamesJob } from '#kit/jobs/player-names';
import { codesOf } from '#kit/test-support/while-held';
import type { UserPrincipal } from '#protocol/principal';
import { suiteArea } from '#tests/support/suite';
import { openTestArea, SUPER_ADMIN_ID } from '../test-support/open-test-area';
import { receiveFoundChanges, receivePlayerReport } from './player-report';

const area = suiteArea(openTestArea);
let admin: UserPrincipal;

const CHANGE = 'id formerName currentName status source';
const RECORD = `mutation ($input: RecordNameChangeInput!) { recordNameChange(input: $input) { ${CHANGE} } }`;
const PLAYER = `query ($reps: [_Any!]!) { _entities(representations: $reps) { ... on Player {
  id currentName nameHistory { name from until } claimedBy { id } } } }`;

beforeAll(async () => {
  admin = await area.user(SUPER_ADMIN_ID);
  await area.user('200000000000000001');
});

beforeEach(async () => {
  await area.dataSource.query(
    `TRUNCATE auth.name_changes, auth.player_names, auth.player_claims; DELETE FROM pgboss.job WHERE name LIKE '%-names'`,
  );
});

const record = async (formerName: string, currentName: string, changedAt?: string) => {
  const { recordNameChange } = await area.ask<{ recordNameChange: { id: string } }>(
    RECORD,
    { input: { formerName, currentName, changedAt } },
    admin,
  );
  return recordNameChange.id;
};
const decide = (decision: string, id: string, by = admin) =>
  area.execute(`mutation ($id: ID!) { change: ${decision}NameChange(id: $id) { ${CHANGE} } }`, { id }, by);
const player = async (name: string) => {
  const reps = [{ __typename: 'Player', name }];
  const { _entities } = await area.ask<{ _entities: { id: string; currentName: string }[] }>(
    PLAYER,
    { reps },
    admin,
  );
  return _entities[0];
};
/** What the attendance area is told, in order. */
const told = async () => {
  const jobs: { data: unknown }[] = await area.dataSource.query(
    `SELECT data FROM pgboss.job WHERE name = 'attendance-names' ORDER BY (data ->> 'revision')::integer`,
  );
  return jobs.map(({ data }) => playerNamesJob.parse(data).players);
};

describe('a change of a player name', () => {
  it('gives both names one id and one present name, and tells the areas', async () => {
    await record('Old_Otter', 'New Otter', '2026-05-01T00:00:00Z');
    const [former, current] = [await player('old otter'), await player('NEW OTTER')];
    expect(former).toEqual(current);
    expect(former).toMatchObject({
      currentName: 'New Otter',
      nameHistory: [
        { name: 'Old_Otter', from: null, until: '2026-05-01T00:00:00.000Z' },
        { name: 'New Otter', from: '2026-05-01T00:00:00.000Z', until: null },
      ],
    });
    expect(await told()).toEqual([
      [{ current: 'new otter', spelling: 'New Otter', names: ['old otter', 'new otter'] }],
    ]);
    expect((await player('Somebody'))?.id).not.toBe(former?.id);
  });

  it('keeps the id of a player through several names, and separates what a reverted change joined', async () => {
    const before = await player('a');
    await record('a', 'b', '2026-05-01T00:00:00Z');
    const second = await record('b', 'c', '2026-05-02T00:00:00Z');
    expect(await player('c')).toMatchObject({ id: before?.id, currentName: 'c' });
    expect((await decide('revert', second)).errors).toBeUndefined();
    expect(await player('c')).toMatchObject({ currentName: 'c', nameHistory: [] });
    expect(await player('a')).toMatchObject({ currentName: 'b' });
    const last = (await told()).at(-1);
    expect(last).toHaveLength(2);
    expect(last).toEqual(
      expect.arrayContaining([
        { current: 'b', spelling: 'b', names: ['a', 'b'] },
        { current: 'c', spelling: 'c', names: ['c'] },
      ]),
    );
    expect((await decide('approve', second)).errors).toBeUndefined();
    expect(await player('a')).toMatchObject({ currentName: 'c' });
  });

  it.each([
    [{ formerName: 'a', currentName: 'A' }, 'input.currentName'],
    [{ formerName: ' ', currentName: 'b' }, 'input.formerName'],
    [{ formerName: 'a', currentName: 'x'.repeat(65) }, 'input.currentName'],
    [{ formerName: 'a', currentName: 'b', changedAt: '2999-01-01T00:00:00Z' }, 'input.changedAt'],
    [{ formerName: 'before', currentName: 'after' }, 'input.currentName'],
  ])('rejects %j', async (input, argument) => {
    await record('before', 'after');
    const { errors } = await area.execute(RECORD, { input }, admin);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument });
    expect(await told()).toHaveLength(1);
  });

  it('is decided once, by administrators', async () => {
    const id = await record('a', 'b');
    expect(codesOf([await decide('approve', id), await decide('reject', id)])).toEqual([
      'CONFLICT',
      'CONFLICT',
    ]);
    expect(codesOf([await decide('revert', '999'), await decide('revert', 'x')])).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    const somebody = { ...admin, isSuperAdmin: false, permissions: ['view_admin'] };
    expect(codesOf([await decide('revert', id, somebody)])).toEqual(['FORBIDDEN']);
    const both = await Promise.all([decide('revert', id), decide('revert', id)]);
    expect(codesOf(both).filter((code) => code === 'CONFLICT')).toHaveLength(1);
    const log = await area.dataSource.query(
      `SELECT action FROM auth.activity_log WHERE action LIKE 'player_name%' ORDER BY id DESC LIMIT 2`,
    );
    expect(log).toEqual([{ action: 'player_name_revert' }, { action: 'player_name_change' }]);
  });
});

describe('what a game client reports', () => {
  const report = (name: string, formerName: string | null, userId = '200000000000000001') =>
    receivePlayerReport({ database: area.database }, { userId, name, formerName });

  it('verifies a claim, and the older one counts', async () => {
    await report('Otter', null);
    expect(await player('otter')).toMatchObject({ claimedBy: { id: '200000000000000001' } });
    await report('Otter', null, SUPER_ADMIN_ID);
    await report('Otter', null, '999');
    const { playerClaims } = await area.ask<{ playerClaims: object }>(
      '{ playerClaims { totalCount nodes { userId name status verifiedBy } } }',
      {},
      admin,
    );
    expect(playerClaims).toEqual({
      totalCount: 2,
      nodes: [
        { userId: SUPER_ADMIN_ID, name: 'Otter', status: 'disputed', verifiedBy: 'game_client' },
        { userId: '200000000000000001', name: 'Otter', status: 'verified', verifiedBy: 'game_client' },
      ],
    });
  });

  it('proposes a new name once, which an administrator approves', async () => {
    await report('New', 'Old');
    await report('New', 'Old');
    const list =
      '{ nameChanges(status: proposed) { totalCount nodes { id formerName currentName source } } }';
    const { nameChanges } = await area.ask<{ nameChanges: { nodes: { id: string }[] } }>(list, {}, admin);
    expect(nameChanges).toMatchObject({
      totalCount: 1,
      nodes: [{ formerName: 'Old', currentName: 'New', source: 'game_client' }],
    });
    expect(await player('Old')).toMatchObject({ currentName: 'Old' });
    await decide('approve', nameChanges.nodes[0]?.id ?? '');
    expect(await player('Old')).toMatchObject({ currentName: 'New' });
  });
});

describe('what the tracker lists', () => {
  const DAY_MS = 86_400_000;
  const found = (
    formerName: string,
    currentName: string,
    daysAgo: number,
    reference = `tracker: ${formerName}`,
  ) => {
    const changedAt = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
    const { database, jobs } = area;
    return receiveFoundChanges(
      { database, jobs },
      { changes: [{ reference, formerName, currentName, changedAt }] },
    );
  };

  it('is active at once and stored once; an older change is proposed', async () => {
    await found('Old', 'New', 1);
    await found('Old', 'New', 1);
    await found('Ancient', 'Modern', 31);
    await found('same', 'Same', 1);
    expect(await player('old')).toMatchObject({ currentName: 'New' });
    expect(await player('ancient')).toMatchObject({ currentName: 'ancient' });
    expect(await told()).toHaveLength(1);
    const { nameChanges } = await area.ask<{ nameChanges: object }>(
      '{ nameChanges { totalCount nodes { status } } }',
      {},
      admin,
    );
    expect(nameChanges).toEqual({ totalCount: 2, nodes: [{ status: 'proposed' }, { status: 'active' }] });
  });

  it('is proposed if the names belong to different users', async () => {
    for (const [name, userId] of [
      ['Old', SUPER_ADMIN_ID],
      ['New', '200000000000000001'],
    ]) {
      await receivePlayerReport(
        { database: area.database },
        { userId: userId ?? '', name: name ?? '', formerName: null },
      );
    }
    await found('Old', 'New', 1);
    expect(await player('Old')).toMatchObject({ currentName: 'Old' });
  });
});
