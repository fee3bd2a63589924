import { type GraphQLSchema, isInputType, parseType, typeFromAST } from 'graphql';
import { AREA_DEFINITIONS, AREAS } from '#protocol/areas';
import { openApiPath } from '#protocol/path-template';
import type { DeclaredLimits } from '#schema/declared-limits';
import { REST_METHODS, type RestOperation } from '../rest-operation';
import { COMPONENTS } from './components';
import type { JsonSchema } from './json-schema';
import { type OperationObject, operationObject } from './operation-object';
import { PLATFORM_PROMISES } from './platform-promises';
import { type DescribedMessage, webhooksOf } from './webhooks';

type Components = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** The REST contract as an OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: object;
  readonly servers: readonly object[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** Operations by path and lower-case method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  /** What the platform sends to receivers, by type. */
  readonly webhooks: Readonly<Record<string, object>>;
  readonly components: Components;
  readonly 'x-platform': JsonSchema;
}

const TAGS = [
  { name: 'gateway', description: 'The whole platform.' },
  ...AREAS.map((name) => ({ name, description: AREA_DEFINITIONS[name].description })),
];

/**
 * Describes the endpoints. Deterministic.
 *
 * @param version of the platform.
 * @param limits that the supergraph declares for inputs.
 * @param messages to receivers of webhooks.
 */
export function buildOpenApi(
  schema: GraphQLSchema,
  operations: readonly RestOperation[],
  version: string,
  limits: DeclaredLimits = new Map(),
  messages: readonly DescribedMessage[] = [],
): OpenApiDocument {
  const paths = pathsOf(schema, operations, limits);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Community Platform HTTP API',
      version,
      description:
        'Timestamps are ISO 8601 in UTC with milliseconds. Errors have the body `{ "error": string }` and a code in the header X-Error-Code. The request header `X-Response-Envelope: true` wraps every body in `{ data, error }`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: TAGS.filter(({ name }) => operations.some(({ area }) => area === name)),
    paths,
    webhooks: webhooksOf(messages),
    components: componentsOf(paths),
    'x-platform': PLATFORM_PROMISES,
  };
}

function pathsOf(
  schema: GraphQLSchema,
  operations: readonly RestOperation[],
  limits: DeclaredLimits,
): OpenApiDocument['paths'] {
  const paths = new Map<string, Record<string, OperationObject>>();
  for (const operation of [...operations].sort(byRoute)) {
    const path = openApiPath(operation.contract.path);
    const item = paths.get(path) ?? {};
    item[operation.contract.method.toLowerCase()] = operationObject(
      schema,
      withTypesOf(schema, operation),
      limits,
    );
    paths.set(path, item);
  }
  return Object.fromEntries(paths);
}

/** Returns an operation whose variables have the types of a schema, which describes its scalars. */
function withTypesOf(schema: GraphQLSchema, operation: RestOperation): RestOperation {
  const variables = operation.variables.map((variable) => {
    const type = typeFromAST(schema, parseType(String(variable.type)));
    return isInputType(type) ? { ...variable, type } : variable;
  });
  return { ...operation, variables };
}

function byRoute({ contract: left }: RestOperation, { contract: right }: RestOperation): number {
  if (left.path !== right.path) return left.path < right.path ? -1 : 1;
  return REST_METHODS.indexOf(left.method) - REST_METHODS.indexOf(right.method);
}

/** Returns the components that are referenced, directly or transitively. */
function componentsOf(paths: OpenApiDocument['paths']): Components {
  let components: Components = {};
  for (let known = -1, used = partsUsedBy(paths); used.size > known; ) {
    known = used.size;
    components = pick(used);
    used = new Set([...used, ...partsUsedBy(components)]);
  }
  return components;
}

function pick(used: ReadonlySet<string>): Components {
  const kinds = Object.entries<Readonly<Record<string, object>>>(COMPONENTS).map(([kind, parts]) => {
    const kept = Object.entries(parts).filter(([name]) => used.has(`${kind}/${name}`));
    return [kind, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(kinds.filter(([, parts]) => Object.keys(parts).length > 0));
}

function partsUsedBy(value: object): Set<string> {
  const text = JSON.stringify(value);
  const references = [...text.matchAll(/#\/components\/(\w+\/\w+)/g)].flatMap(([, part]) => part ?? []);
  // Security schemes are referenced by name, not by `$ref`.
  const schemes = Object.keys(COMPONENTS.securitySchemes).filter((name) => text.includes(`"${name}":[`));
  return new Set([...references, ...schemes.map((name) => `securitySchemes/${name}`)]);
}
