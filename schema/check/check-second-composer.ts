import { composeServices } from '@theguild/federation-composition';
import { buildASTSchema, lexicographicSortSchema, parse, printSchema, visit } from 'graphql';
import type { SubgraphSdl } from '../compose';
import { type Finding, finding } from './finding';

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
  if (result.errors) {
    return result.errors.map(({ message }) =>
      finding({ severity: 'error', rule: 'SECOND_COMPOSER_REFUSES', message, file, help: HELP }),
    );
  }
  const difference = firstDifference(normalize(apiSdl), normalize(result.publicSdl));
  if (!difference) return [];
  const message = `The composers disagree: Apollo has \`${difference.one}\`, The Guild \`${difference.other}\``;
  return [finding({ severity: 'error', rule: 'SECOND_COMPOSER_DISAGREES', message, file, help: HELP })];
}

function normalize(sdl: string): string {
  const undescribed = visit(parse(sdl), {
    enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
  });
  return printSchema(lexicographicSortSchema(buildASTSchema(undescribed)));
}

function firstDifference(one: string, other: string): { one: string; other: string } | null {
  const lines = one.split('\n');
  const others = other.split('\n');
  const length = Math.max(lines.length, others.length);
  for (let line = 0; line < length; line++) {
    if (lines[line] === others[line]) continue;
    return { one: lines[line]?.trim() ?? 'nothing', other: others[line]?.trim() ?? 'nothing' };
  }
  return null;
}
