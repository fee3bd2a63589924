import { suitePlatform } from '#tests/support/suite';
import { simulateDink } from '#tools/load/dink/simulate-dink';
import { ProgressBar } from '#tools/load/progress-bar';
import { killAgain } from './kill-again';

const PLAYERS = 10;
const MINUTES = 0.4;
const KILLS = 3;

describe('players with Dink, while the bingo area is killed', () => {
  const platform = suitePlatform({}, { alone: true, topology: 'spread' });

  it('lose nothing, and nothing counts twice', async () => {
    const killed = new Set<number>();
    const kill = () => killAgain(platform, 'bingo', killed);
    const plan = { players: PLAYERS, minutes: MINUTES, kills: KILLS, kill };
    const bar = new ProgressBar({ write: () => true });
    const { measurements, differences } = await simulateDink(platform.baseUrl, plan, bar);
    expect(differences).toEqual([]);
    expect(measurements.problemLines()).toEqual([]);
    expect(measurements.submissions).toBeGreaterThan(PLAYERS);
    expect(killed.size).toBe(KILLS);
  });
});
