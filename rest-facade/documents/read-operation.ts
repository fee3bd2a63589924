import {
  type DocumentNode,
  GraphQLBoolean,
  type GraphQLInputType,
  type GraphQLSchema,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isInputType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
  validate,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import { z } from 'zod';
import { PERMISSIONS } from '#protocol/permissions';
import { bodyDepth, isOfSignedIn } from '../openapi/selected-fields';
import { WHOLE_BODY } from '../request/bind-variables';
import {
  parsePattern,
  REST_ACCESS,
  REST_BODIES,
  REST_COOKIES,
  REST_METHODS,
  REST_TRANSPORTS,
  type RestContract,
  type RestOperation,
  type RestVariable,
  tokensOf,
  VARIABLE_PLACES,
  type VariableSource,
} from '../rest-operation';
import { operationProblems, readCsvShape } from './operation-problems';
import type { RestDocument } from './read-documents';

/**
 * Reads one document as an endpoint.
 *
 * @param schema the schema of documents, extended with `rest.graphql`.
 * @throws Error describing the problem of the document.
 */
export function readOperation(schema: GraphQLSchema, { file, area, document }: RestDocument): RestOperation {
  const errors = validate(schema, document);
  if (errors.length > 0) throw new Error(errors.map((error) => error.message).join(' '));
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const [node, ...others] = operations;
  if (!node?.name || others.length > 0) throw new Error('must hold exactly one operation, with a name');
  const contract = readContract(schema, node);
  const pattern = parsePattern(contract.path);
  const [summary, ...paragraphs] = (node.description?.value ?? '').split(/\n\s*\n/);
  const variables = readVariables(schema, node, contract, tokensOf(pattern));
  const operation: RestOperation = {
    name: node.name.value,
    file,
    area,
    kind: node.operation,
    summary: summary ?? '',
    description: paragraphs.join('\n\n') || null,
    contract,
    pattern,
    variables,
    bodyDepth: bodyDepth(node),
    ofSignedIn: contract.access === 'AUTHENTICATED' && isOfSignedIn(node),
    csv: readCsvShape(contract, variables, node),
    document: stripDocument(document),
  };
  const problems = operationProblems(schema, operation, node);
  if (problems.length > 0) throw new Error(problems.join(', '));
  return operation;
}

const restArguments = z.object({
  method: z.enum(REST_METHODS),
  path: z.string(),
  access: z.enum(REST_ACCESS),
  permissions: z
    .array(z.enum(PERMISSIONS, { error: ({ input }) => `there is no permission "${String(input)}"` }))
    .nullish(),
  status: z.union([z.literal(200), z.literal(201)], { error: 'status must be 200 or 201' }),
  notFound: z.string().nullish(),
  consumes: z.enum(REST_BODIES),
  maxFileBytes: z.int().positive('maxFileBytes must be positive').nullish(),
  transport: z.enum(REST_TRANSPORTS),
  produces: z
    .array(z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/, 'produces must contain media types'))
    .nullish(),
  cookie: z.enum(REST_COOKIES).nullish(),
  fileName: z
    .string()
    .regex(/^[a-z0-9-]+\.[a-z]+$/, 'fileName must be a plain file name')
    .nullish(),
  cache: z.boolean(),
  idempotencyKey: z.boolean(),
  deprecated: z.iso.date('deprecated must be a date such as 2026-12-01').nullish(),
  sunset: z.iso.date('sunset must be a date such as 2026-12-01').nullish(),
});

/**
 * Returns the arguments of an operation's `@rest`.
 *
 * @throws Error when the directive is missing or invalid.
 */
