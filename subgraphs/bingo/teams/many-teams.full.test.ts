import { miscountedTeams } from '#kit/test-support/miscounted-teams';
import { randomFrom } from '#tests/support/random';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { ACTS, seedHistory } from '../test-support/team-history';

const [TEAMS, PLAYERS, STEPS] = [40, 200, 4000];

const area = suiteArea(openTestArea);

afterEach(async () => {
  expect(await miscountedTeams(area.dataSource, { schema: 'bingo', members: 'bingo.participants' })).toEqual(
    [],
  );
});

describe('an event of 40 teams of 5 players with bonuses', () => {
  it('leaves what the model says, though players move and entries are reversed', async () => {
    const random = randomFrom(40);
    const below = (most: number) => Math.floor(random() * most);
    const history = await seedHistory(area, 'many-teams', { teams: TEAMS, players: PLAYERS });
    for (let who = 0; who < PLAYERS; who += 1) await history.act('move', who, who % TEAMS);
    for (let step = 0; step < STEPS; step += 1) {
      await history.act(ACTS[below(ACTS.length)] ?? 'submit', below(PLAYERS), 1 + below(98));
      if (step % 200 === 199) await history.compareEntries();
    }
    await history.compare();
  }, 900_000);
});
