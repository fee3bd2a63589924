import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildASTSchema, type GraphQLField, Kind, parse } from 'graphql';
import { INTERNAL_TAG } from '#protocol/field-tags';
import { packageRoot } from '#runtime/package-root';

/** The committed supergraph, which unlike the API schema has the tags of access decorators. */
export const supergraph = buildASTSchema(
  parse(readFileSync(join(packageRoot, 'schema/artefacts/supergraph.graphql'), 'utf8')),
  { assumeValidSDL: true },
);

/**
 * Returns the `access/…` and `permission/…` tags of a field, sorted; empty when the field adds no
 * restriction.
 */
export function accessTags(field: GraphQLField<unknown, unknown>): string[] {
  return tagsOf(field)
    .filter((tag) => /^(access|permission)\//.test(tag))
    .sort();
}

function tagsOf(field: GraphQLField<unknown, unknown>): string[] {
  return (field.astNode?.directives ?? [])
    .filter(({ name }) => name.value === 'tag')
    .flatMap((tag) => tag.arguments ?? [])
    .flatMap(({ value }) => (value.kind === Kind.STRING ? value.value : []));
}

/** Returns whether neither the graph nor a REST document can select a field. */
export function isHidden(field: GraphQLField<unknown, unknown>): boolean {
  return (
    (field.astNode?.directives ?? []).some(({ name }) => name.value === 'inaccessible') &&
    !tagsOf(field).includes(INTERNAL_TAG)
  );
}
