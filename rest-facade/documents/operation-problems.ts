import {
  type DocumentNode,
  type FieldNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { isConditional } from '../openapi/selected-fields';
import {
  type CsvShape,
  HOOK_KEY,
  type RestContract,
  type RestOperation,
  type RestVariable,
  tokensOf,
} from '../rest-operation';
import { cacheProblems, idempotencyProblems, transportProblems } from './transport-problems';

/** Returns the problems of a single endpoint; empty when valid. */
export function operationProblems(
  schema: GraphQLSchema,
  operation: RestOperation,
  node: OperationDefinitionNode,
): string[] {
  const problems = [
    ...variableProblems(operation),
    ...csvProblems(operation),
    ...uploadProblems(operation),
    ...cacheProblems(operation),
    ...transportProblems(schema, operation, node),
    ...conditionProblems(operation, node),
    ...idempotencyProblems(operation),
    ...deprecationProblems(operation.contract),
  ];
  const { access, permissions, notFound, path } = operation.contract;
  if (operation.summary.trim() === '') problems.push('the operation has no description');
  if (permissions.length > 0 && access !== 'AUTHENTICATED')
    problems.push('permissions need access AUTHENTICATED');
  if (notFound !== null && node.selectionSet.selections.length !== 1)
    problems.push('notFound needs a sole root field');
  const [first] = operation.pattern;
  const prefix = first && 'text' in first ? first.text : null;
  if (operation.area !== 'gateway' && prefix !== operation.area) {
    problems.push(`"${path}" does not begin with /${operation.area}`);
  }
  return problems;
}

function deprecationProblems({ deprecated, sunset }: RestContract): string[] {
  if (sunset === null) return [];
  if (deprecated === null) return ['sunset needs deprecated'];
  return sunset < deprecated ? ['sunset must not be before deprecated'] : [];
}

/** Returns whether a path token is the credential of a hook. */
function isCredential({ access }: RestOperation['contract'], token: string): boolean {
  return access === 'HOOK' && token === HOOK_KEY;
}

function variableProblems({ variables, pattern, contract }: RestOperation): string[] {
  const problems: string[] = [];
  const bound = variables.flatMap(({ source }) => (source.place === 'path' ? [source.name] : []));
  for (const token of tokensOf(pattern)) {
    if (!bound.includes(token) && !isCredential(contract, token)) {
      problems.push(`path token :${token} has no variable`);
    }
  }
  for (const { name, source, type } of variables) {
    if (source.place === 'path' && !tokensOf(pattern).includes(source.name)) {
      problems.push(`$${name} is unbound: the path has no token :${source.name}`);
    }
    if (source.place === 'body' && contract.method === 'GET') {
      problems.push(`$${name} is unbound: GET has no body`);
    }
    if (isRecursive(type)) problems.push(`$${name} is of a recursive input type`);
    if (variables.some((other) => other.name !== name && overlap(other.source, source))) {
      problems.push(`$${name} shares ${source.place} "${source.name}" with another variable`);
    }
  }
  return problems;
}

function overlap(a: RestOperation['variables'][number]['source'], b: typeof a): boolean {
  if (a.place !== b.place) return false;
  return a.name === b.name || (a.place === 'body' && b.name.startsWith(`${a.name}.`));
}

/** Returns whether an input type is recursive: client-controlled nesting could exhaust the stack. */
function isRecursive(type: GraphQLInputType, ancestors: readonly string[] = []): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return false;
  if (ancestors.includes(named.name)) return true;
  return Object.values(named.getFields()).some((field) =>
    isRecursive(field.type, [...ancestors, named.name]),
  );
}

/**
 * Returns the problems of `@include` and `@skip`: they make keys of a JSON object optional, and nothing else.
 * Empty when valid.
 */
