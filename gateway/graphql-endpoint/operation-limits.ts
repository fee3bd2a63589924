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

/** What one document may ask for; everything beyond is refused before anything is planned. */
export const OPERATION_LIMITS = {
  /** Bytes of the body that carries it. */
  bytes: 1_048_576,
  tokens: 2000,
  /** Operations and fragments together. */
  definitions: 50,
  /** Levels of fields, those of introspection aside. */
  depth: 12,
  /** Fields once every fragment stands where it is spread. */
  fields: 1000,
  aliases: 50,
  directives: 50,
  rootFields: { query: 20, mutation: 5, subscription: 1 },
} as const;

/**
 * Parses a document of at most 2,000 tokens.
 *
 * @throws DomainError BAD_USER_INPUT with the parser's sentence, or naming the limit.
 */
export function parseWithinLimits(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: OPERATION_LIMITS.tokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    if (error.message.includes('tokens. Parsing aborted')) throw beyond('tokens', OPERATION_LIMITS.tokens);
    throw new DomainError('BAD_USER_INPUT', error.message);
  }
}

/**
 * Checks every operation of a document, fragments counted wherever they are spread, in time linear to its size.
 *
 * @returns the measures of each operation, in the document's order.
 * @throws DomainError BAD_USER_INPUT naming the first limit that is passed, or a fragment that spreads itself.
 */
export function checkOperationLimits(document: DocumentNode): readonly OperationMeasures[] {
  if (document.definitions.length > OPERATION_LIMITS.definitions) {
    throw beyond('definitions', OPERATION_LIMITS.definitions);
  }
  checkNumbers(document);
  const operations = measureDocument(document);
  for (const operation of operations) checkMeasures(operation);
  return operations;
}

/** A literal that no number holds would be infinite, which no plan can write. */
function checkNumbers(document: DocumentNode): void {
  const check = ({ value }: IntValueNode | FloatValueNode) => {
    if (Number.isFinite(Number(value))) return;
    const shown = value.length > 20 ? `${value.slice(0, 20)}…` : value;
    throw new DomainError('BAD_USER_INPUT', `number ${shown} is beyond what a number can hold`);
  };
  visit(document, { IntValue: check, FloatValue: check });
}

function checkMeasures({ kind, ...measures }: OperationMeasures): void {
  for (const what of ['depth', 'aliases', 'directives', 'fields'] as const) {
    if (measures[what] > OPERATION_LIMITS[what]) throw beyond(what, OPERATION_LIMITS[what]);
  }
  const most = OPERATION_LIMITS.rootFields[kind];
  if (measures.rootFields > most) throw beyond(`root fields of a ${kind}`, most);
}

function beyond(what: string, most: number): DomainError {
  return new DomainError('BAD_USER_INPUT', `operation passes the limit of ${what}: at most ${most}`);
}
