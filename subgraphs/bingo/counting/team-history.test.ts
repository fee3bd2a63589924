import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { repetitions } from '#tests/support/full';
import { randomFrom } from '#tests/support/random';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import { ACTS, givenHistory } from '../test-support/team-history';

let database: TestDatabase;
let area: TestArea;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
});
afterAll(async () => {
  await area.close();
  await database.drop();
});

describe('a random history of reports, submissions, moves, reversals and decisions of organisers', () => {
  it.each(Array.from({ length: repetitions(4, 30) }, (_, seed) => seed))(
    'leaves what the model says, seed %i',
    async (seed) => {
      const random = randomFrom(seed);
      const below = (most: number) => Math.floor(random() * most);
      const history = await givenHistory(area, `team-history-${seed}`, { teams: 2, players: 5 });
      for (let who = 0; who < 4; who += 1) await history.act('move', who, who);
      for (let step = 0; step < 80; step += 1) {
        await history.act(ACTS[below(ACTS.length)] ?? 'submit', below(5), 1 + below(98));
        await history.compareEntries();
      }
      await history.compare();
    },
  );
});
