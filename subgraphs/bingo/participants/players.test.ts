import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, kills, ORGANISER, submit, type TestPlayer } from '../test-support/players';

const ENTITIES = `query ($keys: [_Any!]!) { _entities(representations: $keys) {
  ... on User { id rsns bingoParticipations { id } }
  ... on Player { name bingoResults { id points event { id name } } }
  ... on BingoParticipant { id rsn }
  ... on BingoEvent { id name }
} }`;

const area = suiteArea(openTestArea);
let spring: TestPlayer;
let autumn: TestPlayer;

beforeAll(async () => {
  for (const id of ['spring', 'summer', 'autumn']) await addEvent(area, id);
  spring = await addPlayer(area, 'spring', '10', 'Iron Zezima');
  await addPlayer(area, 'summer', '10', 'Alt');
  autumn = await addPlayer(area, 'autumn', '10', 'iron_zezima');
  await area.dataSource.query(
    `UPDATE bingo.participants SET registered_at = array_position('{spring,summer,autumn}', event_id) * '1 day'::interval + timestamptz '2026-01-01'`,
  );
  await submit(area, spring, kills('spring', 50));
});

async function entities(...keys: object[]): Promise<unknown> {
  const { _entities } = await area.ask<{ _entities: unknown }>(ENTITIES, { keys }, ORGANISER);
  return _entities;
}

describe('a user', () => {
  it('lists participations, latest registration first, and distinct names', async () => {
    expect(await entities({ __typename: 'User', id: '10' }, { __typename: 'User', id: '11' })).toEqual([
      {
        id: '10',
        rsns: ['iron_zezima', 'Alt'],
        bingoParticipations: [
          { id: autumn.participantId },
          { id: expect.any(String) },
          { id: spring.participantId },
        ],
      },
      { id: '11', rsns: [], bingoParticipations: [] },
    ]);
  });
});

describe('a player', () => {
  it('has results under every form of the name, and returns the requested form', async () => {
    expect(
      await entities(
        { __typename: 'Player', name: ' IRON-zezima' },
        { __typename: 'Player', name: 'Nobody' },
      ),
    ).toEqual([
      {
        name: ' IRON-zezima',
        bingoResults: [
          { id: autumn.participantId, points: 0, event: { id: 'autumn', name: 'autumn' } },
          { id: spring.participantId, points: 10, event: { id: 'spring', name: 'spring' } },
        ],
      },
      { name: 'Nobody', bingoResults: [] },
    ]);
  });
});

describe('references', () => {
  it('are resolved in order, with null for unknown participants and events', async () => {
    expect(
      await entities(
        { __typename: 'BingoParticipant', id: autumn.participantId },
        { __typename: 'BingoEvent', id: 'summer' },
        { __typename: 'BingoParticipant', id: '\u0000' },
        { __typename: 'BingoParticipant', id: spring.participantId },
      ),
    ).toEqual([
      { id: autumn.participantId, rsn: 'iron_zezima' },
      { id: 'summer', name: 'summer' },
      null,
      { id: spring.participantId, rsn: 'Iron Zezima' },
    ]);
  });
});
