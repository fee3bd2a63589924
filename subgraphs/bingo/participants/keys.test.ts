import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, kills, ORGANISER, plugin, submit, user } from '../test-support/players';
import { hashOfKey, rotateForOperator } from './keys.commands';

const ROTATE = 'mutation ($id: ID!) { rotateBingoKey(participantId: $id) { participantId apiKey } }';
const OWNER = 'query ($h: String!) { bingoKeyOwner(keyHash: $h) }';

let database: TestDatabase;
let area: TestArea;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
  await addEvent(area, 'spring');
});

afterAll(async () => {
  await area.close();
  await database.drop();
});

const ownerOf = async (keyHash: string) =>
  (await area.ask<{ bingoKeyOwner: string | null }>(OWNER, { h: keyHash }, { kind: 'gateway' }))
    .bingoKeyOwner;

describe('rotating a key', () => {
  it('revokes the old key at once and returns a new one', async () => {
    const player = await addPlayer(area, 'spring', '10');
    await submit(area, player, kills('spring', 50));
    const { participantId: id } = player;
    const { rotateBingoKey } = await area.ask<{ rotateBingoKey: { participantId: string; apiKey: string } }>(
      ROTATE,
      { id },
      ORGANISER,
    );
    expect(rotateBingoKey).toEqual({ participantId: id, apiKey: expect.stringMatching(/^bk_[\w-]{43}$/) });
    expect((await submit(area, player, kills('spring'))).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    );
    const newKey = { principal: plugin(rotateBingoKey.apiKey) };
    const { data } = await submit(area, newKey, kills('spring'));
    expect(data?.submitAchievement).toMatchObject({ taskCompleted: true, totalPoints: 10 });
    const jobs = await area.dataSource.query(
      `SELECT data FROM pgboss.job WHERE data->>'action' = 'bingo_key_rotate'`,
    );
    expect(jobs).toHaveLength(1);
    expect(JSON.stringify(jobs)).not.toContain(rotateBingoKey.apiKey);
  });

  it('is restricted to organisers', async () => {
    const { participantId: id } = await addPlayer(area, 'spring', '11');
    const { errors } = await area.execute(ROTATE, { id }, user('11'));
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('answers NOT_FOUND for an unknown participant', async () => {
    const { errors } = await area.execute(ROTATE, { id: 'part_nobody' }, ORGANISER);
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('rotating a key on the command line', () => {
  const rotate = (event: string, rsn: string) => rotateForOperator(area, event, rsn);

  it('finds the key by event and player name in any spelling, and revokes it at once', async () => {
    const { apiKey } = await addPlayer(area, 'spring', '13');
    const newKey = await rotate('spring', ' pLAYER_13 ');
    expect([await ownerOf(hashOfKey(apiKey)), await ownerOf(hashOfKey(newKey))]).toEqual([null, '13']);
    const jobs: { data: { userId: string } }[] = await area.dataSource.query(
      `SELECT data FROM pgboss.job WHERE data->>'action' = 'bingo_key_rotate' AND data->>'userId' = 'operator'`,
    );
    expect(jobs).toHaveLength(1);
    expect(JSON.stringify(jobs)).not.toContain(newKey.slice(3));
  });

  it.each([
    ['autumn', 'Zezima', 'Event not found'],
    ['no event', 'Zezima', 'Event not found'],
    ['spring', 'Nobody', 'Participant not found'],
    ['spring', '\u0000', 'Participant not found'],
  ])('fails for an unknown event or player: %j, %j', async (event, rsn, message) => {
    await expect(rotate(event, rsn)).rejects.toThrow(message);
  });
});

describe('checking a key for the gateway', () => {
  it('returns the user, or null for an unknown key', async () => {
    const { apiKey } = await addPlayer(area, 'spring', '12');
    expect(await ownerOf(hashOfKey(apiKey))).toBe('12');
    expect(await ownerOf(hashOfKey('bk_nobody'))).toBeNull();
    expect(await ownerOf('no\u0000hash')).toBeNull();
  });

  it('is restricted to the gateway', async () => {
    const { errors } = await area.execute(OWNER, { h: 'x' }, ORGANISER);
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
