import type { Artefacts } from '../artefacts';
import { type Finding, finding } from './finding';

const HELP = 'run npm run generate and commit the result';

/** Reports committed artefacts that are missing, outdated or no longer generated. */
export function checkStale(generated: Artefacts, committed: Artefacts): Finding[] {
  const stale = [...generated].flatMap(([path, content]) => {
    const current = committed.get(path);
    if (current === content) return [];
    if (current === undefined) return [staleFinding(path, 'is missing', 1)];
    return [staleFinding(path, 'is stale', firstDifference(current, content))];
  });
  const orphans = [...committed.keys()]
    .filter((path) => !generated.has(path))
    .map((path) => staleFinding(path, 'is no longer generated', 1));
  return [...stale, ...orphans];
}

function staleFinding(path: string, problem: string, line: number): Finding {
  const file = `schema/artefacts/${path}`;
  return finding({
    severity: 'error',
    rule: 'ARTEFACT_STALE',
    message: `${file} ${problem}`,
    file,
    line,
    help: HELP,
  });
}

function firstDifference(before: string, after: string): number {
  const others = after.split('\n');
  const line = before.split('\n').findIndex((text, index) => text !== others[index]);
  return Math.max(line, 0) + 1;
}
