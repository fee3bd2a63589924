import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, ORGANISER, user } from '../test-support/players';
import { hashOfKey, rotateForOperator } from './keys.commands';

const OWNER = 'query ($h: String!) { bingoKeyOwner(keyHash: $h) }';

const area = suiteArea(openTestArea);

beforeAll(async () => {
  await addEvent(area, 'spring');
});

const ownerOf = async (keyHash: string) =>
  (await area.ask<{ bingoKeyOwner: string | null }>(OWNER, { h: keyHash }, { kind: 'gateway' }))
    .bingoKeyOwner;

it('tells gateways of release 0.2.0 whether a key is known', async () => {
  const { apiKey } = await addPlayer(area, 'spring', '16');
  const isKnown = (key: string) =>
    area.ask(
      'query ($h: String!) { bingoKeyKnown(keyHash: $h) }',
      { h: hashOfKey(key) },
      { kind: 'gateway' },
    );
  expect(await isKnown(apiKey)).toEqual({ bingoKeyKnown: true });
  expect(await isKnown(`${apiKey}x`)).toEqual({ bingoKeyKnown: false });
  const { errors } = await area.execute('{ bingoKeyKnown(keyHash: "a") }', {}, user('16'));
  expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
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

describe("creating a key of one's own", () => {
  const CREATE = 'mutation ($eventId: ID!) { createBingoKey(eventId: $eventId) { participantId apiKey } }';

  it('revokes the earlier one', async () => {
    const { apiKey, participantId } = await addPlayer(area, 'spring', '14');
    const created = await area.ask<{ createBingoKey: { participantId: string; apiKey: string } }>(
      CREATE,
      { eventId: 'spring' },
      user('14'),
    );
    expect(created.createBingoKey.participantId).toBe(participantId);
    expect([
      await ownerOf(hashOfKey(apiKey)),
      await ownerOf(hashOfKey(created.createBingoKey.apiKey)),
    ]).toEqual([null, '14']);
  });

  it.each(['spring', 'autumn', 'no event'])('fails without a registration for %j', async (eventId) => {
    const { errors } = await area.execute(CREATE, { eventId }, user('15'));
    expect(errors?.[0]?.message).toBe('Registration not found');
  });

  it('fails without a user', async () => {
    const { errors } = await area.execute(CREATE, { eventId: 'spring' }, { kind: 'anonymous' });
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
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
