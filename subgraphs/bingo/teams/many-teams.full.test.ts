import { miscountedTeams } from '#kit/test-support/miscounted-teams';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { randomFrom } from '#tests/support/random';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import { ACTS, givenHistory } from '../test-support/team-history';

const [TEAMS, PLAYERS, STEPS] = [40, 200, 4000];

let database: TestDatabase;
let area: TestArea;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
});
afterEach(async () => {
  expect(await miscountedTeams(area.dataSource, { schema: 'bingo', members: 'bingo.participants' })).toEqual(
    [],
  );
});
afterAll(async () => {
  await area.close();
  await database.drop();
});

describe('an event of 40 teams of 5 players with bonuses', () => {
  it('leaves what the model says, though players move and entries are reversed', async () => {
    const random = randomFrom(40);
    const below = (most: number) => Math.floor(random() * most);
    const history = await givenHistory(area, 'many-teams', { teams: TEAMS, players: PLAYERS });
    for (let who = 0; who < PLAYERS; who += 1) await history.act('move', who, who % TEAMS);
    for (let step = 0; step < STEPS; step += 1) {
      await history.act(ACTS[below(ACTS.length)] ?? 'submit', below(PLAYERS), 1 + below(98));
      if (step % 200 === 199) await history.compareEntries();
    }
    await history.compare();
  }, 900_000);
});
