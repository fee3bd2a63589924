import { ANONYMOUS } from '#protocol/principal';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, ORGANISER } from '../test-support/players';

const NAMES = 'query ($search: String!, $first: Int!) { bingoNames(search: $search, first: $first) }';

const RENAME = `mutation ($id: ID!, $rsn: String!) { renameBingoParticipant(participantId: $id, rsn: $rsn) { id rsn } }`;

const area = suiteArea(openTestArea);

beforeAll(async () => {
  for (const id of ['spring', 'autumn']) await addEvent(area, id);
  await addPlayer(area, 'spring', '10', 'Iron Zezima');
  await addPlayer(area, 'autumn', '10', 'iron_zezima');
  await addPlayer(area, 'spring', '11', 'Zezima');
  await addPlayer(area, 'spring', '12', 'Alt');
  await area.dataSource.query(
    `UPDATE bingo.participants SET registered_at = array_position('{spring,autumn}', event_id) * '1 day'::interval + timestamptz '2026-01-01'`,
  );
});

async function names(search: string, first = 10): Promise<string[]> {
  const { bingoNames } = await area.ask<{ bingoNames: string[] }>(NAMES, { search, first }, ANONYMOUS);
  return bingoNames;
}

describe('names registered for bingo', () => {
  it('are found by a part, each once, those that begin with it first', async () => {
    expect(await names('ZEZ')).toEqual(['Zezima', 'iron_zezima']);
    expect(await names('n z')).toEqual(['iron_zezima']);
    expect(await names('%')).toEqual([]);
    expect(await names('zez', 1)).toEqual(['Zezima']);
  });

  it('are rejected for a bad number', async () => {
    const { errors } = await area.execute(NAMES, { search: 'a', first: 0 }, ANONYMOUS);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'first' });
  });
});

describe('an organiser', () => {
  it('renames a player and logs it once', async () => {
    const { participantId: id } = await addPlayer(area, 'spring', '40', 'Zezmia');
    expect(await area.execute(RENAME, { id, rsn: 'Zezima Two' }, ORGANISER)).toEqual({
      data: { renameBingoParticipant: { id, rsn: 'Zezima Two' } },
    });
    await area.ask(RENAME, { id, rsn: 'Zezima Two' }, ORGANISER);
    expect(
      await area.dataSource.query(
        `SELECT data FROM pgboss.job WHERE data->>'action' = 'bingo_participant_rename'`,
      ),
    ).toMatchObject([
      {
        data: {
          userId: '1',
          details: `Renamed Zezmia (${id}) to Zezima Two in the bingo event spring`,
          address: '192.0.2.1',
        },
      },
    ]);
  });
});
