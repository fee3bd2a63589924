import type { DocumentNode } from 'graphql';
import { z } from 'zod';
import { isGuardTag } from '#protocol/access-rule';
import { directiveArguments, supergraphFields, tagsOf } from '../supergraph-fields';

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
  for (const field of supergraphFields(supergraph)) {
    const [weight] = directiveArguments(field.directives, 'cost');
    const [size] = directiveArguments(field.directives, 'listSize');
    const isGuarded = tagsOf(field).some(isGuardTag);
    if (!weight && !size && !isGuarded) continue;
    costs.set(field.coordinate, {
      weight: weight ? cost.parse(weight).weight : isGuarded ? GUARDED_WEIGHT : null,
      listSize: size ? listSize.parse(size) : null,
    });
  }
  return costs;
}
