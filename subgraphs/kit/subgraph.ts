import 'reflect-metadata';
import { buildSubgraphSchema } from '@apollo/subgraph';
import type { GraphQLSchemaModule } from '@apollo/subgraph/dist/schema-helper';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { type GraphQLScalarType, type GraphQLSchema, parse } from 'graphql';
import {
  type BuildSchemaOptions,
  buildSchemaSync,
  type ContainerType,
  createResolversMap,
  type NonEmptyArray,
} from 'type-graphql';
import type { AccessRule } from '#protocol/access-rule';
import { assertAccess } from '#protocol/access-rule';
import type { AreaName } from '#protocol/areas';
import { federationLink } from '#protocol/federation-link';
import { guardOwnedFields } from './access/owner-access';
import { boundResolvers } from './bound-resolvers';
import type { SubgraphContext } from './context';
import { batchEntities, type ReferenceResolvers } from './entities-in-batch';

/** What an area says of itself in its `subgraph.ts`. */
export interface SubgraphDefinition {
  readonly name: AreaName;
  readonly resolvers: NonEmptyArray<new (...dependencies: never[]) => object>;
  /** Types that no root field reaches, such as references to other areas' types: without this they vanish silently. */
  readonly orphanedTypes: readonly (new () => object)[];
  readonly scalars?: readonly GraphQLScalarType[];
}

/** A subgraph that can answer: its executable schema and the SDL that the registry composes. */
export interface Subgraph {
  readonly name: AreaName;
  readonly schema: GraphQLSchema;
  readonly sdl: string;
}

type ResolverMap = NonNullable<GraphQLSchemaModule['resolvers']>;

/** How the instances behind the resolver classes are made, once per class. */
export type ResolverFactory = (resolver: new (...dependencies: never[]) => object) => object;

/**
 * Builds the federated schema of an area.
 *
 * @param instantiate makes resolver instances; composing the supergraph needs none, so it may be left out there.
 * @param references answers `_entities`, one call per type and operation.
 */
export function buildSubgraph(
  definition: SubgraphDefinition,
  instantiate?: ResolverFactory,
  references: ReferenceResolvers = {},
): Subgraph {
  const options: BuildSchemaOptions = {
    resolvers: definition.resolvers,
    orphanedTypes: [...definition.orphanedTypes],
    validate: false,
    skipCheck: true,
    authChecker: ({ context }: { context: SubgraphContext }, rules: AccessRule[]) => {
      assertAccess(context.caller.principal, rules);
      return true;
    },
    ...(instantiate && { container: singletons(instantiate) }),
  };
  const plain = buildSchemaSync(options);
  const sdl = `${federationLink}\n\n${printSchemaWithDirectives(plain)}\n`;
  // The two libraries describe the same map of resolvers by types that do not meet.
  const resolvers = createResolversMap(plain) as ResolverMap;
  const schema = buildSubgraphSchema({ typeDefs: parse(sdl, { noLocation: true }), resolvers });
  guardOwnedFields(plain, schema);
  boundResolvers(schema);
  batchEntities(schema, references);
  return { name: definition.name, schema, sdl };
}

function singletons(instantiate: ResolverFactory): ContainerType {
  const made = new Map<new (...dependencies: never[]) => object, object>();
  return {
    get: (resolver: new (...dependencies: never[]) => object) => {
      const instance = made.get(resolver) ?? instantiate(resolver);
      made.set(resolver, instance);
      return instance;
    },
  };
}
