import { z } from 'zod';
import { type OpenApi, type Operation, readOpenApi, type Schema } from '../compare/openapi/openapi-document';
import { RegistryError } from '../publishing/registry';
import { type RecordedRequest, readRecordedTraffic } from './recorded-traffic';
import type { DocumentFile, DocumentProblem } from './validate-documents';

/** What a REST client uses, written by hand or by a generator. */
const usesFile = z.object({
  operations: z.array(
    z.object({
      /** `GET /bingo/events/{id}` */
      operation: z.string(),
      /** Query parameters and fields of the body that the client sends. */
      sends: z.array(z.string()).default([]),
      /** Fields of the response that it reads: `events[].name`. */
      reads: z.array(z.string()).default([]),
    }),
  ),
});

interface Use {
  readonly operation: string;
  readonly sends: readonly string[];
  readonly reads: readonly string[];
  /** Text by which the use is found in its file. */
  readonly mark: string;
}

/** Recorded requests that were not checked. */
export interface SkippedRequests {
  /** Requests to other origins. */
  readonly elsewhere: number;
  /** Preflights, pages and what they load, operations of the graph. */
  readonly notRest: number;
}

/** The result of checking a file of REST use. */
export interface ValidatedRestUse {
  readonly problems: readonly DocumentProblem[];
  /** How many operations or recorded requests were checked. */
  readonly operations: number;
  readonly skipped: SkippedRequests;
}

/** What the platform serves beside its REST contract. */
const NOT_REST = /^\/(graphql|openapi\.json|schema\/registry)(\/|$)/;

/**
 * Checks the REST endpoints, parameters and fields that a client uses against the contract.
 * @param file a list of operations and fields, or recorded traffic (HAR).
 * @param origins of the platform, which select its requests in recorded traffic.
 * @throws RegistryError for another file.
 */
export function validateRestUse(
  openApi: unknown,
  file: DocumentFile,
  origins: readonly string[],
): ValidatedRestUse {
  const contract = readOpenApi(openApi);
  const { uses, skipped } = usesOf(file, contract, origins);
  return { problems: problemsOfAll(uses, file, contract), operations: uses.length, skipped };
}

function problemsOfAll(uses: readonly Use[], file: DocumentFile, contract: OpenApi): DocumentProblem[] {
  const lines = file.text.split('\n');
  // Traffic repeats itself: each problem is reported where it is found first.
  const marks = new Map<string, string>();
  for (const use of uses) {
    for (const message of problemsOf(contract, use)) if (!marks.has(message)) marks.set(message, use.mark);
  }
  return [...marks].map(([message, mark]): DocumentProblem => {
    const line = lines.findIndex((text) => text.includes(JSON.stringify(mark)));
    return { class: 'breaking', path: file.path, line: Math.max(line, 0) + 1, column: 1, message };
  });
}

function usesOf({ path, text }: DocumentFile, contract: OpenApi, origins: readonly string[]) {
  const value = parsed(text);
  const list = usesFile.safeParse(value);
  if (list.success) {
    const uses = list.data.operations.map((use): Use => ({ ...use, mark: use.operation }));
    return { uses, skipped: { elsewhere: 0, notRest: 0 } };
  }
  const recorded = readRecordedTraffic(value);
  if (!recorded) throw new RegistryError(`${path} is neither a list of operations nor a HAR file.`);
  const here = recorded.filter(({ url }) => origins.includes(new URL(url).origin));
  const uses = here.filter((request) => isRest(request, contract)).map(recordedUse);
  return { uses, skipped: { elsewhere: recorded.length - here.length, notRest: here.length - uses.length } };
}

function recordedUse({ method, url, sends, reads }: RecordedRequest): Use {
  return { operation: `${method} ${new URL(url).pathname}`, sends, reads, mark: url };
}

/** Returns whether a request is a client's call, including one of an endpoint that does not exist. */
function isRest({ method, url, returnsJson }: RecordedRequest, { paths }: OpenApi): boolean {
  if (method === 'OPTIONS') return false;
  const { pathname } = new URL(url);
  const isDocumented = Object.keys(paths).some((template) => matches(template, pathname));
  return isDocumented || (returnsJson && !NOT_REST.test(pathname));
}

function problemsOf(contract: OpenApi, { operation, sends, reads }: Use): string[] {
  const found = operationOf(contract, operation);
  if (!found) return [`There is no endpoint ${operation}`];
  const sent = new Set(found.parameters.map(({ name }) => name));
  const body = Object.values(found.requestBody?.content ?? {}).map(({ schema }) => schema ?? {});
  const successSchemas = Object.entries(found.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => Object.values(content).map(({ schema }) => schema ?? {}));
  return [
    ...sends
      .filter((name) => !sent.has(name) && !body.some((schema) => has(schema, name)))
      .map((name) => `${operation} does not take ${name}`),
    ...reads
      .filter((path) => !successSchemas.some((schema) => has(schema, path)))
      .map((path) => `${operation} does not return ${path}`),
  ];
}

/** Finds an endpoint by its template or by a path that matches it; a literal segment wins. */
function operationOf({ paths }: OpenApi, operation: string): Operation | null {
  const [method = '', path = ''] = operation.split(' ');
  const templates = Object.keys(paths).filter((template) => matches(template, path));
  const [best] = templates.sort((left, right) => left.split('{').length - right.split('{').length);
  return (best && paths[best]?.[method.toLowerCase()]) || null;
}

function matches(template: string, path: string): boolean {
  const [templateParts, pathParts] = [template.split('/'), path.split('/')];
  return (
    templateParts.length === pathParts.length &&
    templateParts.every((part, index) => part.startsWith('{') || part === pathParts[index])
  );
}

function has(schema: Schema, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  const key = name.replaceAll('[]', '');
  const inner = key === '' ? schema : (schema.properties?.[key] ?? additional(schema));
  const items = name.endsWith('[]') ? inner?.items : inner;
  if (!items) return false;
  return rest.length === 0 || isFreeForm(items) || has(items, rest.join('.'));
}

function additional({ additionalProperties }: Schema): Schema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

/** Returns whether the contract leaves the content of an object open, or accepts any value. */
function isFreeForm({ type, properties, additionalProperties = true, ...others }: Schema): boolean {
  const isAnything = type === undefined && (others.anyOf ?? others.oneOf ?? others.enum) === undefined;
  return (type === 'object' || isAnything) && properties === undefined && additionalProperties === true;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
