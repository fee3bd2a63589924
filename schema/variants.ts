import { pruneSchema } from '@graphql-tools/utils';
import { applyTagFilterOnSubgraphs } from '@theguild/federation-composition';
import { buildSchema, Kind, parse, print, printSchema, visit } from 'graphql';
import { composeSupergraph, type SubgraphSdl } from './compose';

/** A published subset of the graph, without the fields that have excluded tags. */
interface Variant {
  readonly name: string;
  excludes(tag: string): boolean;
}

/** `public`: available to every signed-in user, without the fields for administrators and services. */
const VARIANTS: readonly Variant[] = [
  { name: 'public', excludes: (tag) => tag.startsWith('permission/') || tag === 'access/service' },
];

/**
 * Composes every variant: path below the artefacts folder → SDL. Unreachable types are removed.
 * @throws Error if the remaining schema is invalid, such as an input whose required field is excluded.
 */
export function composeVariants(subgraphs: readonly SubgraphSdl[]): Map<string, string> {
  const parsed = subgraphs.map(({ name, sdl }) => ({ name, typeDefs: parse(sdl) }));
  const tags = tagsOf(parsed);
  const sdls = VARIANTS.map(({ name, excludes }): [string, string] => {
    const exclude = new Set([...tags].filter(excludes));
    const filtered = applyTagFilterOnSubgraphs(parsed, { include: new Set(), exclude });
    const { apiSdl } = composeSupergraph(
      filtered.map((subgraph) => ({ name: subgraph.name, sdl: print(subgraph.typeDefs) })),
    );
    return [`variants/${name}.graphql`, `${printSchema(pruneSchema(buildSchema(apiSdl)))}\n`];
  });
  return new Map(sdls);
}

function tagsOf(subgraphs: readonly { readonly typeDefs: ReturnType<typeof parse> }[]): ReadonlySet<string> {
  const tags = new Set<string>();
  for (const { typeDefs } of subgraphs) {
    visit(typeDefs, {
      Directive: ({ name, arguments: values }) => {
        const value = values?.find((argument) => argument.name.value === 'name')?.value;
        if (name.value === 'tag' && value?.kind === Kind.STRING) tags.add(value.value);
      },
    });
  }
  return tags;
}
