import type { SubgraphResult } from '#protocol/subgraph-operation';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, ORGANISER } from '../test-support/players';
import { addMember, addTeam, addTeamEvent } from '../test-support/teams';

const FUTURE = { startDate: '2098-01-01', endDate: '2099-01-01' };
const MODE =
  'mutation ($id: ID!, $input: UpdateBingoEventInput!) { updateBingoEvent(id: $id, input: $input) { mode teamSize } }';

const area = suiteArea(openTestArea);

const errorOf = ({ errors }: SubgraphResult) => ({
  code: errors?.[0]?.extensions?.code,
  message: errors?.[0]?.message,
});

describe('the mode of an event', () => {
  it('changes before the start while there are neither teams nor completions', async () => {
    const eventId = 'changing';
    await addTeamEvent(area, eventId, { ...FUTURE, teamSize: 3 });
    const members = [
      await addMember(area, eventId),
      await addMember(area, eventId),
      await addMember(area, eventId),
    ];
    const set = (input: object) => area.execute(MODE, { id: eventId, input }, ORGANISER);
    expect((await set({ mode: 'solo' })).data).toEqual({
      updateBingoEvent: { mode: 'solo', teamSize: null },
    });
    expect(errorOf(await set({ mode: 'teams' }))).toMatchObject({
      message: 'teamSize must be given in the mode teams',
    });
    expect((await set({ mode: 'teams', teamSize: 4 })).data).toEqual({
      updateBingoEvent: { mode: 'teams', teamSize: 4 },
    });
    await addTeam(area, eventId, 'Red', members);
    expect(errorOf(await set({ mode: 'solo' }))).toMatchObject({
      message: 'mode must remain teams because the event has teams',
    });
    expect(errorOf(await set({ teamSize: 2 }))).toMatchObject({
      message: 'teamSize must be at least 3, the members of the largest team',
    });
    expect((await set({ teamSize: 3 })).data).toMatchObject({ updateBingoEvent: { teamSize: 3 } });
    await addEvent(area, `started-${eventId}`);
    await addPlayer(area, `started-${eventId}`, '4711');
    const started = await area.execute(
      MODE,
      { id: `started-${eventId}`, input: { mode: 'teams', teamSize: 2 } },
      ORGANISER,
    );
    expect(errorOf(started)).toMatchObject({
      message: 'mode must remain solo because the event has started',
    });
  });

  it.each([
    [{ mode: 'teams' }, 'teamSize must be given in the mode teams'],
    [{ teamSize: 5 }, 'teamSize must be absent in the mode solo'],
    [{ mode: 'teams', teamSize: 1 }, 'teamSize must be between 2 and 50'],
    [{ mode: 'teams', teamSize: 51 }, 'teamSize must be between 2 and 50'],
  ])('refuses %j', async (fields, message) => {
    const input = { id: 'refused', name: 'Refused', boardSize: 3, ...FUTURE, ...fields };
    const result = await area.execute(
      'mutation ($input: CreateBingoEventInput!) { createBingoEvent(input: $input) { id } }',
      { input },
      ORGANISER,
    );
    expect(errorOf(result)).toEqual({ code: 'BAD_USER_INPUT', message });
  });
});
