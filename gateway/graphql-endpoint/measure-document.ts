import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { DomainError } from '#protocol/errors';

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
export function measureDocument(document: DocumentNode): OperationMeasures[] {
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
