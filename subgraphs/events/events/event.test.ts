import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { ORGANISER } from '../test-support/proofs';

const area = suiteArea(openTestArea);

describe('the version of a tile event', () => {
  it('grows with each change, and lets an update reject to overwrite others', async () => {
    const input = { id: 'versions', name: 'Versions', startDate: '2030-01-01', endDate: '2030-01-02' };
    const create = 'mutation ($input: CreateTileEventInput!) { createTileEvent(input: $input) { version } }';
    const created = await area.execute(create, { input }, ORGANISER);
    expect(created).toEqual({ data: { createTileEvent: { version: 1 } } });
    const updateIf = (ifVersion: number, name: string) =>
      area.execute(
        `mutation ($input: UpdateTileEventInput!, $ifVersion: Int) {
          updateTileEvent(id: "versions", input: $input, ifVersion: $ifVersion) { name version }
        }`,
        { input: { name }, ifVersion },
        ORGANISER,
      );
    expect((await updateIf(1, 'Theirs')).data?.updateTileEvent).toEqual({ name: 'Theirs', version: 2 });
    expect((await updateIf(2, 'Theirs')).data?.updateTileEvent).toEqual({ name: 'Theirs', version: 2 });
    const { errors } = await updateIf(1, 'Mine');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', argument: 'ifVersion' });
    const { data } = await area.execute('{ tileEvent(id: "versions") { name version } }');
    expect(data?.tileEvent).toEqual({ name: 'Theirs', version: 2 });
  });
});
