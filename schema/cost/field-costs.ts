import { type ConstDirectiveNode, type DocumentNode, Kind, valueFromASTUntyped } from 'graphql';
import { z } from 'zod';
import { isGuardTag } from '#protocol/access-rule';
import { taggedFields } from '../tagged-fields';

/** Size of a list, from `@listSize`. */
export interface ListSize {
  /** Maximum number of items, which also caps larger arguments. */
  readonly assumedSize: number;
  /** Arguments that limit the number of items, such as `limit`. */
  readonly slicingArguments: readonly string[];
  /**
   * List fields of the returned object that the size applies to, such as `records`; empty if the field itself
   * is the list.
   */
  readonly sizedFields: readonly string[];
}

/** Cost of a field, from the supergraph. */
export interface FieldCost {
  /** Weight from `@cost` or because the field is guarded; null for neither. */
  readonly weight: number | null;
  readonly listSize: ListSize | null;
}

/** Costs by `Type.field`; fields without directives have no entry. */
export type FieldCosts = ReadonlyMap<string, FieldCost>;

const cost = z.object({ weight: z.int() });

const listSize = z.object({
  assumedSize: z.int(),
  slicingArguments: z.array(z.string()).default([]),
  sizedFields: z.array(z.string()).default([]),
});

/** Weight of a guarded field: its guard runs for each value, and a rejection creates an error. */
const GUARDED_WEIGHT = 4;

/**
 * Reads `@cost` and `@listSize` from a supergraph's document, because the API schema has no directives.
 * @throws ZodError for a `@listSize` without an assumed size.
 */
export function readFieldCosts(supergraph: DocumentNode): FieldCosts {
  const costs = new Map<string, FieldCost>();
  const guarded = taggedFields(supergraph, isGuardTag);
  for (const definition of supergraph.definitions) {
    const hasFields =
      definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.INTERFACE_TYPE_DEFINITION;
    if (!hasFields) continue;
    for (const { name, directives = [] } of definition.fields ?? []) {
      const weight = argumentsOf(directives, 'cost');
      const size = argumentsOf(directives, 'listSize');
      const coordinate = `${definition.name.value}.${name.value}`;
      const isGuarded = guarded.has(coordinate);
      if (!weight && !size && !isGuarded) continue;
      costs.set(coordinate, {
        weight: weight ? cost.parse(weight).weight : isGuarded ? GUARDED_WEIGHT : null,
        listSize: size ? listSize.parse(size) : null,
      });
    }
  }
  return costs;
}

function argumentsOf(
  directives: readonly ConstDirectiveNode[],
  name: string,
): Readonly<Record<string, unknown>> | null {
  const found = directives.find((directive) => directive.name.value === name);
  if (!found) return null;
  return Object.fromEntries(
    (found.arguments ?? []).map((argument) => [argument.name.value, valueFromASTUntyped(argument.value)]),
  );
}
