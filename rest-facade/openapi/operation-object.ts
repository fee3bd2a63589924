import { basename } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { rateClassOf } from '#gateway/edge/admission';
import type { RateClass } from '#gateway/edge/edge';
import { ANONYMOUS } from '#protocol/principal';
import type { DeclaredLimits } from '#schema/declared-limits';
import { exampleBody, HOOK_KEY_EXAMPLE, readExample } from '../examples/examples';
import { ACCEPTS } from '../request/authorize-caller';
import {
  HOOK_KEY,
  type RestAccess,
  type RestBody,
  type RestCookie,
  type RestOperation,
  type RestTransport,
  type RestVariable,
  type VariablePlace,
} from '../rest-operation';
import { reference } from './components';
import { bodySchema, formSchema, type InputLimits, parameterSchema, variableLimits } from './input-schema';
import type { JsonSchema } from './json-schema';
import { responsesOf } from './responses';

/** An endpoint as an OpenAPI operation. */
export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly deprecated?: true;
  /** Day from which a deprecated endpoint may be removed, by the name that oasdiff reads. */
  readonly 'x-sunset'?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly object[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;
  };
  readonly responses: Readonly<Record<string, object>>;
  /** What `@rest` declares and OpenAPI has no words for. */
  readonly 'x-rest': DeclaredContract;
}

interface DeclaredContract {
  readonly transport: RestTransport;
  readonly cache: boolean;
  readonly consumes?: RestBody;
  readonly notFound?: string;
  readonly cookie?: RestCookie;
  /** Class in which requests are counted; absent where they are not. */
  readonly rateClass?: RateClass;
  /** Classes in which requests that set a parameter to true are counted, too. */
  readonly counted?: Readonly<Record<string, RateClass>>;
  readonly fileName?: string;
  /** Columns of the CSV file, in order. */
  readonly columns?: readonly string[];
}

const USER = [{ sessionCookie: [] }, { bearerToken: [] }];

/** Transports whose responses cannot be wrapped in the envelope. */
const ENVELOPELESS: readonly RestTransport[] = ['REDIRECT', 'CSV', 'TEXT', 'EVENT_STREAM'];

const SECURITY: Readonly<Record<RestAccess, OperationObject['security']>> = {
  PUBLIC: [{}, ...USER],
  AUTHENTICATED: USER,
  PLUGIN: [{ bingoKey: [] }],
  HOOK: [],
  SERVICE: [{ serviceKey: [] }],
};

const BODY_PLACES: ReadonlySet<VariablePlace> = new Set(['body', 'form', 'file']);

const HOOK_PARAMETER = {
  name: HOOK_KEY,
  in: 'path',
  required: true,
  description: 'Key of the hook.',
  schema: { type: 'string' },
  example: HOOK_KEY_EXAMPLE,
};

/** Places that clients do not fill in; cookies with dynamic names cannot be documented. */
const INTERNAL_PLACES: ReadonlySet<VariablePlace> = new Set(['page', 'cookies']);

/** Returns an endpoint as an OpenAPI operation. */
export function operationObject(
  schema: GraphQLSchema,
  operation: RestOperation,
  declared: DeclaredLimits,
): OperationObject {
  const { name, summary, area, contract, variables } = operation;
  const limits = { fields: declared, variables: variableLimits(schema, operation, declared) };
  const description = descriptionOf(operation);
  const parameters = parametersOf(operation, limits);
  const body = variables.filter(({ source }) => BODY_PLACES.has(source.place));
  return {
    operationId: name,
    summary,
    ...(description !== '' && { description }),
    tags: [area],
    ...(contract.deprecated !== null && { deprecated: true }),
    ...(contract.sunset !== null && { 'x-sunset': contract.sunset }),
    security: securityOf(contract),
    ...(parameters.length > 0 && { parameters }),
    ...(body.length > 0 && {
      requestBody: {
        required: body.some(({ required }) => required),
        content: bodyContent(operation, body, limits),
      },
    }),
    responses: responsesOf(schema, operation),
    'x-rest': declaredContract(operation),
  };
}

const CALLER = { principal: ANONYMOUS, credentialGood: true, credentialSent: true, unlimited: false };

/** Returns the class of callers for whom an endpoint is. */
function rateClassOfEndpoint({
  transport,
  access,
}: RestOperation['contract']): Pick<DeclaredContract, 'rateClass'> {
  if (transport === 'HEALTH') return {};
  return { rateClass: rateClassOf(ACCEPTS[access], { ...CALLER, limiterKey: '' }) };
}

