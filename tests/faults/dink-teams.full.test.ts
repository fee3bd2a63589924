import { suitePlatform } from '#tests/support/suite';
import { LIMITS } from '#tools/bench/limits';
import { simulateTeams } from '#tools/load/dink/teams/simulate-teams';
import { ProgressBar } from '#tools/load/progress-bar';

describe('teams whose members report while they are moved and entries are reversed', () => {
  const platform = suitePlatform(LIMITS, { alone: true });

  it('have what the model says', async () => {
    const bar = new ProgressBar({ write: () => true });
    const plan = { teams: 6, teamSize: 5, actions: 15 };
    const { measurements, differences, unavailable: _, ...totals } = await simulateTeams(platform, plan, bar);
    expect(differences).toEqual([]);
    expect(measurements.problemLines()).toEqual([]);
    for (const total of Object.values(totals)) expect(total).toBeGreaterThan(0);
  }, 600_000);
});
