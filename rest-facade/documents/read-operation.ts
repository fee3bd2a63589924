import {
  type GraphQLSchema,
  getDirectiveValues,
  Kind,
  type OperationDefinitionNode,
  validate,
} from 'graphql';
import { z } from 'zod';
import { PERMISSIONS } from '#protocol/permissions';
import {
  REST_ACCESS,
  REST_BODIES,
  REST_COOKIES,
  REST_METHODS,
  REST_TRANSPORTS,
  type RestContract,
  type RestOperation,
} from '../rest-operation';
import { parsePattern, tokensOf } from '../routing/path-pattern';
import { bodyDepth, isOfSignedIn } from './body-depth';
import { readCsvShape } from './csv-shape';
import { operationProblems } from './operation-problems';
import type { RestDocument } from './read-documents';
import { readVariables } from './read-variables';
import { stripDocument } from './strip-document';

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
  const { permissions, notFound, maxFileBytes, produces, cookie, fileName, ...rest } = read.data;
  return {
    ...rest,
    permissions: permissions ?? [],
    notFound: notFound ?? null,
    maxFileBytes: maxFileBytes ?? null,
    produces: produces ?? [],
    cookie: cookie ?? null,
    fileName: fileName ?? null,
  };
}
