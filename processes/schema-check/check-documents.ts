import { type GraphQLError, type GraphQLSchema, Kind, type OperationDefinitionNode, validate } from 'graphql';
import { routeProblems } from '#facade/documents/load-operations';
import type { RestDocument } from '#facade/documents/read-documents';
import { readOperation } from '#facade/documents/read-operation';
import type { RestOperation } from '#facade/rest-operation';
import { type Finding, finding } from '#schema/check/finding';

const HELP = 'fix the document: the platform would not start';

/** Valid endpoints, and the findings of the others. */
export interface CheckedDocuments {
  readonly operations: readonly RestOperation[];
  readonly findings: readonly Finding[];
}

/**
 * Validates every REST document against the public schema.
 * @param schema the API schema, extended with `rest.graphql`.
 */
export function checkDocuments(schema: GraphQLSchema, documents: readonly RestDocument[]): CheckedDocuments {
  const operations: RestOperation[] = [];
  const findings: Finding[] = [];
  for (const document of documents) {
    const read = readDocument(schema, document);
    if (Array.isArray(read)) findings.push(...read);
    else operations.push(read);
  }
  findings.push(...routeProblems(operations).map((problem) => routeFinding(problem, documents)));
  return { operations, findings };
}

/** Reports a document with a syntax error. */
export function unreadableDocument({ message, source, locations }: GraphQLError): Finding {
  return documentFinding(source?.name ?? '', message, locations?.[0]?.line ?? 1, null);
}

/** Returns the path of a document. */
export function documentFile(file: string): string {
  return `rest-facade/operations/${file}`;
}

/** Returns the line of a document's operation, without its description. */
function operationLine({ document }: RestDocument): number {
  const node = operationOf(document);
  return node?.name?.loc?.startToken.line ?? 1;
}

/** Returns the line of the operation in a file; 1 if there is no such document. */
export function lineIn(documents: readonly RestDocument[], file: string): number {
  const document = documents.find((candidate) => candidate.file === file);
  return document ? operationLine(document) : 1;
}

export function operationOf(document: RestDocument['document']): OperationDefinitionNode | undefined {
  return document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
}

function readDocument(schema: GraphQLSchema, document: RestDocument): RestOperation | Finding[] {
  const coordinate = operationOf(document.document)?.name?.value ?? null;
  const errors = validate(schema, document.document);
  if (errors.length > 0) {
    return errors.map((error) => documentFinding(document.file, error.message, errorLine(error), coordinate));
  }
  try {
    return readOperation(schema, document);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [documentFinding(document.file, message, operationLine(document), coordinate)];
  }
}

/** Reports a route conflict at the first of two documents; the message names both. */
function routeFinding(problem: string, documents: readonly RestDocument[]): Finding {
  const document = documents.find(({ file }) => problem.startsWith(`${file} and `));
  return documentFinding(document?.file ?? '', problem, document ? operationLine(document) : 1, null);
}

/** Returns the line of an error; for a variable, the line after its description. */
function errorLine({ nodes, locations }: GraphQLError): number {
  const [node] = nodes ?? [];
  const loc = node?.kind === Kind.VARIABLE_DEFINITION ? node.variable.loc : undefined;
  return loc?.startToken.line ?? locations?.[0]?.line ?? 1;
}

function documentFinding(file: string, message: string, line: number, coordinate: string | null): Finding {
  return finding({
    severity: 'error',
    rule: 'REST_DOCUMENT_INVALID',
    message: coordinate ? `${coordinate}: ${message}` : message,
    file: documentFile(file),
    line,
    coordinate,
    help: HELP,
  });
}
