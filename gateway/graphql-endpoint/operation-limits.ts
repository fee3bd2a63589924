import {
  type DocumentNode,
  type FloatValueNode,
  GraphQLError,
  type IntValueNode,
  parse,
  visit,
} from 'graphql';
import { DomainError } from '#protocol/errors';
import { measureDocument, type OperationMeasures } from './measure-document';

/** Limits of one document; a document beyond them is rejected before planning. */
export const OPERATION_LIMITS = {
  /** Bytes of the request body. */
  bytes: 1_048_576,
  tokens: 2000,
  /** Operations and fragments. */
  definitions: 50,
  /** Levels of fields, without introspection. */
  depth: 12,
  /** Fields with all fragments expanded. */
  fields: 1000,
  aliases: 50,
  directives: 50,
  /** Levels of lists and objects in a literal. */
  valueDepth: 6,
  /** Values in the variables: scalars, lists and objects. */
  variableValues: 10_000,
  /** Levels of lists and objects in the variables: as many as are read of a REST body. */
  variableDepth: 32,
  rootFields: { query: 20, mutation: 5, subscription: 1 },
} as const;

/**
 * Parses a document of at most 2,000 tokens.
 *
 * @throws DomainError BAD_USER_INPUT with the parser's message or the exceeded limit.
 */
export function parseWithinLimits(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: OPERATION_LIMITS.tokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    if (error.message.includes('tokens. Parsing aborted'))
      throw limitExceeded('tokens', OPERATION_LIMITS.tokens);
    throw new DomainError('BAD_USER_INPUT', error.message);
  }
}

/**
 * Checks every operation of a document with fragments expanded, in linear time.
 *
 * @returns the measures of each operation, in document order.
 * @throws DomainError BAD_USER_INPUT for the first exceeded limit or a recursive fragment.
 */
export function checkOperationLimits(document: DocumentNode): readonly OperationMeasures[] {
  if (document.definitions.length > OPERATION_LIMITS.definitions) {
    throw limitExceeded('definitions', OPERATION_LIMITS.definitions);
  }
  checkLiterals(document);
  const operations = measureDocument(document);
  for (const operation of operations) checkMeasures(operation);
  return operations;
}

/**
 * Rejects literals that overflow to infinity, which query plans cannot represent, and deeply nested ones:
 * custom scalars accept any depth, and the query planner visits the items of a list twice on each level.
 */
function checkLiterals(document: DocumentNode): void {
  const { valueDepth } = OPERATION_LIMITS;
  let depth = 0;
  const number = ({ value }: IntValueNode | FloatValueNode) => {
    if (Number.isFinite(Number(value))) return;
    const shown = value.length > 20 ? `${value.slice(0, 20)}…` : value;
    throw new DomainError('BAD_USER_INPUT', `number ${shown} is out of range`);
  };
  const level = {
    enter: () => {
      depth += 1;
      if (depth > valueDepth) throw limitExceeded('levels in a value', valueDepth);
    },
    leave: () => {
      depth -= 1;
    },
  };
  visit(document, { IntValue: number, FloatValue: number, ListValue: level, ObjectValue: level });
}

/**
 * Checks the number of values in the variables, and how deeply they are nested. Their cost is not part of the
 * estimate, and each is coerced, sent to a subgraph and read there, level by level.
 *
 * @throws DomainError BAD_USER_INPUT with the limit.
 */
export function checkVariables(variables: Readonly<Record<string, unknown>>): void {
  const { variableValues, variableDepth } = OPERATION_LIMITS;
  let level: unknown[] = [variables];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (depth > variableDepth) throw limitExceeded('levels in variables', variableDepth);
      const items = Object.values(value);
      count += items.length;
      if (count > variableValues) throw limitExceeded('values in variables', variableValues);
      for (const item of items) below.push(item);
    }
    level = below;
  }
}

function checkMeasures({ kind, ...measures }: OperationMeasures): void {
  for (const what of ['depth', 'aliases', 'directives', 'fields'] as const) {
    if (measures[what] > OPERATION_LIMITS[what]) throw limitExceeded(what, OPERATION_LIMITS[what]);
  }
  const most = OPERATION_LIMITS.rootFields[kind];
  if (measures.rootFields > most) throw limitExceeded(`root fields of a ${kind}`, most);
}

function limitExceeded(what: string, most: number): DomainError {
  return new DomainError('BAD_USER_INPUT', `operation exceeds the limit of ${what}: at most ${most}`);
}
