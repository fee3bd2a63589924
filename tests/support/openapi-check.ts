import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { packageRoot } from '#runtime/package-root';

const text = readFileSync(join(packageRoot, 'schema/artefacts/openapi.json'), 'utf8');

const media = z.object({ schema: z.unknown().optional() });
const operation = z.object({
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), media).optional() }).loose()),
});
const openapi = z
  .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(JSON.parse(text));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ ...z.record(z.string(), z.unknown()).parse(JSON.parse(text)), $id: 'openapi' });

const validators = new Map<string, ValidateFunction>();

/**
 * Validates a response against the OpenAPI document: its status must be documented for the operation, and its
 * body must match the documented schema. Ignores paths that are not operations.
 */
export function assertDocumented(method: string, path: string, status: number, body: unknown): void {
  const template = templateOf(path.replace(/\?.*$/s, ''), method.toLowerCase());
  if (!template) return;
  const { responses } = operation.parse(openapi.paths[template]?.[method.toLowerCase()]);
  const documented = responses[String(status)];
  if (!documented)
    throw new Error(`${method} ${template} answered ${status}, which its document does not say`);
  if (body === undefined || !documented.content?.['application/json']) return;
  const validate = validatorOf(template, method.toLowerCase(), status);
  if (!validate(body)) {
    throw new Error(
      `${method} ${template} ${status}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`,
    );
  }
}

function validatorOf(template: string, method: string, status: number): ValidateFunction {
  const pointer = [
    'paths',
    template,
    method,
    'responses',
    String(status),
    'content',
    'application/json',
    'schema',
  ]
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#/${pointer}` });
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