function readContract(schema: GraphQLSchema, operation: OperationDefinitionNode): RestContract {
  const directive = schema.getDirective('rest');
  const values = directive && getDirectiveValues(directive, operation);
  if (!values) throw new Error('the operation has no @rest');
  const read = restArguments.safeParse(values);
  if (!read.success) throw new Error(read.error.issues.map((issue) => issue.message).join(', '));
  const { permissions, notFound, maxFileBytes, produces, cookie, fileName, deprecated, sunset, ...rest } =
    read.data;
  return {
    ...rest,
    permissions: permissions ?? [],
    notFound: notFound ?? null,
    maxFileBytes: maxFileBytes ?? null,
    produces: produces ?? [],
    cookie: cookie ?? null,
    fileName: fileName ?? null,
    deprecated: deprecated ?? null,
    sunset: sunset ?? null,
  };
}

/**
 * Returns the variables of an operation and their sources.
 *
 * @param tokens of the endpoint's path.
 * @throws Error for a variable without a source.
 */
function readVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  contract: RestContract,
  tokens: readonly string[],
): RestVariable[] {
  return (operation.variableDefinitions ?? []).map((definition) => {
    const type = typeFromAST(schema, definition.type);
    const name = definition.variable.name.value;
    if (!type || !isInputType(type)) throw new Error(`$${name} is not of an input type`);
    const fallback = definition.defaultValue && { value: valueFromASTUntyped(definition.defaultValue) };
    return {
      name,
      source: declaredSource(schema, definition) ?? impliedSource(name, type, contract, tokens),
      type,
      required: isNonNullType(type) && !fallback,
      fallback: fallback ?? null,
      description: definition.description?.value ?? null,
      countedAs: countedClass(schema, definition, type),
    };
  });
}

function countedClass(
  schema: GraphQLSchema,
  definition: VariableDefinitionNode,
  type: GraphQLInputType,
): RestVariable['countedAs'] {
  const directive = schema.getDirective('counted');
  if (!directive || !getDirectiveValues(directive, definition)) return null;
  if (getNullableType(type) !== GraphQLBoolean) {
    throw new Error(`$${definition.variable.name.value} has @counted and must be a Boolean`);
  }
  return 'refresh';
}

function declaredSource(schema: GraphQLSchema, definition: VariableDefinitionNode): VariableSource | null {
  const directive = schema.getDirective('from');
  const values = directive && getDirectiveValues(directive, definition);
  if (!values) return null;
  const sources = VARIABLE_PLACES.flatMap((place) => {
    const name = values[place];
    return typeof name === 'string' ? [{ place, name }] : [];
  });
  const [source, ...others] = sources;
  if (!source || others.length > 0) {
    throw new Error(`@from of $${definition.variable.name.value} must have exactly one argument`);
  }
  // Node provides header names in lower case.
  return source.place === 'header' ? { place: 'header', name: source.name.toLowerCase() } : source;
}

function impliedSource(
  name: string,
  type: GraphQLInputType,
  { method, consumes }: RestContract,
  tokens: readonly string[],
): VariableSource {
  if (tokens.includes(name)) return { place: 'path', name };
  if (method === 'GET') return { place: 'query', name };
  if (consumes === 'JSON') return { place: 'body', name };
  if (getNamedType(type).name === 'Upload') return { place: 'file', name };
  return consumes === 'WEBHOOK' ? { place: 'body', name: WHOLE_BODY } : { place: 'form', name };
}

const FACADE_DIRECTIVES: ReadonlySet<string> = new Set(['rest', 'from', 'counted']);

/** Returns the document without the facade's directives and descriptions, as the graph expects it. */
export function stripDocument(document: DocumentNode): DocumentNode {
  return visit(document, {
    Directive: (node) => (FACADE_DIRECTIVES.has(node.name.value) ? null : undefined),
    OperationDefinition: (node): OperationDefinitionNode => {
      const { description: _summary, ...operation } = node;
      return operation;
    },
    VariableDefinition: (node) => {
      if (node.kind !== Kind.VARIABLE_DEFINITION) return undefined;
      const { description: _description, ...variable } = node;
      return variable;
    },
  });
}
