import { createHash } from 'node:crypto';
import {
  type DocumentNode,
  GraphQLBoolean,
  type GraphQLError,
  GraphQLFloat,
  GraphQLID,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLScalarType,
  type GraphQLSchema,
  GraphQLString,
  getOperationAST,
  getVariableValues,
  isEnumType,
  isInputObjectType,
  isInputType,
  isNonNullType,
  isScalarType,
  type OperationDefinitionNode,
  print,
  TypeInfo,
  typeFromAST,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isGuardTag } from '#protocol/access-rule';
import { DEPENDS_ON_CALLER_TAG } from '#protocol/field-tags';
import type { SubgraphError } from '#protocol/subgraph-operation';
import { isObject } from '#runtime/is-object';
import { oncePer } from '#runtime/once-per';
import { taggedFields } from '#schema/tagged-fields';
import { type Fields, operationError, ownField } from './graph-result';

/** Fields whose value depends on the caller, as `Type.field`. */
export type CallerFields = ReadonlySet<string>;

/**
 * Reads from a supergraph the fields whose value depends on the caller: fields with an access rule and fields
 * tagged as such.
 */
export function callerFields(supergraph: DocumentNode): CallerFields {
  return taggedFields(supergraph, dependsOnCaller);
}

/** Returns those of the given fields that a valid document selects, without duplicates. */
export function selectedCallerFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  fields: CallerFields,
): string[] {
  const selected = new Set<string>();
  const types = new TypeInfo(schema);
  const addIfListed = () => {
    const name = `${types.getParentType()?.name}.${types.getFieldDef()?.name}`;
    if (fields.has(name)) selected.add(name);
  };
  visit(document, visitWithTypeInfo(types, { Field: addIfListed }));
  return [...selected];
}

function dependsOnCaller(tag: string): boolean {
  return tag === DEPENDS_ON_CALLER_TAG || isGuardTag(tag);
}

/**
 * Returns the errors of an operation's variables, judged by the API schema; subgraphs validate custom
 * scalars.
 */
type VariableCheck = (variables: Readonly<Fields>) => readonly SubgraphError[];

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

/** A document with exactly one operation, validated against a schema. */
export interface CheckedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly source: string;
  /** SHA-256 of the source (hex): Apollo Gateway's key for query plans. */
  readonly hash: string;
  /** Validation errors; empty if the operation is executable. */
  readonly errors: readonly GraphQLError[];
  readonly variableErrors: VariableCheck;
}

/**
 * @param isValid whether the document with a hash is known to be valid.
 * @throws Error unless the document has exactly one operation.
 */
export function checkOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  isValid: (hash: string) => boolean = () => false,
): CheckedOperation {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('a document must have exactly one operation');
  const source = print(document);
  const hash = createHash('sha256').update(source).digest('hex');
  const errors = isValid(hash) ? [] : validate(schema, document);
  return { document, operation, source, hash, errors, variableErrors: variableCheck(schema, operation) };
}

/** Returns `checkOperation` of a schema, computed once per document. */
export function checkedOnce(
  schema: GraphQLSchema,
  isValid?: (hash: string) => boolean,
): (document: DocumentNode) => CheckedOperation {
  return oncePer((document) => checkOperation(schema, document, isValid));
}

/** @throws GraphQLError if the operation is not executable. */
export function withoutErrors(checked: CheckedOperation): CheckedOperation {
  const [error] = checked.errors;
  if (error) throw error;
  return checked;
}
