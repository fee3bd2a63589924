import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLScalarType,
  type GraphQLSchema,
  GraphQLString,
  getVariableValues,
  isEnumType,
  isInputObjectType,
  isInputType,
  isNonNullType,
  isScalarType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import type { SubgraphError } from '#protocol/subgraph-operation';
import { type Fields, isFields, ownField } from './fields';
import { operationError } from './graph-errors';

/** Why variables do not fit their types, as far as the API schema knows: custom scalars are the areas' to judge. */
export type VariableCheck = (variables: Readonly<Fields>) => readonly SubgraphError[];

/** Each error prints the whole value that does not fit: an object with thousands of unknown fields would be printed as often. */
const MOST_ERRORS = 5;

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
    const { errors = [] } = getVariableValues(schema, definitions, variables, { maxErrors: MOST_ERRORS });
    return errors.map(operationError);
  };
}

const never: Fits = () => false;
const anything: Fits = (value) => value !== undefined && value !== null;

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
  if (isInputObjectType(type)) return fitsObject(type);
  if (!isScalarType(type)) return never;
  // What has no parser in the API schema is any value that is not null.
  return BY_SCALAR.get(type.name) ?? (type.parseValue === anyValue ? anything : never);
}

/** The parser of scalars that have none of their own. */
const anyValue = new GraphQLScalarType({ name: 'Any' }).parseValue;

/** Types may hold themselves: what is within is looked at when the first value comes. */
function fitsObject(type: GraphQLInputObjectType): Fits {
  let fields: ReadonlyMap<string, Fits> | null = null;
  return (value) => {
    if (!isFields(value) || type.isOneOf) return false;
    fields ??= new Map(
      Object.values(type.getFields()).map(({ name, type: within }) => [name, fitting(within)]),
    );
    for (const name in value) if (!fields.has(name)) return false;
    for (const [name, fits] of fields) if (!fits(ownField(value, name))) return false;
    return true;
  };
}
