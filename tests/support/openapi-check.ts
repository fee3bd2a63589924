import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { packageRoot } from '#runtime/package-root';

const text = readFileSync(join(packageRoot, 'schema/artefacts/openapi.json'), 'utf8');

const response = z.object({
  $ref: z.string().optional(),
  content: z.record(z.string(), z.unknown()).default({}),
});
const operation = z.object({ responses: z.record(z.string(), response) });
const openapi = z
  .object({
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
    components: z.object({ responses: z.record(z.string(), response) }),
  })
  .parse(JSON.parse(text));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ ...z.record(z.string(), z.unknown()).parse(JSON.parse(text)), $id: 'openapi' });

const validators = new Map<string, ValidateFunction>();

/** A response as a client received it. */
export interface ReceivedResponse {
  readonly status: number;
  /** The `Content-Type` header. */
  readonly contentType: string | null;
  /** The parsed body; undefined unless it is JSON. */
  readonly body: unknown;
}

/** Their bodies are empty whatever the document says. */
const WITHOUT_BODY: readonly number[] = [204, 304];

/**
 * Validates a response against the OpenAPI document: its status must be documented for the operation, its
 * media type for the status, and a JSON body must match its schema. Ignores paths and methods that are not
 * operations, such as `HEAD`.
 */
export function assertDocumented(
  method: string,
  path: string,
  { status, contentType, body }: ReceivedResponse,
): void {
  const template = templateOf(path.replace(/\?.*$/s, ''), method.toLowerCase());
  if (!template) return;
  const { responses } = operation.parse(openapi.paths[template]?.[method.toLowerCase()]);
  const documented = responses[String(status)];
  const what = `${method} ${template}`;
  if (!documented) throw new Error(`${what} answered ${status}, which its document does not say`);
  if (WITHOUT_BODY.includes(status)) return;
  const received = mediaType(contentType ?? 'nothing');
  // The document is for programs: browsers, which navigate to redirects, get errors as pages.
  if (received === 'text/html' && status >= 400 && '302' in responses) return;
  const content = documented.$ref ? sharedContent(documented.$ref) : documented.content;
  const expected = Object.keys(content).map(mediaType);
  if (expected.length === 0) {
    // The text of a redirect is no part of the contract.
    if (body !== undefined) throw new Error(`${what} ${status} sent ${received}, its document says no body`);
    return;
  }
  if (!expected.includes(received)) {
    throw new Error(`${what} ${status} sent ${received}, its document says ${expected.join(' or ')}`);
  }
  if (!received.endsWith('json')) return;
  const place =
    documented.$ref ?? pointerTo('paths', template, method.toLowerCase(), 'responses', String(status));
  const validate = validatorOf(`${place}${pointerTo('content', received, 'schema').slice(1)}`);
  if (!validate(body)) {
    throw new Error(`${what} ${status}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`);
  }
}

function sharedContent(ref: string): Readonly<Record<string, unknown>> {
  const shared = openapi.components.responses[ref.replace('#/components/responses/', '')];
  if (!shared) throw new Error(`The document has no ${ref}`);
  return shared.content;
}

function mediaType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

function pointerTo(...parts: readonly string[]): string {
  const escaped = parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
  return `#/${escaped.map(encodeURIComponent).join('/')}`;
}

function validatorOf(pointer: string): ValidateFunction {
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `openapi${pointer}` });
  validators.set(pointer, validate);
  return validate;
}

function templateOf(path: string, method: string): string | undefined {
  const segments = path.split('/');
  const candidates = Object.keys(openapi.paths).filter((template) => {
    const parts = template.split('/');
    const fits = parts.every((part, index) => part.startsWith('{') || part === segments[index]);
    return parts.length === segments.length && fits && openapi.paths[template]?.[method];
  });
  return candidates.sort((a, b) => a.split('{').length - b.split('{').length)[0];
}
