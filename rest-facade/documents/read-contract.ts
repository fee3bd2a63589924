import { type GraphQLSchema, getDirectiveValues, type OperationDefinitionNode } from 'graphql';
import { z } from 'zod';
import { PERMISSIONS } from '#protocol/permissions';
import {
  REST_ACCESS,
  REST_BODIES,
  REST_COOKIES,
  REST_METHODS,
  REST_TRANSPORTS,
  type RestContract,
} from '../rest-operation';

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
export function readContract(schema: GraphQLSchema, operation: OperationDefinitionNode): RestContract {
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
