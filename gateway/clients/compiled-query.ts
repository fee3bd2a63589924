import {
  type ASTNode,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isAbstractType,
  isInputObjectType,
  Kind,
  type ObjectValueNode,
  OperationTypeNode,
  parse,
  TypeInfo,
  validate,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { SubgraphContext } from '#kit/context';
import type { SubgraphRequest } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import type { Fields } from '../execution/fields';
import { guardTypeResolvers } from './guarded-type-resolvers';

/** A query as a function. */
export type CompiledQuery = (
  context: SubgraphContext,
  variables: Readonly<Fields>,
) => ExecutionResult | Promise<ExecutionResult>;

/** More than the platform's own documents; a bound against a client that calls everything prepared. */
const QUERIES_KEPT = 1000;

/** A query is compiled for each set of variables that are absent from its object literals: more than these are left to graphql-js. */
const MOST_OPTIONAL = 5;

/** The compiled form of a query for what is among its variables; null where there is none. */
type Choice = (variables: Readonly<Fields>) => CompiledQuery | null;

/** Compiles the queries of one schema, and its mutations of one field, with graphql-jit, each once, as long as it is in use. */
export class QueryCompiler {
  private readonly compiled = new LRUCache<string, { readonly choose: Choice }>({
    max: QUERIES_KEPT,
    memoMethod: (query) => ({ choose: this.prepare(query) }),
  });

  private readonly lateTypes: ReadonlySet<string>;

  constructor(
    private readonly schema: GraphQLSchema,
    log: Logger,
  ) {
    this.lateTypes = guardTypeResolvers(schema, log);
  }

  /** @returns null for what graphql-js has to execute: several mutations, or a document that the compiler would get wrong. */
  compile({ query, variables = {} }: SubgraphRequest): CompiledQuery | null {
    return this.compiled.memo(query).choose(variables);
  }

  private prepare(query: string): Choice {
    const document = parsed(query);
    if (!document || !this.isCompilable(document)) return () => null;
    const optional = optionalInLiterals(this.schema, document);
    if (!optional || optional.length > MOST_OPTIONAL) return () => null;
    const variants = new Map<string, CompiledQuery | null>();
    return (variables) => {
      const absent = optional.filter((name) => variables[name] === undefined);
      const key = absent.join(' ');
      const known = variants.get(key);
      if (known !== undefined) return known;
      const variant = this.compileWithout(document, absent);
      variants.set(key, variant);
      return variant;
    };
  }

  private isCompilable(document: DocumentNode): boolean {
    if (!isParallel(document) || !isPlain(document)) return false;
    return validate(this.schema, document).length === 0 && !this.meetsLateType(document);
  }

  /** The document as it reads when these variables are absent. */
  private compileWithout(document: DocumentNode, absent: readonly string[]): CompiledQuery | null {
    const compiled = compileQuery<Fields, Fields>(this.schema, withoutFields(document, absent));
    if (!isCompiledQuery(compiled)) return null;
    const defaults = variableDefaults(document);
    return (context, variables) => compiled.query(undefined, context, { ...defaults, ...variables });
  }

  private meetsLateType(document: DocumentNode): boolean {
    let meets = false;
    const types = new TypeInfo(this.schema);
    const look = () => {
      const type = getNamedType(types.getType());
      if (isAbstractType(type))
        meets ||= this.schema.getPossibleTypes(type).some(({ name }) => this.lateTypes.has(name));
      meets ||= !!type && this.lateTypes.has(type.name);
    };
    visit(document, visitWithTypeInfo(types, { Field: look }));
    return meets;
  }
}

function parsed(query: string): DocumentNode | null {
  try {
    return parse(query);
  } catch {
    return null;
  }
}

/**
 * graphql-jit 0.8 refuses an absent variable of type `Int! = 1` and forgets the type of a scalar's default: it is given the
 * defaults as if they had been sent.
 */
function variableDefaults(document: DocumentNode): Fields {
  const defaults: Fields = {};
  for (const { variable, defaultValue } of getOperationAST(document)?.variableDefinitions ?? []) {
    if (defaultValue) defaults[variable.name.value] = valueFromASTUntyped(defaultValue);
  }
  return defaults;
}

/** What may be done in any order: fields of a query, and a mutation's only one. */
function isParallel(document: DocumentNode): boolean {
  const operation = getOperationAST(document);
  if (operation?.operation === OperationTypeNode.QUERY) return true;
  const selections = operation?.selectionSet.selections ?? [];
  return (
    operation?.operation === OperationTypeNode.MUTATION &&
    selections.length === 1 &&
    selections[0]?.kind === Kind.FIELD
  );
}

/** Conditions are left to graphql-js, and variables inside lists. */
function isPlain(document: DocumentNode): boolean {
  let plain = true;
  visit(document, {
    ListValue: (literal) => {
      plain &&= !holdsVariable(literal);
    },
    Directive: () => {
      plain = false;
    },
  });
  return plain;
}

/**
 * The variables inside object literals that may be absent: graphql-jit 0.8 gives such a field the value null, where it has to be
 * absent too.
 *
 * @returns null where the compiler would forget the default of an input field, too.
 */
function optionalInLiterals(schema: GraphQLSchema, document: DocumentNode): string[] | null {
  const names = new Set<string>();
  let forgets = false;
  const types = new TypeInfo(schema);
  const look = (literal: ObjectValueNode): void => {
    const type = getNamedType(types.getInputType());
    if (!holdsVariable(literal)) return;
    if (!isInputObjectType(type)) forgets = true;
    else forgets ||= Object.values(type.getFields()).some(({ defaultValue }) => defaultValue !== undefined);
    for (const { value } of literal.fields) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
  };
  visit(document, visitWithTypeInfo(types, { ObjectValue: look }));
  if (forgets) return null;
  return (getOperationAST(document)?.variableDefinitions ?? []).flatMap(
    ({ variable, type, defaultValue }) => {
      const name = variable.name.value;
      return names.has(name) && type.kind !== Kind.NON_NULL_TYPE && !defaultValue ? [name] : [];
    },
  );
}

function withoutFields(document: DocumentNode, absent: readonly string[]): DocumentNode {
  if (absent.length === 0) return document;
  return visit(document, {
    ObjectField: ({ value }) =>
      value.kind === Kind.VARIABLE && absent.includes(value.name.value) ? null : undefined,
  });
}

function holdsVariable(literal: ASTNode): boolean {
  let holds = false;
  visit(literal, {
    Variable: () => {
      holds = true;
    },
  });
  return holds;
}
