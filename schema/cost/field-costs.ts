import { type ConstDirectiveNode, type DocumentNode, Kind, valueFromASTUntyped } from 'graphql';
import { z } from 'zod';
import { isGuardTag } from '#protocol/access-rule';
import { taggedFields } from '../tagged-fields';

/** How many items a list may hold, as its `@listSize` says. */
export interface ListSize {
  /** The most items: also where an argument asks for more, because areas lower it. */
  readonly assumedSize: number;
  /** Arguments that say how many items are wanted, such as `limit`. */
  readonly slicingArguments: readonly string[];
  /** The lists of the returned object that it is about, such as `records`; empty where the field itself is the list. */
  readonly sizedFields: readonly string[];
}

/** What a supergraph says of a field's cost. */
export interface FieldCost {
  /** What the field itself costs, from `@cost` or because it is guarded; null where neither says. */
  readonly weight: number | null;
  readonly listSize: ListSize | null;
}

/** Costs by `Type.field`; a field without an entry has neither directive. */
export type FieldCosts = ReadonlyMap<string, FieldCost>;

const cost = z.object({ weight: z.int() });

const listSize = z.object({
  assumedSize: z.int(),
  slicingArguments: z.array(z.string()).default([]),
  sizedFields: z.array(z.string()).default([]),
});

/** What a field costs that is not open to everybody: its guard runs for each value, and where it refuses there is an error to make. */
const GUARDED_WEIGHT = 4;

/**
 * Reads `@cost` and `@listSize` from a supergraph. The API schema does not keep them, so it is the supergraph's own document that
 * is read.
 *
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
