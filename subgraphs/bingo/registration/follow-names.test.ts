import { codesOf } from '#kit/test-support/while-held';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, register, user } from '../test-support/players';
import { followNames } from './follow-names';

const area = suiteArea(openTestArea);

let revision = 0;
/** Joins the names of each list under the last one. */
const apply = async (...players: readonly (readonly string[])[]) => {
  revision += 1;
  const data = {
    revision,
    players: players.map((names) => {
      const spelling = names.at(-1) ?? '';
      return { current: spelling.toLowerCase(), spelling, names: names.map((name) => name.toLowerCase()) };
    }),
  };
  const { database, jobs, settings } = area;
  const unused = {} as never;
  const dependencies = { database, jobs, settings, files: unused, images: unused, log: unused };
  await followNames(dependencies)([{ id: '1', data }]);
};
const namesIn = async (eventId: string) => {
  const rows: { rsn: string }[] = await area.dataSource.query(
    'SELECT rsn FROM bingo.participants WHERE event_id = $1 ORDER BY rsn',
    [eventId],
  );
  return rows.map(({ rsn }) => rsn);
};
const resultsOf = async (name: string) => {
  const reps = [{ __typename: 'Player', name }];
  const query = `query ($reps: [_Any!]!) { _entities(representations: $reps) { ... on Player { bingoResults { rsn } } } }`;
  const { _entities } = await area.ask<{ _entities: { bingoResults: { rsn: string }[] }[] }>(
    query,
    { reps },
    user('1'),
  );
  return _entities[0]?.bingoResults.map(({ rsn }) => rsn).sort();
};

describe('a change of a player name', () => {
  it('renames participants of events that are not over, and each name finds all results', async () => {
    await addEvent(area, 'running');
    await addEvent(area, 'ended', { startDate: '2026-01-01', endDate: '2026-02-01', status: 'active' });
    await addPlayer(area, 'running', '11', 'Ann');
    await addPlayer(area, 'ended', '11', 'Ann');
    await area.dataSource.query(`UPDATE bingo.events SET set_status = NULL WHERE id = 'ended'`);
    await apply(['Ann', 'Anna']);
    expect(await namesIn('running')).toEqual(['Anna']);
    expect(await namesIn('ended')).toEqual(['Ann']);
    expect(await resultsOf('ann')).toEqual(['Ann', 'Anna']);
    expect(await resultsOf('ANNA')).toEqual(['Ann', 'Anna']);
    await apply(['Ann', 'Anna', 'Annie']);
    expect(await namesIn('running')).toEqual(['Annie']);
    await apply(['Ann'], ['Anna', 'Annie']);
    expect(await namesIn('running')).toEqual(['Ann']);
    expect(await resultsOf('annie')).toEqual([]);
  });

  it('leaves both names to a player who is registered twice, and rejects a third registration', async () => {
    await addEvent(area, 'twice');
    await addPlayer(area, 'twice', '21', 'Bob');
    await addPlayer(area, 'twice', '22', 'Bobby');
    await apply(['Bob', 'Bobby', 'Robert']);
    expect(await namesIn('twice')).toEqual(['Bob', 'Bobby']);
    expect(codesOf([await register(area, 'twice', '23', 'robert')])).toEqual(['CONFLICT']);
  });
});
