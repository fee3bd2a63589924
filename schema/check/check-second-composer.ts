import { composeServices } from '@theguild/federation-composition';
import { buildASTSchema, lexicographicSortSchema, parse, printSchema, visit } from 'graphql';
import type { SubgraphSdl } from '../compose';
import { type Finding, finding } from './finding';
import { mentionedPlace } from './mentioned-place';
import { sdlPlaces } from './sdl-places';

const HELP =
  'the composers of Apollo and The Guild must agree, otherwise other routers serve a different graph';

/**
 * Composes the subgraphs with a second, independent composer. An input that only one composer accepts, or a
 * different API schema, is a bug in the subgraphs or in a composer, and fails the check. Descriptions are not
 * compared: the composers choose differently between two.
 * @param apiSdl the API schema from the first composer, for the same subgraphs.
 */
export function checkSecondComposer(subgraphs: readonly SubgraphSdl[], apiSdl: string): Finding[] {
  const result = composeServices(
    subgraphs.map(({ name, sdl }) => ({ name, typeDefs: parse(sdl), url: `http://${name}.subgraph` })),
  );
  const file = 'schema/artefacts/supergraph.graphql';
  const places = sdlPlaces(subgraphs);
  if (result.errors) {
    return result.errors.map(({ message }) =>
      finding({
        severity: 'error',
        rule: 'SECOND_COMPOSER_REFUSES',
        message,
        file,
        help: HELP,
        ...mentionedPlace(message, places),
      }),
    );
  }
  const difference = firstDifference(normalize(apiSdl), normalize(result.publicSdl));
  if (!difference) return [];
  const message = `The composers disagree: Apollo has \`${difference.apollo}\`, The Guild \`${difference.hive}\``;
  const { coordinate } = difference;
  const place = places.find(coordinate) ?? { file };
  return [
    finding({
      severity: 'error',
      rule: 'SECOND_COMPOSER_DISAGREES',
      message,
      help: HELP,
      coordinate,
      ...place,
    }),
  ];
}

function normalize(sdl: string): string {
  const undescribed = visit(parse(sdl), {
    enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
  });
  return printSchema(lexicographicSortSchema(buildASTSchema(undescribed)));
}

/** The first different lines of two schemas, and the element there. */
interface Difference {
  readonly apollo: string;
  readonly hive: string;
  readonly coordinate: string;
}

function firstDifference(apollo: string, hive: string): Difference | null {
  const lines = apollo.split('\n');
  const others = hive.split('\n');
  const length = Math.max(lines.length, others.length);
  for (let line = 0; line < length; line++) {
    if (lines[line] === others[line]) continue;
    const coordinate = coordinateAt(lines, line);
    return { coordinate, apollo: lines[line]?.trim() ?? 'nothing', hive: others[line]?.trim() ?? 'nothing' };
  }
  return null;
}

/** Returns the type around a line of a printed schema, with the field on it. */
function coordinateAt(lines: readonly string[], line: number): string {
  const heads = lines
    .slice(0, line + 1)
    .flatMap((text) => /^(?:type|interface|input|enum) (\w+)/.exec(text)?.[1] ?? []);
  const field = /^ {2}(\w+)/.exec(lines[line] ?? '')?.[1];
  return [heads.at(-1) ?? 'schema', ...(field ? [field] : [])].join('.');
}
