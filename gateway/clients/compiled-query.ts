import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isAbstractType,
  Kind,
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
import type { SubgraphRequest } from '#kit/execution';
import type { Logger } from '#kit/logger';
import type { Fields } from '../execution/fields';
import { guardTypeResolvers } from './guarded-type-resolvers';

/** A query as a function. */
export type CompiledQuery = (
  context: SubgraphContext,
  variables: Readonly<Fields>,
) => ExecutionResult | Promise<ExecutionResult>;

/** More than the platform's own documents; a bound against a client that calls everything prepared. */
const QUERIES_KEPT = 1000;

/** Compiles the queries of one schema with graphql-jit, each once, as long as it is in use. */
export class QueryCompiler {
  private readonly compiled = new LRUCache<string, { readonly query: CompiledQuery | null }>({
    max: QUERIES_KEPT,
    memoMethod: (query) => ({ query: this.compileAnew(query) }),
  });

  private readonly lateTypes: ReadonlySet<string>;

  constructor(
    private readonly schema: GraphQLSchema,
    log: Logger,
  ) {
    this.lateTypes = guardTypeResolvers(schema, log);
  }

  /** @returns null for what graphql-js has to execute: a mutation, or a document that the compiler would get wrong. */
  compile(request: SubgraphRequest): CompiledQuery | null {
    return this.compiled.memo(request.query).query;
  }

  private compileAnew(query: string): CompiledQuery | null {
    const document = parsed(query);
    if (!document) return null;
    if (getOperationAST(document)?.operation !== 'query' || !isCompilable(document)) return null;
    if (validate(this.schema, document).length > 0 || this.meetsLateType(document)) return null;
    const compiled = compileQuery<Fields, Fields>(this.schema, document);
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

/**
 * graphql-jit 0.8 gives an absent variable inside an object literal the value null and forgets the defaults of input fields;
 * conditions are left to graphql-js as well.
 */
function isCompilable(document: DocumentNode): boolean {
  let compilable = true;
  visit(document, {
    ObjectValue: (literal) => {
      compilable &&= !holdsVariable(literal);
    },
    ListValue: (literal) => {
      compilable &&= !holdsVariable(literal);
    },
    Directive: () => {
      compilable = false;
    },
  });
  return compilable;
}

function holdsVariable(literal: Parameters<typeof visit>[0]): boolean {
  let holds = false;
  visit(literal, {
    enter: (node) => {
      holds ||= node.kind === Kind.VARIABLE;
    },
  });
  return holds;
}
