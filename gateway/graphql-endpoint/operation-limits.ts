import {
  type DocumentNode,
  type FieldNode,
  type FloatValueNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type IntValueNode,
  Kind,
  type OperationDefinitionNode,
  type OperationTypeNode,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { DomainError } from '#protocol/errors';

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

/** Measures of a selection set with all fragments expanded. */
interface Measures {
  readonly depth: number;
  readonly fields: number;
  readonly aliases: number;
  readonly directives: number;
  /** Fields of the set's top level. */
  readonly ownFields: number;
  /** Whether it contains introspection fields. */
  readonly introspects: boolean;
}

/** Measures of one operation. */
export interface OperationMeasures extends Omit<Measures, 'ownFields'> {
  readonly name: string | null;
  readonly kind: OperationTypeNode;
  readonly rootFields: number;
}

const ZERO: Measures = {
  depth: 0,
  fields: 0,
  aliases: 0,
  directives: 0,
  ownFields: 0,
  introspects: false,
};

const INTROSPECTION: ReadonlySet<string> = new Set(['__schema', '__type']);

/**
 * Response keys that cannot be used: `__proto__` is no ordinary object key, and the gateway reads
 * `__typename`.
 */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', '__typename']);

/**
 * Measures every operation of a document. Each fragment is measured once, so fragments that multiply each
 * other stay cheap; counts may become very large.
 *
 * @throws DomainError BAD_USER_INPUT for a recursive fragment or a reserved alias.
 */
function measureDocument(document: DocumentNode): OperationMeasures[] {
  const fragments = new Fragments(document);
  return document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? measureOperation(definition, fragments) : [],
  );
}

function measureOperation(operation: OperationDefinitionNode, fragments: Fragments): OperationMeasures {
  const { ownFields, ...measures } = measureSet(operation.selectionSet, fragments);
  const ofVariables = (operation.variableDefinitions ?? []).map((variable) => count(variable.directives));
  const directives = [count(operation.directives), measures.directives, ...ofVariables].reduce(sum);
  const name = operation.name?.value ?? null;
  return { ...measures, name, kind: operation.operation, directives, rootFields: ownFields };
}

function measureSet(set: SelectionSetNode | undefined, fragments: Fragments): Measures {
  return (set?.selections ?? []).map((selection) => measure(selection, fragments)).reduce(combine, ZERO);
}

function measure(selection: SelectionNode, fragments: Fragments): Measures {
  if (selection.kind === Kind.FIELD) return measureField(selection, fragments);
  const nested =
    selection.kind === Kind.INLINE_FRAGMENT
      ? measureSet(selection.selectionSet, fragments)
      : fragments.measure(selection.name.value);
  return { ...nested, directives: nested.directives + count(selection.directives) };
}

function measureField(field: FieldNode, fragments: Fragments): Measures {
  checkAlias(field);
  const nested = measureSet(field.selectionSet, fragments);
  const introspects = INTROSPECTION.has(field.name.value);
  return {
    depth: introspects ? 1 : nested.depth + 1,
    fields: nested.fields + 1,
    aliases: nested.aliases + (field.alias ? 1 : 0),
    directives: nested.directives + count(field.directives),
    ownFields: 1,
    introspects: introspects || nested.introspects,
  };
}

function checkAlias({ alias, name }: FieldNode): void {
  if (!alias || alias.value === name.value || !RESERVED.has(alias.value)) return;
  throw new DomainError('BAD_USER_INPUT', `alias must not be ${alias.value}`);
}

/** A document's fragments, measured lazily. */
class Fragments {
  private readonly definitions = new Map<string, FragmentDefinitionNode>();
  private readonly measured = new Map<string, Measures | 'underway'>();

  constructor(document: DocumentNode) {
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION)
        this.definitions.set(definition.name.value, definition);
    }
  }

  /** A missing fragment measures zero; validation reports it. */
  measure(name: string): Measures {
    const known = this.measured.get(name);
    if (known === 'underway') {
      throw new DomainError('BAD_USER_INPUT', `fragment ${name} must not spread itself`);
    }
    if (known) return known;
    this.measured.set(name, 'underway');
    const definition = this.definitions.get(name);
    const nested = measureSet(definition?.selectionSet, this);
    const measures = { ...nested, directives: nested.directives + count(definition?.directives) };
    this.measured.set(name, measures);
    return measures;
  }
}

function combine(left: Measures, right: Measures): Measures {
  return {
    depth: Math.max(left.depth, right.depth),
    fields: left.fields + right.fields,
    aliases: left.aliases + right.aliases,
    directives: left.directives + right.directives,
    ownFields: left.ownFields + right.ownFields,
    introspects: left.introspects || right.introspects,
  };
}

function count(nodes: readonly unknown[] | undefined): number {
  return nodes?.length ?? 0;
}

function sum(left: number, right: number): number {
  return left + right;
}
