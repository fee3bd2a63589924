import { GraphFailure } from './graph-failure.ts';

/**
 * Returns a failure whose sentence names the invalid field as the form does: "Most players in a team: must be
 * at least 3." instead of "teamSize must be at least 3.".
 *
 * @param labels by the names of the input's fields, such as `teamSize`.
 */
export function labelFailure(failure: Error | null, labels: Readonly<Record<string, string>>): Error | null {
  if (!(failure instanceof GraphFailure)) return failure;
  const path = failure.argument?.replace(/^input\./, '') ?? '';
  const label = Object.entries(labels).find(([name]) => path === name || path.startsWith(`${name}.`))?.[1];
  if (label === undefined || !failure.message.startsWith(`${path} `)) return failure;
  const problem = failure.message.slice(path.length + 1);
  return new GraphFailure(`${label}: ${problem}`, failure.code, failure.argument);
}
