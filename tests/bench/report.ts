import type { Comparison, Round } from './compare';

/** A readable table of a comparison, and the ratio of the medians. */
export function report(what: string, { left, right }: Comparison): string {
  const ratio = median(left.rounds.map(rate)) / median(right.rounds.map(rate));
  return [
    `${what}: requests per second, median (range) of ${left.rounds.length} rounds in turn, and p99`,
    ...[left, right].map(({ name, rounds }) => `  ${name.padEnd(14)} ${figures(rounds)}`),
    `  ratio          ${ratio.toFixed(2)} × ${right.name}`,
    '',
  ].join('\n');
}

function figures(rounds: readonly Round[]): string {
  const rates = rounds.map(rate);
  const range = `${Math.round(Math.min(...rates))}–${Math.round(Math.max(...rates))}`;
  return `${Math.round(median(rates))} (${range}), p99 ${median(rounds.map((round) => round.p99Ms))} ms`;
}

function rate(round: Round): number {
  return round.requestsPerSecond;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
