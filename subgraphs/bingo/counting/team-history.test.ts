import { repetitions } from '#tests/support/full';
import { randomFrom } from '#tests/support/random';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { ACTS, seedHistory } from '../test-support/team-history';

const area = suiteArea(openTestArea);

describe('a random history of reports, submissions, moves, reversals and decisions of organisers', () => {
  it.each(Array.from({ length: repetitions(4, 30) }, (_, seed) => seed))(
    'leaves what the model says, seed %i',
    async (seed) => {
      const random = randomFrom(seed);
      const below = (most: number) => Math.floor(random() * most);
      const history = await seedHistory(area, `team-history-${seed}`, { teams: 2, players: 5 });
      for (let who = 0; who < 4; who += 1) await history.act('move', who, who);
      for (let step = 0; step < 80; step += 1) {
        await history.act(ACTS[below(ACTS.length)] ?? 'submit', below(5), 1 + below(98));
        await history.compareEntries();
      }
      await history.compare();
    },
  );
});
