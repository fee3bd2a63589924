import type { GraphQLSchema } from 'graphql';
import type { RestAccess, RestOperation, RestVariable } from '../rest-operation';
import { reference } from './components';
import { bodySchema, parameterSchema } from './input-schema';
import type { JsonSchema } from './json-schema';
import { responsesOf } from './responses';

/** An endpoint as OpenAPI describes it. */
export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly object[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } };
  };
  readonly responses: Readonly<Record<string, object>>;
}

const USER = [{ sessionCookie: [] }, { bearerToken: [] }];

const SECURITY: Readonly<Record<RestAccess, OperationObject['security']>> = {
  PUBLIC: [{}, ...USER],
  AUTHENTICATED: USER,
  PLUGIN: [{ bingoKey: [] }],
  SERVICE: [{ serviceKey: [] }],
};

/** Describes an endpoint. */
export function operationObject(schema: GraphQLSchema, operation: RestOperation): OperationObject {
  const { name, summary, area, contract, variables } = operation;
  const description = descriptionOf(operation);
  const parameters = parametersOf(operation);
  const body = variables.filter(({ source }) => source.place === 'body');
  return {
    operationId: name,
    summary,
    ...(description !== '' && { description }),
    tags: [area],
    security: contract.transport === 'HEALTH' ? [] : SECURITY[contract.access],
    ...(parameters.length > 0 && { parameters }),
    ...(body.length > 0 && {
      requestBody: {
        required: body.some(({ required }) => required),
        content: { 'application/json': { schema: bodySchema(body) } },
      },
    }),
    responses: responsesOf(schema, operation),
  };
}

function descriptionOf({ description, contract }: RestOperation): string {
  const { permissions } = contract;
  const names = permissions.map((permission) => `\`${permission}\``).join(' or ');
  const needs = permissions.length > 0 ? `Requires ${names}.` : null;
  return [description, needs].filter((part) => part !== null).join('\n\n');
}

function parametersOf({ variables, contract }: RestOperation): object[] {
  const own = variables.filter(({ source }) => source.place !== 'body').map(parameterOf);
  const wrapped = contract.transport !== 'REDIRECT' && contract.transport !== 'TEXT';
  return wrapped ? [...own, reference('parameters', 'Envelope')] : own;
}

function parameterOf(variable: RestVariable): object {
  const { source, required, description } = variable;
  return {
    name: source.name,
    in: source.place,
    required: source.place === 'path' || required,
    ...(description !== null && { description }),
    schema: parameterSchema(variable),
  };
}
