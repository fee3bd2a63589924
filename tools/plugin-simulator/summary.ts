import type { Outcome } from './simulate';

const MAX_LINES = 20;

/** Formats the result of a simulation. */
export function summary({ measurements, differences }: Outcome): string {
  const { submissions, errors, abandoned, restarts, polls, limited } = measurements;
  const milliseconds = (share: number) => `${measurements.percentile(share).toFixed(1)} ms`;
  return [
    `${submissions} submissions, ${errors} errors, p50 ${milliseconds(0.5)}, p99 ${milliseconds(0.99)}`,
    `${abandoned} aborted and retried, ${restarts} restarts, ${polls} polls, ${limited} times rate-limited`,
    ...indented(measurements.problemLines()),
    ...indented(differences),
    `${differences.length} differences`,
    '',
  ].join('\n');
}

function indented(lines: readonly string[]): string[] {
  const rest = lines.length - MAX_LINES;
  return [...lines.slice(0, MAX_LINES), ...(rest > 0 ? [`and ${rest} more`] : [])].map((line) => `  ${line}`);
}
