import {
  type ASTNode,
  type DocumentNode,
  defaultTypeResolver,
  type ExecutionResult,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isAbstractType,
  isInputObjectType,
  isObjectType,
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
import type { SubgraphRequest } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import type { SubgraphContext } from '../context';

type Fields = Record<string, unknown>;

/** A compiled query. */
type CompiledQuery = (
  context: SubgraphContext,
  variables: Readonly<Fields>,
) => ExecutionResult | Promise<ExecutionResult>;

/** Exceeds the number of platform documents; bounds memory if a client marks every request as prepared. */
const MAX_QUERIES = 1000;

/**
 * Limit of optional variables in object literals; a query is compiled once per subset of them that is absent.
 */
const MAX_OPTIONAL = 5;

/** Returns the compiled query for a set of variables; null if graphql-js has to execute it. */
type SelectVariant = (variables: Readonly<Fields>) => CompiledQuery | null;

/** Compiles a schema's queries and single-field mutations with graphql-jit, memoized in an LRU cache. */
export class QueryCompiler {
  private readonly compiled = new LRUCache<string, { readonly select: SelectVariant }>({
    max: MAX_QUERIES,
    memoMethod: (query) => ({ select: this.createVariants(query) }),
  });

  private readonly asyncTypes: ReadonlySet<string>;

  constructor(
    private readonly schema: GraphQLSchema,
    log: Logger,
  ) {
    this.asyncTypes = guardTypeResolvers(schema, log);
  }

  /**
   * @returns null if graphql-js has to execute the document: several mutations, or a case that graphql-jit
   * gets wrong.
   */
  compile({ query, variables = {} }: SubgraphRequest): CompiledQuery | null {
    return this.compiled.memo(query).select(variables);
  }

  private createVariants(query: string): SelectVariant {
    const document = parsed(query);
    if (!document || !this.isCompilable(document)) return () => null;
    const optional = optionalInLiterals(this.schema, document);
    if (!optional || optional.length > MAX_OPTIONAL) return () => null;
    const variants = new Map<string, CompiledQuery | null>();
    return (variables) => {
      const absent = optional.filter((name) => variables[name] === undefined);
      const key = absent.join(' ');
      const memoized = variants.get(key);
      if (memoized !== undefined) return memoized;
      const variant = this.compileWithout(document, absent);
      variants.set(key, variant);
      return variant;
    };
  }

  private isCompilable(document: DocumentNode): boolean {
    if (!isParallel(document) || !isPlain(document)) return false;
    return validate(this.schema, document).length === 0 && !this.usesAsyncType(document);
  }

  /** Compiles the document without the input fields of absent variables. */
  private compileWithout(document: DocumentNode, absent: readonly string[]): CompiledQuery | null {
    const compiled = compileQuery<Fields, Fields>(this.schema, withoutFields(document, absent));
    if (!isCompiledQuery(compiled)) return null;
    const defaults = variableDefaults(document);
    return (context, variables) => compiled.query(undefined, context, Object.assign({}, defaults, variables));
  }

  private usesAsyncType(document: DocumentNode): boolean {
    let found = false;
    const types = new TypeInfo(this.schema);
    const inspect = () => {
      const type = getNamedType(types.getType());
      if (isAbstractType(type))
        found ||= this.schema.getPossibleTypes(type).some(({ name }) => this.asyncTypes.has(name));
      found ||= !!type && this.asyncTypes.has(type.name);
    };
    visit(document, visitWithTypeInfo(types, { Field: inspect }));
    return found;
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
 * Returns the variable defaults to pass explicitly: graphql-jit 0.8 rejects an absent variable of type `Int!
 * = 1` and ignores the type of a scalar's default.
 */
function variableDefaults(document: DocumentNode): Fields {
  const defaults: Fields = {};
  for (const { variable, defaultValue } of getOperationAST(document)?.variableDefinitions ?? []) {
    if (defaultValue) defaults[variable.name.value] = valueFromASTUntyped(defaultValue);
  }
  return defaults;
}

/** Returns whether execution order is irrelevant: queries and mutations with one field. */
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

/** Returns whether a document has no directives and no variables in list literals. */
function isPlain(document: DocumentNode): boolean {
  let plain = true;
  visit(document, {
    ListValue: (literal) => {
      plain &&= !containsVariable(literal);
    },
    Directive: () => {
      plain = false;
    },
  });
  return plain;
}

/**
 * Returns the optional variables in object literals: if they are absent, graphql-jit 0.8 passes null instead
 * of omitting the field.
 *
 * @returns null if the compiler would also ignore an input field's default.
 */
function optionalInLiterals(schema: GraphQLSchema, document: DocumentNode): string[] | null {
  const names = new Set<string>();
  let ignoresDefault = false;
  const types = new TypeInfo(schema);
  const inspect = (literal: ObjectValueNode): void => {
    const type = getNamedType(types.getInputType());
    if (!containsVariable(literal)) return;
    if (!isInputObjectType(type)) ignoresDefault = true;
    else
      ignoresDefault ||= Object.values(type.getFields()).some(
        ({ defaultValue }) => defaultValue !== undefined,
      );
    for (const { value } of literal.fields) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
  };
  visit(document, visitWithTypeInfo(types, { ObjectValue: inspect }));
  if (ignoresDefault) return null;
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

function containsVariable(literal: ASTNode): boolean {
  let found = false;
  visit(literal, {
    Variable: () => {
      found = true;
    },
  });
  return found;
}

/**
 * Wraps a schema's type resolvers for graphql-jit, which calls them outside any error handling: an exception
 * would leave the operation unanswered and end the process. Wrapped resolvers log the error and return no
 * type, which both executors report as a field error.
 *
 * @returns the names of types with an async resolver, which graphql-jit does not support.
 */
function guardTypeResolvers(schema: GraphQLSchema, log: Logger): ReadonlySet<string> {
  const asyncTypes = new Set<string>();
  for (const type of Object.values(schema.getTypeMap())) {
    const onError = (err: unknown, context: SubgraphContext) =>
      log.error({ err, type: type.name, requestId: context.caller.requestId }, 'an object has no known type');
    if (isAbstractType(type)) {
      const resolveType = type.resolveType ?? defaultTypeResolver;
      if (isAsync(resolveType)) asyncTypes.add(type.name);
      type.resolveType = (value, context, info) =>
        guarded(
          () => resolveType(value, context, info, type),
          (error) => onError(error, context),
        );
    } else if (isObjectType(type) && type.isTypeOf) {
      const { isTypeOf } = type;
      if (isAsync(isTypeOf)) asyncTypes.add(type.name);
      type.isTypeOf = (value, context, info) =>
        guarded(
          () => isTypeOf(value, context, info),
          (error) => onError(error, context),
        ) ?? false;
    }
  }
  return asyncTypes;
}

function guarded<T>(response: () => T, onError: (error: unknown) => void): T | undefined {
  try {
    return response();
  } catch (error) {
    onError(error);
    return undefined;
  }
}

function isAsync(resolver: unknown): boolean {
  return resolver instanceof Function && resolver.constructor.name === 'AsyncFunction';
}
