import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildASTSchema, type GraphQLField, Kind, parse } from 'graphql';
import { packageRoot } from '#runtime/package-root';

/** The committed supergraph; unlike the API schema it has the tags that access decorators leave. */
export const supergraph = buildASTSchema(
  parse(readFileSync(join(packageRoot, 'schema/artefacts/supergraph.graphql'), 'utf8')),
  { assumeValidSDL: true },
);

/** Returns the `access/…` and `permission/…` tags of a field, sorted; none where it is as open as what leads to it. */
export function accessTags(field: GraphQLField<unknown, unknown>): string[] {
  return (field.astNode?.directives ?? [])
    .filter(({ name }) => name.value === 'tag')
    .flatMap((tag) => tag.arguments ?? [])
    .flatMap(({ value }) => (value.kind === Kind.STRING ? value.value : []))
    .filter((tag) => /^(access|permission)\//.test(tag))
    .sort();
}

/** Returns whether a field is left out of the API schema. */
export function isHidden(field: GraphQLField<unknown, unknown>): boolean {
  return (field.astNode?.directives ?? []).some(({ name }) => name.value === 'inaccessible');
}