function declaredContract({ contract, csv, variables }: RestOperation): DeclaredContract {
  const { transport, cache, consumes, notFound, cookie, fileName } = contract;
  const counted = variables.flatMap(({ source, countedAs }) =>
    countedAs === null ? [] : [[source.name, countedAs] as const],
  );
  const hasBody = variables.some(({ source }) => BODY_PLACES.has(source.place));
  return {
    transport,
    cache,
    ...(hasBody && { consumes }),
    ...(notFound !== null && { notFound }),
    ...(cookie !== null && { cookie }),
    ...rateClassOfEndpoint(contract),
    ...(counted.length > 0 && { counted: Object.fromEntries(counted) }),
    ...(fileName !== null && { fileName }),
    ...(csv && { columns: csv.columns }),
  };
}

/**
 * Returns the security requirements. Each permission is an alternative, listed as a role, as OpenAPI 3.1
 * allows.
 */
function securityOf({
  transport,
  access,
  permissions,
}: RestOperation['contract']): OperationObject['security'] {
  if (transport === 'HEALTH') return [];
  if (access !== 'AUTHENTICATED' || permissions.length === 0) return SECURITY[access];
  return permissions.flatMap((permission) => [
    { sessionCookie: [permission] },
    { bearerToken: [permission] },
  ]);
}

/** Returns the media type of the body, with an example. */
function bodyContent(operation: RestOperation, body: readonly RestVariable[], limits: InputLimits) {
  const { consumes, maxFileBytes } = operation.contract;
  if (consumes === 'MULTIPART') {
    const schema = formSchema(body, maxFileBytes, limits);
    const example = formExample(operation, body);
    const hasExample = Object.keys(example).length > 0;
    return { 'multipart/form-data': { schema, ...(hasExample && { example }) } };
  }
  if (consumes === 'WEBHOOK') return webhookContent(operation, body, limits);
  const { example } = readExample(operation);
  const isComplete = body.every(({ name, required }) => !required || example[name] !== undefined);
  return {
    'application/json': {
      schema: bodySchema(body, limits),
      ...(isComplete && { example: exampleBody(operation, ({ name }) => example[name]) }),
    },
  };
}

/** Returns the values of a form's text fields; a file is shown by its name. */
function formExample(operation: RestOperation, body: readonly RestVariable[]): Record<string, unknown> {
  const { example, files } = readExample(operation);
  const values = body.map(({ name, source }) => {
    const file = files[name];
    return [source.name, file === undefined ? example[name] : basename(file)] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Returns the two forms in which a webhook's object may be sent. */
function webhookContent(operation: RestOperation, body: readonly RestVariable[], limits: InputLimits) {
  const { example } = readExample(operation);
  const whole = body.find(({ source }) => source.place === 'body');
  const files = body.filter(({ source }) => source.place === 'file');
  const schema = whole ? parameterSchema(whole, limits) : {};
  const sent = whole && example[whole.name];
  const form = formSchema(files, operation.contract.maxFileBytes, limits);
  const properties = { payload_json: { type: 'string' as const }, ...form.properties };
  return {
    'application/json': { schema, ...(sent !== undefined && { example: sent }) },
    'multipart/form-data': {
      schema: { type: 'object' as const, properties, required: ['payload_json'] },
      ...(sent !== undefined && { example: { payload_json: JSON.stringify(sent) } }),
    },
  };
}

function descriptionOf({ description, contract }: RestOperation): string {
  const { permissions, deprecated, sunset } = contract;
  const names = permissions.map((permission) => `\`${permission}\``).join(' or ');
  const needs = permissions.length > 0 ? `Requires ${names}.` : null;
  const removal = sunset === null ? '' : ` It may be removed from ${sunset} on.`;
  const deprecation = deprecated === null ? null : `Deprecated since ${deprecated}.${removal}`;
  return [description, needs, deprecation].filter((part) => part !== null).join('\n\n');
}

function parametersOf(operation: RestOperation, limits: InputLimits): object[] {
  const { variables, contract } = operation;
  const { example } = readExample(operation);
  const own: object[] = variables
    .filter(({ source }) => !BODY_PLACES.has(source.place) && !INTERNAL_PLACES.has(source.place))
    .map((variable) => parameterOf(variable, limits, example[variable.name]));
  if (contract.access === 'HOOK' && !variables.some(({ name }) => name === HOOK_KEY))
    own.push(HOOK_PARAMETER);
  if (contract.transport === 'EVENT_STREAM') own.push(reference('parameters', 'LastEventId'));
  if (contract.transport === 'FILE' || contract.cache) own.push(reference('parameters', 'IfNoneMatch'));
  if (contract.idempotencyKey) own.push(reference('parameters', 'IdempotencyKey'));
  return ENVELOPELESS.includes(contract.transport) ? own : [...own, reference('parameters', 'Envelope')];
}

function parameterOf(variable: RestVariable, limits: InputLimits, example: unknown): object {
  const { source, required, description } = variable;
  return {
    name: source.name,
    in: source.place,
    required: source.place === 'path' || required,
    ...(description !== null && { description }),
    schema: parameterSchema(variable, limits),
    ...(example !== undefined && { example }),
  };
}
