import type { Artefacts } from '../artefacts';
import { type Finding, finding } from './finding';

const HELP = 'run npm run generate and commit what it writes';

/** The committed artefacts that are missing, differ from what would be generated now, or are generated no more. */
export function checkStale(generated: Artefacts, committed: Artefacts): Finding[] {
  const stale = [...generated].flatMap(([path, content]) => {
    const kept = committed.get(path);
    if (kept === content) return [];
    if (kept === undefined) return [staleFinding(path, 'is missing', 1)];
    return [staleFinding(path, 'is stale', firstDifference(kept, content))];
  });
  const orphans = [...committed.keys()]
    .filter((path) => !generated.has(path))
    .map((path) => staleFinding(path, 'is generated no more', 1));
  return [...stale, ...orphans];
}

function staleFinding(path: string, how: string, line: number): Finding {
  const file = `schema/artefacts/${path}`;
  return finding({
    severity: 'error',
    rule: 'ARTEFACT_STALE',
    message: `${file} ${how}`,
    file,
    line,
    help: HELP,
  });
}

function firstDifference(one: string, other: string): number {
  const others = other.split('\n');
  const line = one.split('\n').findIndex((text, index) => text !== others[index]);
  return Math.max(line, 0) + 1;
}
