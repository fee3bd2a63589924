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
import { isObject } from '#runtime/is-object';
import { type Fields, ownField } from './fields';
import { operationError } from './graph-errors';

/**
 * Returns the errors of an operation's variables, judged by the API schema; subgraphs validate custom
 * scalars.
 */
export type VariableCheck = (variables: Readonly<Fields>) => readonly SubgraphError[];

/** Bounds the output: each error prints the whole invalid value, once per unknown field. */
const MAX_ERRORS = 5;

/**
 * Returns whether a value is certainly valid; all others are passed to graphql-js, which reports the reason.
 */
type Fits = (value: unknown) => boolean;

/** Creates the check of an operation's variables, with a fast path for valid plain values. */
export function variableCheck(schema: GraphQLSchema, operation: OperationDefinitionNode): VariableCheck {
  const definitions = operation.variableDefinitions ?? [];
  const plain = definitions.map(({ variable, type }) => {
    const inputType = typeFromAST(schema, type);
    return { name: variable.name.value, fits: isInputType(inputType) ? nullableFits(inputType) : never };
  });
  return (variables) => {
    if (plain.every(({ name, fits }) => fits(ownField(variables, name)))) return [];
    const { errors = [] } = getVariableValues(schema, definitions, variables, { maxErrors: MAX_ERRORS });
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

function nullableFits(type: GraphQLInputType): Fits {
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
  // Scalars without a parser in the API schema accept any non-null value.
  return BY_SCALAR.get(type.name) ?? (type.parseValue === anyValue ? anything : never);
}

/** The default parser of scalars. */
const anyValue = new GraphQLScalarType({ name: 'Any' }).parseValue;

/** Compiled lazily, because input types may be recursive. */
function fitsObject(type: GraphQLInputObjectType): Fits {
  let fields: ReadonlyMap<string, Fits> | null = null;
  return (value) => {
    if (!isObject(value) || type.isOneOf) return false;
    fields ??= new Map(
      Object.values(type.getFields()).map(({ name, type: within }) => [name, nullableFits(within)]),
    );
    for (const name in value) if (!fields.has(name)) return false;
    for (const [name, fits] of fields) if (!fits(ownField(value, name))) return false;
    return true;
  };
}
