import { distance } from 'fastest-levenshtein';
import { spellingsOf } from './secret-files';
import { variables } from './variables';

const KNOWN = Object.keys(variables.shape).flatMap(spellingsOf);

/** Shorter names differ from others by chance. */
const SHORTEST = 4;

/** From this length on, two edits are a slip rather than another name. */
const LONG = 8;

/**
 * Returns a line for each variable that the platform does not know and whose name is nearly one that it
 * knows: `PORTT is unknown; did you mean PORT?` Others, such as those of the system, are ignored.
 */
export function misspeltVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    const nearest = isForOthers(name, value) ? null : nearestName(name);
    return nearest === null ? [] : `${name} is unknown; did you mean ${nearest}?`;
  });
}

/** Numbered names are of schedulers, `tcp://` of links between containers; the tracing library reads more. */
function isForOthers(name: string, value: string | undefined): boolean {
  return KNOWN.includes(name) || /^OTEL_|\d$/.test(name) || value?.startsWith('tcp://') === true;
}

function nearestName(name: string): string | null {
  if (name.length < SHORTEST) return null;
  const [nearest] = KNOWN.map((known) => ({ known, edits: edits(name.toUpperCase(), known) })).sort(
    (a, b) => a.edits - b.edits,
  );
  return nearest && nearest.edits <= (name.length < LONG ? 1 : 2) ? nearest.known : null;
}

/** Letters that changed places are one edit. */
function edits(name: string, known: string): number {
  const count = distance(name, known);
  return count === 2 && sorted(name) === sorted(known) ? 1 : count;
}

function sorted(name: string): string {
  return [...name].sort().join('');
}
