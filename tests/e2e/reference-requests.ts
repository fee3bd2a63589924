import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { brunoFolder } from '#processes/clients/bruno-files';
import type { RequestOptions } from '#tests/support/api-client';

const content = z.record(z.string(), z.object({ example: z.unknown().optional() }));
const parameter = z.object({ name: z.string(), in: z.string(), example: z.unknown().optional() });

const operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.array(z.union([parameter, z.object({ $ref: z.string() })])).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() }).loose()),
});

const openapi = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** An operation of the OpenAPI document. */
export interface ReferenceOperation extends z.infer<typeof operation> {
  readonly method: string;
  readonly path: string;
}

/** A request as the reference shows it. */
export interface ReferenceRequest {
  readonly path: string;
  readonly options: RequestOptions;
}

/** Returns the operations of an OpenAPI document, in an order in which their examples work. */
export function operationsOf(document: unknown): ReferenceOperation[] {
  const { paths } = openapi.parse(document);
  return Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        ...operation,
        path,
        method: method.toUpperCase(),
      })),
    )
    .sort(byLifeCycle);
}

const METHODS = ['POST', 'GET', 'PUT', 'DELETE'];

function byLifeCycle(left: ReferenceOperation, right: ReferenceOperation): number {
  return (
    rank(left) - rank(right) || depth(left) - depth(right) || (left.operationId < right.operationId ? -1 : 1)
  );
}

/** What others need comes first, what takes something away last. */
function rank({ operationId, method }: ReferenceOperation): number {
  if (operationId === 'SignOut') return METHODS.length + 2;
  if (/^(Delete|Reopen)/.test(operationId)) return METHODS.length + 1;
  return operationId.startsWith('Create') ? 0 : METHODS.indexOf(method) + 1;
}

/** What is inside something else is created after it and deleted before it. */
function depth({ operationId, path }: ReferenceOperation): number {
  if (operationId.startsWith('Delete')) return -path.length;
  return operationId.startsWith('Create') ? path.length : 0;
}

/** Returns the example requests of an operation, one for each form of its body. */
export function requestsOf(operation: ReferenceOperation): ReferenceRequest[] {
  const { method, requestBody } = operation;
  const path = pathOf(operation);
  const bodies = Object.entries(requestBody?.content ?? {});
  if (bodies.length === 0) return [{ path, options: { method } }];
  return bodies.map(([mediaType, { example }]) => {
    const body = mediaType === 'multipart/form-data' ? { form: formOf(example) } : { json: example };
    return { path, options: { method, ...body } };
  });
}

function pathOf({ path, parameters }: ReferenceOperation): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const parameter of parameters) {
    // Headers that may be sent to every operation are references.
    if ('$ref' in parameter || parameter.example === undefined) continue;
    const value = String(parameter.example);
    if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(value));
    if (parameter.in === 'query') query.set(parameter.name, value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

function formOf(example: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(z.record(z.string(), z.unknown()).parse(example))) {
    const file = join(brunoFolder, 'files', String(value));
    if (existsSync(file)) form.append(name, new Blob([new Uint8Array(readFileSync(file))]), String(value));
    else form.append(name, String(value));
  }
  return form;
}

/** Returns the statuses of success that an operation documents. */
export function successesOf({ responses }: ReferenceOperation): number[] {
  return Object.keys(responses)
    .filter((status) => /^[23]/.test(status))
    .map(Number);
}

/** Returns the documented example of a JSON response; undefined for other content. */
export function exampleResponse({ responses }: ReferenceOperation, status: number): unknown {
  return responses[String(status)]?.content?.['application/json']?.example;
}

/**
 * Returns where a response lacks what the example of it shows: a key, a type of value or, in a list, an
 * element like that of the example. Where the example has null, anything may be.
 */
export function missingIn(response: unknown, example: unknown, at = 'response'): string[] {
  if (example === null) return [];
  if (Array.isArray(example)) {
    const elements: readonly unknown[] = Array.isArray(response) ? response : [];
    return example.flatMap((wanted, index) =>
      elements.some((element) => missingIn(element, wanted).length === 0) ? [] : [`${at}[${index}]`],
    );
  }
  if (typeof example !== 'object') return typeof response === typeof example ? [] : [at];
  if (typeof response !== 'object' || response === null) return [at];
  const fields = new Map<string, unknown>(Object.entries(response));
  return Object.entries(Object(example)).flatMap(([key, wanted]) =>
    missingIn(fields.get(key), wanted, `${at}.${key}`),
  );
}
