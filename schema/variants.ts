import { composeSchemaContract } from '@theguild/federation-composition';
import { buildSchema, Kind, lexicographicSortSchema, parse, printSchema, visit } from 'graphql';
import type { SubgraphSdl } from './compose';

/** A part of the graph that is published by itself: what is left without the fields of some tags. */
interface Variant {
  readonly name: string;
  excludes(tag: string): boolean;
}

/** `public`: what anybody who signs in may use, without what administrators and services have to themselves. */
const VARIANTS: readonly Variant[] = [
  { name: 'public', excludes: (tag) => tag.startsWith('permission/') || tag === 'access/service' },
];

/**
 * Composes every variant: path below the artefacts folder → SDL.
 *
 * @throws Error when what is left is no schema, such as an input whose required field is excluded.
 */
export function composeVariants(subgraphs: readonly SubgraphSdl[]): Map<string, string> {
  const parsed = subgraphs.map(({ name, sdl }) => ({ name, typeDefs: parse(sdl) }));
  const tags = tagsOf(subgraphs);
  const sdls = VARIANTS.map(({ name, excludes }): [string, string] => {
    const filter = { include: new Set<string>(), exclude: new Set([...tags].filter(excludes)) };
    const { publicSdl, errors } = composeSchemaContract(parsed, filter, true);
    if (errors) {
      const lines = errors.map(({ message }) => `- ${message}`).join('\n');
      throw new Error(`The variant ${name} does not compose:\n${lines}`);
    }
    return [`variants/${name}.graphql`, `${printSchema(lexicographicSortSchema(buildSchema(publicSdl)))}\n`];
  });
  return new Map(sdls);
}

function tagsOf(subgraphs: readonly SubgraphSdl[]): ReadonlySet<string> {
  const tags = new Set<string>();
  for (const { sdl } of subgraphs) {
    visit(parse(sdl), {
      Directive: ({ name, arguments: values }) => {
        const value = values?.find((argument) => argument.name.value === 'name')?.value;
        if (name.value === 'tag' && value?.kind === Kind.STRING) tags.add(value.value);
      },
    });
  }
  return tags;
}
