import type { Change } from '../changes';
import { type Finding, finding } from './finding';
import type { FilePlace, SdlPlaces } from './sdl-places';

const FILES = {
  graph: 'schema/artefacts/api.graphql',
  variant: 'schema/artefacts/variants/public.graphql',
  openapi: 'schema/artefacts/openapi.json',
  events: 'schema/artefacts/events.json',
} as const;

const HELP = {
  breaking: 'restore it, or accept the change in schema/accepted-changes.json',
  dangerous: 'make sure that clients can handle it',
  safe: null,
} as const;

/** Where changes are reported. */
export interface ChangePlaces {
  readonly now: SdlPlaces;
  /** Places in the published SDL, which locate removed elements. */
  readonly published: SdlPlaces;
  /** Returns where a REST location is written; null if no document has the endpoint. */
  rest(coordinate: string): FilePlace | null;
  /** The current OpenAPI document, which locates the others; null if there is none. */
  readonly openApi: string | null;
}

/** Converts the changes since the last published version into findings located in the current files. */
export function changeFindings(changes: readonly Change[], places: ChangePlaces): Finding[] {
  return changes.map((change) => {
    const { subject, rule, coordinate, usedBy, from, to } = change;
    return finding({
      severity: change.class,
      rule,
      message: subject === 'variant' ? `${change.message} in the public variant` : change.message,
      ...placeOf(change, places),
      coordinate,
      usedBy,
      change: { from, to },
      help: helpOf(change),
    });
  });
}

function helpOf({ class: changeClass, from, to }: Change): string | null {
  const help = HELP[changeClass];
  return changeClass === 'breaking' ? `${help}, from ${JSON.stringify(from)} to ${JSON.stringify(to)}` : help;
}

function placeOf(
  { subject, coordinate }: Change,
  { now, published, rest, openApi }: ChangePlaces,
): FilePlace {
  if (subject === 'openapi') {
    return rest(coordinate) ?? { file: FILES.openapi, line: lineOfPath(openApi ?? '', coordinate) };
  }
  if (subject === 'events') return { file: FILES.events, line: 1 };
  const was = published.find(coordinate);
  const removed = was && { file: was.file, line: 1 };
  return now.find(coordinate, was?.file) ?? removed ?? { file: FILES[subject], line: 1 };
}

function lineOfPath(openApi: string, coordinate: string): number {
  const [, path] = coordinate.split(' ');
  const index = openApi.split('\n').findIndex((text) => text.trim() === `"${path}": {`);
  return Math.max(index, 0) + 1;
}
