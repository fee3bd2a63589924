import type { Change } from '../changes';
import { type Finding, finding } from './finding';
import type { SdlPlaces } from './sdl-places';

const FILES = {
  graph: 'schema/artefacts/api.graphql',
  variant: 'schema/artefacts/variants/public.graphql',
  openapi: 'schema/artefacts/openapi.json',
} as const;

const HELP = {
  breaking: 'bring it back, or accept it with a reason in schema/accepted-changes.json',
  dangerous: 'make sure that clients can live with it',
  safe: null,
} as const;

/**
 * The changes since the last published version, where they are to be found now.
 *
 * @param openApi the document as it is now, for the lines of its paths.
 */
export function changeFindings(
  changes: readonly Change[],
  places: SdlPlaces,
  openApi: string | null,
): Finding[] {
  return changes.map((change) => {
    const { subject, rule, coordinate, usedBy } = change;
    const place = subject === 'openapi' ? null : places.find(coordinate);
    const line = subject === 'openapi' ? lineOfPath(openApi ?? '', coordinate) : 1;
    return finding({
      severity: change.class,
      rule,
      message: subject === 'variant' ? `${change.message} in the public variant` : change.message,
      file: place?.file ?? FILES[subject],
      line: place?.line ?? line,
      coordinate,
      usedBy,
      help: HELP[change.class],
    });
  });
}

function lineOfPath(openApi: string, coordinate: string): number {
  const [, path] = coordinate.split(' ');
  const index = openApi.split('\n').findIndex((text) => text.trim() === `"${path}": {`);
  return Math.max(index, 0) + 1;
}
