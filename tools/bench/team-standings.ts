import { median } from '#tests/support/median';
import type { TestPlatform } from '#tests/support/platform';
import type { Contestant } from './contestants/contestant';
import { teamStandings } from './endpoints/team-standings';
import type { Round } from './load/closed-loop';
import { measureEndpoint } from './measure';

const LOAD = { rounds: 5, openRounds: 1, seconds: 3 };

/** Measures standings of 100 teams beside the hand-written server. */
export async function benchTeamStandings(
  platform: TestPlatform,
  product: Contestant,
  baseline: Contestant,
): Promise<string> {
  const { title, contestants } = await measureEndpoint(teamStandings, platform, [product, baseline], LOAD);
  const [rates = [], cpus = []] = [
    contestants.map(({ rounds }) => medianOf(rounds, 'requestsPerSecond')),
    contestants.map(({ rounds }) => medianOf(rounds, 'cpuMicroseconds')),
  ];
  return [
    `${title}: requests per second, CPU µs`,
    ...contestants.map(
      ({ name }, index) =>
        `  ${name.padEnd(22)} ${(rates[index] ?? 0).toFixed(0).padStart(6)} ${(cpus[index] ?? 0).toFixed(0).padStart(5)}`,
    ),
    `  product ÷ hand-written: throughput × ${ratio(rates).toFixed(2)}, CPU × ${ratio(cpus).toFixed(2)}`,
    '',
  ].join('\n');
}

function medianOf(rounds: readonly Round[], figure: 'requestsPerSecond' | 'cpuMicroseconds'): number {
  return median(rounds.map((round) => round[figure]));
}

function ratio([product = 0, baseline = 1]: readonly number[]): number {
  return product / baseline;
}
