import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  type GraphQLInputType,
  GraphQLInt,
  type GraphQLSchema,
  GraphQLString,
  getVariableValues,
  isEnumType,
  isInputType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import type { SubgraphError } from '#kit/execution';
import { type Fields, ownField } from './fields';
import { operationError } from './graph-errors';

/** Why variables do not fit their types, as far as the API schema knows: custom scalars are the areas' to judge. */
export type VariableCheck = (variables: Readonly<Fields>) => readonly SubgraphError[];

/** Whether a value fits beyond doubt; whatever does not is left to graphql-js, which says why. */
type Fits = (value: unknown) => boolean;

/** Makes the check of an operation's variables, which costs next to nothing where they are plain values that fit. */
export function variableCheck(schema: GraphQLSchema, operation: OperationDefinitionNode): VariableCheck {
  const definitions = operation.variableDefinitions ?? [];
  const plain = definitions.map(({ variable, type }) => {
    const inputType = typeFromAST(schema, type);
    return { name: variable.name.value, fits: isInputType(inputType) ? fitting(inputType) : never };
  });
  return (variables) => {
    if (plain.every(({ name, fits }) => fits(ownField(variables, name)))) return [];
    return (getVariableValues(schema, definitions, variables).errors ?? []).map(operationError);
  };
}

const never: Fits = () => false;

const BY_SCALAR: ReadonlyMap<string, Fits> = new Map<string, Fits>([
  [GraphQLString.name, (value) => typeof value === 'string'],
  [GraphQLID.name, (value) => typeof value === 'string'],
  [GraphQLBoolean.name, (value) => typeof value === 'boolean'],
  [GraphQLInt.name, (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31],
  [GraphQLFloat.name, (value) => Number.isFinite(value)],
]);

function fitting(type: GraphQLInputType): Fits {
  if (!isNonNullType(type)) {
    const fits = fitsValue(type);
    return (value) => value === undefined || value === null || fits(value);
  }
  return fitsValue(type.ofType);
}

function fitsValue(type: GraphQLInputType): Fits {
  if (isEnumType(type)) return (value) => typeof value === 'string' && type.getValue(value) !== undefined;
  return 'name' in type ? (BY_SCALAR.get(type.name) ?? never) : never;
}
