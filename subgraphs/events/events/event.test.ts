import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, ORGANISER, user } from '../test-support/proofs';

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

describe('the code word of a tile event', () => {
  const read = async (id: string, by?: ReturnType<typeof user>) => {
    const { data } = await area.execute('query ($id: ID!) { tileEvent(id: $id) { codeWord } }', { id }, by);
    return Object(data).tileEvent.codeWord;
  };
  const update = (id: string, input: object) =>
    area.execute(
      'mutation ($id: ID!, $input: UpdateTileEventInput!) { updateTileEvent(id: $id, input: $input) { codeWord } }',
      { id, input },
      ORGANISER,
    );

  it('is for reviewers, and for signed-in users while the event is active', async () => {
    await addEvent(area, 'word', [1], { codeWord: ' otter ' });
    const seen = async () => [
      await read('word', ORGANISER),
      await read('word', user('7')),
      await read('word'),
    ];
    expect(await seen()).toEqual(['otter', 'otter', null]);
    for (const status of ['upcoming', 'completed']) {
      await update('word', { status });
      expect(await seen()).toEqual(['otter', null, null]);
    }
    expect(await update('word', { codeWord: null })).toEqual({
      data: { updateTileEvent: { codeWord: null } },
    });
    await addEvent(area, 'wordless');
    expect(await read('wordless', ORGANISER)).toBeNull();
  });

  it.each(['', ' ', 'x'.repeat(41), 'two\nlines'])('must not be %j', async (codeWord) => {
    await addEvent(area, 'kept', [], { codeWord: 'kept' }).catch(() => undefined);
    const { errors } = await update('kept', { codeWord });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'input.codeWord' });
    expect(await read('kept', ORGANISER)).toBe('kept');
  });
});