function conditionProblems(
  { contract, bodyDepth, document }: RestOperation,
  { selectionSet }: OperationDefinitionNode,
): string[] {
  if (!hasConditions(document)) return [];
  if (contract.transport !== 'JSON') return ['@include and @skip need transport JSON'];
  let selections = selectionSet.selections;
  for (let depth = 0; depth < Math.max(bodyDepth, 1); depth += 1) {
    const [only, ...rest] = selections;
    if (!only || rest.length > 0) return [];
    if (isConditional(only)) return ['@include and @skip must leave something of the response'];
    selections = (only.kind === Kind.FIELD && only.selectionSet?.selections) || [];
  }
  return [];
}

function hasConditions(document: DocumentNode): boolean {
  let found = false;
  const look = (node: SelectionNode) => {
    if (isConditional(node)) found = true;
  };
  visit(document, { Field: look, InlineFragment: look, FragmentSpread: look });
  return found;
}

/** Returns the problems of an endpoint's file uploads; empty when valid. */
function uploadProblems({ variables, contract }: RestOperation): string[] {
  const { method, consumes, maxFileBytes } = contract;
  const problems: string[] = [];
  for (const { name, type, source } of variables) {
    if (!holdsUpload(type)) continue;
    // A file inside a list or input object could come from JSON.
    if (
      source.place !== 'file' ||
      getNullableType(type) !== getNamedType(type) ||
      isInputObjectType(getNamedType(type))
    ) {
      problems.push(
        `$${name} must be an Upload, not nested, in the body of an endpoint that consumes MULTIPART or WEBHOOK`,
      );
    }
  }
  const takesFiles = variables.some(({ source }) => source.place === 'file');
  if (consumes === 'MULTIPART' && (method === 'GET' || !takesFiles)) {
    problems.push('consumes MULTIPART needs a body and a variable of type Upload');
  }
  if (takesFiles !== (maxFileBytes !== null))
    problems.push('maxFileBytes and a variable of type Upload go together');
  return problems;
}

function holdsUpload(type: GraphQLInputType, ancestors: readonly string[] = []): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return named.name === 'Upload';
  if (ancestors.includes(named.name)) return false;
  return Object.values(named.getFields()).some((field) =>
    holdsUpload(field.type, [...ancestors, named.name]),
  );
}

/**
 * Returns how a document with transport CSV maps to a file; null for other transports and invalid documents.
 */
export function readCsvShape(
  { transport }: RestContract,
  variables: readonly RestVariable[],
  { selectionSet }: OperationDefinitionNode,
): CsvShape | null {
  const [variable, ...rest] = variables.filter(({ source }) => source.place === 'page');
  const body = fieldOf(selectionSet, 'body')?.selectionSet;
  const columns = fieldsOf(fieldOf(body, 'rows')?.selectionSet).map(keyOf);
  if (transport !== 'CSV' || !fieldOf(body, 'next') || columns.length === 0) return null;
  if (variable?.source.name !== 'next' || rest.length > 0) return null;
  return { columns, pageVariable: variable.name };
}

/** Returns the problems of an endpoint's CSV settings; empty when valid. */
function csvProblems({ contract, variables, bodyDepth, csv }: RestOperation): string[] {
  const { transport, method, fileName } = contract;
  const problems: string[] = [];
  if (transport === 'CSV') {
    if (method !== 'GET' || bodyDepth !== 1)
      problems.push('transport CSV needs GET and a sole root field "body"');
    if (fileName === null) problems.push('transport CSV needs a fileName');
    if (!csv) problems.push('transport CSV needs rows and next, and one variable @from(page: "next")');
    return problems;
  }
  if (fileName !== null) problems.push('fileName needs transport CSV');
  const paged = variables.some(({ source }) => source.place === 'page');
  return paged ? [...problems, '@from(page: …) needs transport CSV'] : problems;
}

function fieldOf(selection: SelectionSetNode | undefined, key: string): FieldNode | undefined {
  return fieldsOf(selection).find((field) => keyOf(field) === key);
}

function fieldsOf(selection: SelectionSetNode | undefined): FieldNode[] {
  return selection?.selections.filter((node) => node.kind === Kind.FIELD) ?? [];
}

function keyOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}
