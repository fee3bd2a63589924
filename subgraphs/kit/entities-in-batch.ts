import type { GraphQLSchema } from 'graphql';
import { DomainError } from '#protocol/errors';
import type { SubgraphContext } from './context';
import type { Selection } from './selected-fields';

/** The key fields of one federated entity, as sent by the gateway. */
export interface Representation {
  readonly __typename: string;
  readonly [keyField: string]: unknown;
}

/**
 * Resolves all representations of one type in an operation.
 *
 * @param selection of the operation, for fields that are not always read.
 * @returns one entry per representation, in order; null for an unknown key. Several may be one object.
 */
export type ReferenceResolver = (
  representations: readonly Representation[],
  context: SubgraphContext,
  selection: Selection,
) => Promise<readonly (object | null)[]>;

export type ReferenceResolvers = Readonly<Record<string, ReferenceResolver>>;

/** Replaces Apollo's one-by-one `_entities` with one call per type. */
export function batchEntities(schema: GraphQLSchema, references: ReferenceResolvers): void {
  const field = schema.getQueryType()?.getFields()._entities;
  if (!field) return;
  field.resolve = (
    _source,
    args: { representations: readonly Representation[] },
    context: SubgraphContext,
    info: Selection,
  ) => resolveInBatch(references, args.representations, context, info);
}

async function resolveInBatch(
  references: ReferenceResolvers,
  representations: readonly Representation[],
  context: SubgraphContext,
  selection: Selection,
): Promise<(object | null)[]> {
  const responses = new Array<object | null>(representations.length).fill(null);
  const batches = [...indicesByType(representations)].map(async ([typename, indices]) => {
    const resolve = Object.hasOwn(references, typename) ? references[typename] : undefined;
    if (!resolve) throw new DomainError('BAD_USER_INPUT', `${typename} is not an entity of this area`);
    const batch =
      indices.length === representations.length
        ? representations
        : representations.filter(({ __typename }) => __typename === typename);
    const found = await resolve(batch, context, selection);
    for (const [position, index] of indices.entries()) {
      const entity = found[position] ?? null;
      responses[index] = entity && { __typename: typename, ...entity };
    }
  });
  await Promise.all(batches);
  return responses;
}

function indicesByType(representations: readonly Representation[]): Map<string, number[]> {
  const byType = new Map<string, number[]>();
  for (const [index, { __typename }] of representations.entries()) {
    const indices = byType.get(__typename);
    if (indices) indices.push(index);
    else byType.set(__typename, [index]);
  }
  return byType;
}
