import type { SubgraphResult } from '#protocol/subgraph-operation';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addProof, ORGANISER } from '../test-support/proofs';
import { addTeam, addTeamEvent, UPCOMING } from '../test-support/teams';

const MODE = `mutation ($id: ID!, $input: UpdateTileEventInput!) {
  updateTileEvent(id: $id, input: $input) { mode teamSize } }`;
const CREATE =
  'mutation ($input: CreateTileEventInput!) { createTileEvent(input: $input) { mode teamSize } }';

const area = suiteArea(openTestArea);

const errorOf = ({ errors }: SubgraphResult) => ({
  code: errors?.[0]?.extensions?.code,
  message: errors?.[0]?.message,
});

const change = (id: string, input: object) => area.execute(MODE, { id, input }, ORGANISER);

describe('the mode of an event', () => {
  it('changes before the start while there are no teams', async () => {
    await addTeamEvent(area, 'changing', UPCOMING);
    expect((await change('changing', { mode: 'solo' })).data).toEqual({
      updateTileEvent: { mode: 'solo', teamSize: null },
    });
    expect(errorOf(await change('changing', { mode: 'teams' }))).toMatchObject({
      message: 'teamSize must be given in the mode teams',
    });
    expect((await change('changing', { mode: 'teams', teamSize: 4 })).data).toEqual({
      updateTileEvent: { mode: 'teams', teamSize: 4 },
    });
    await addTeam(area, 'changing', 'Red', ['11', '12', '13']);
    expect(errorOf(await change('changing', { mode: 'solo' }))).toMatchObject({
      message: 'mode must remain teams because the event has teams',
    });
    expect(errorOf(await change('changing', { teamSize: 2 }))).toMatchObject({
      message: 'teamSize must be at least 3, the members of the largest team',
    });
    expect((await change('changing', { teamSize: 3 })).data).toMatchObject({
      updateTileEvent: { teamSize: 3 },
    });
  });

  it('remains what it is once the event has started or has proofs', async () => {
    const [tileId] = await addEvent(area, 'started');
    expect(errorOf(await change('started', { mode: 'teams', teamSize: 2 }))).toMatchObject({
      message: 'mode must remain solo because the event has started',
    });
    await addProof(area, { eventId: 'started', tileId, userId: '11' });
    await change('started', { status: 'upcoming' });
    expect(errorOf(await change('started', { mode: 'teams', teamSize: 2 }))).toMatchObject({
      message: 'mode must remain solo because the event has proofs',
    });
  });

  it('is solo by default', async () => {
    const input = { id: 'plain', name: 'Plain', startDate: '2098-01-01', endDate: '2099-01-01' };
    expect((await area.execute(CREATE, { input }, ORGANISER)).data).toEqual({
      createTileEvent: { mode: 'solo', teamSize: null },
    });
  });

  it.each([
    [{ mode: 'teams' }, 'teamSize must be given in the mode teams'],
    [{ teamSize: 5 }, 'teamSize must be absent in the mode solo'],
    [{ mode: 'teams', teamSize: 1 }, 'teamSize must be between 2 and 50'],
    [{ mode: 'teams', teamSize: 51 }, 'teamSize must be between 2 and 50'],
  ])('refuses %j', async (fields, message) => {
    const input = {
      id: 'refused',
      name: 'Refused',
      startDate: '2098-01-01',
      endDate: '2099-01-01',
      ...fields,
    };
    expect(errorOf(await area.execute(CREATE, { input }, ORGANISER))).toEqual({
      code: 'BAD_USER_INPUT',
      message,
    });
  });
});
