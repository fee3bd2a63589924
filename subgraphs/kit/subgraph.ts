import 'reflect-metadata';
import { buildSubgraphSchema } from '@apollo/subgraph';
import type { GraphQLSchemaModule } from '@apollo/subgraph/dist/schema-helper';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import {
  type ASTNode,
  type DocumentNode,
  type GraphQLScalarType,
  type GraphQLSchema,
  parse,
  print,
  visit,
} from 'graphql';
import {
  buildSchemaSync,
  type ContainerType,
  createResolversMap,
  getMetadataStorage,
  type NonEmptyArray,
  type PubSub,
} from 'type-graphql';
import { type AccessRule, assertAccess } from '#protocol/access-rule';
import type { AreaName } from '#protocol/areas';
import { federationLink } from '#protocol/federation-link';
import { withInternalTypes } from './access/internal';
import { withVisibleAccess } from './access/visible-access';
import { boundResolvers, guardOwnedFields } from './bound-resolvers';
import type { SubgraphContext } from './context';
import { batchEntities, type ReferenceResolvers } from './entities-in-batch';
import { FROM_EVENT_LOG } from './event-log';

/** The definition of an area in its `subgraph.ts`. */
export interface SubgraphDefinition {
  readonly name: AreaName;
  readonly resolvers: NonEmptyArray<new (...dependencies: never[]) => object>;
  /**
   * Types that no root field reaches, such as references to other areas' types; unlisted ones are missing
   * from the schema.
   */
  readonly orphanedTypes: readonly (new () => object)[];
  readonly scalars?: readonly GraphQLScalarType[];
}

/** An executable schema. */
export interface Subgraph {
  readonly name: AreaName;
  readonly schema: GraphQLSchema;
}

/** Required for subscriptions, but events come from the event log: see `FROM_EVENT_LOG`. */
const NOT_USED: PubSub = { publish: () => undefined, subscribe: FROM_EVENT_LOG.subscribe };

type ResolverMap = NonNullable<GraphQLSchemaModule['resolvers']>;

/** Instantiates resolver classes, once per class. */
export type ResolverFactory = (resolver: new (...dependencies: never[]) => object) => object;

/**
 * Builds the federated schema of an area.
 *
 * @param instantiate creates resolver instances.
 * @param references resolves `_entities`, one call per type and operation.
 */
export function buildSubgraph(
  definition: SubgraphDefinition,
  instantiate: ResolverFactory,
  references: ReferenceResolvers = {},
): Subgraph {
  const plain = plainSchema(definition, singletons(instantiate));
  // The two libraries type the same resolver map incompatibly.
  const resolvers = createResolversMap(plain) as ResolverMap;
  const schema = buildSubgraphSchema({ typeDefs: federatedTypes(plain), resolvers });
  guardOwnedFields(plain, schema);
  boundResolvers(schema);
  batchEntities(schema, references);
  return { name: definition.name, schema };
}

/** Returns the SDL of an area for composition. */
export function subgraphSdl(definition: SubgraphDefinition): string {
  return `${print(federatedTypes(plainSchema(definition)))}\n`;
}

/** Builds the schema without federation. @param container returns resolver instances; none for SDL. */
function plainSchema(
  { resolvers, orphanedTypes }: SubgraphDefinition,
  container?: ContainerType,
): GraphQLSchema {
  declareArgumentsOfFields();
  return buildSchemaSync({
    resolvers,
    orphanedTypes: [...orphanedTypes],
    validate: false,
    skipCheck: true,
    pubSub: NOT_USED,
    authChecker: ({ context }: { context: SubgraphContext }, rules: AccessRule[]) => {
      assertAccess(context.caller.principal, rules);
      return true;
    },
    ...(container && { container }),
  });
}

/**
 * Declares the directives of the arguments of field resolvers at the type, where type-graphql looks for them;
 * their decorators declare them at the class of the resolver.
 */
function declareArgumentsOfFields(): void {
  const { argumentDirectives, fieldResolvers, resolverClasses } = getMetadataStorage();
  for (const declared of [...argumentDirectives]) {
    const isOfField = fieldResolvers.some(
      ({ target, methodName }) => target === declared.target && methodName === declared.fieldName,
    );
    const type =
      isOfField && resolverClasses.find(({ target }) => target === declared.target)?.getObjectType();
    const isKnown = argumentDirectives.some(
      ({ target, directive }) => target === type && directive === declared.directive,
    );
    if (type && !isKnown) argumentDirectives.push({ ...declared, target: type });
  }
}

function federatedTypes(plain: GraphQLSchema): DocumentNode {
  const printed = parse(`${federationLink}\n\n${printSchemaWithDirectives(plain)}`, { noLocation: true });
  return withInternalTypes(withVisibleAccess(sorted(printed), plain));
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

/**
 * Orders types and fields by name, whatever the order of imports, and arguments as the method declares them:
 * TypeScript runs parameter decorators from the last to the first. Input fields and enum values stay.
 */
function sorted(document: DocumentNode): DocumentNode {
  const byName = <Node extends ASTNode>(nodes: readonly Node[] = []): Node[] =>
    nodes.toSorted((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1));
  return visit(document, {
    Document: (node) => ({ ...node, definitions: byName(node.definitions) }),
    ObjectTypeDefinition: (type) => ({ ...type, fields: byName(type.fields) }),
    InterfaceTypeDefinition: (type) => ({ ...type, fields: byName(type.fields) }),
    FieldDefinition: (field) => ({ ...field, arguments: field.arguments?.toReversed() }),
  });
}

function nameOf(node: ASTNode): string {
  return 'name' in node ? (node.name?.value ?? '') : '';
}
