import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { loadOperations } from '../documents/load-operations';
import { communitySchema } from '../test-support/community-schema';
import { buildOpenApi } from './build-openapi';
import type { OperationObject } from './operation-object';

/** An example and the schema that it must match. */
interface Example {
  readonly of: string;
  readonly schema: object;
  readonly example: unknown;
}

const document = buildOpenApi(communitySchema, loadOperations(communitySchema), '1.0.0');
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));

describe('the examples of the OpenAPI document', () => {
  it.each(operations.map((operation) => [operation.operationId, operation] as const))(
    'of %s exist and are valid by their schemas',
    (_, operation) => {
      const examples = [...examplesIn(operation, operation.operationId)];
      expect(examples).not.toEqual([]);
      expect(examples.flatMap(problemsOf)).toEqual([]);
    },
  );

  it('include a response wherever the body is text', () => {
    const without = operations.filter(({ responses }) => {
      const success = responses['200'] ?? responses['201'];
      const text = JSON.stringify(success);
      return /"(application\/json|text\/)/.test(text ?? '') && !text?.includes('"example":');
    });
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('include every body that an operation reads, and every path parameter', () => {
    const without = operations.flatMap(({ operationId, requestBody, parameters = [] }) => [
      ...Object.entries(requestBody?.content ?? {})
        .filter(([, { example }]) => example === undefined)
        .map(([mediaType]) => `${operationId} ${mediaType}`),
      ...parameters
        .filter((parameter) => 'in' in parameter && parameter.in === 'path' && !('example' in parameter))
        .map((parameter) => `${operationId} ${JSON.stringify(parameter)}`),
    ]);
    expect(without).toEqual([]);
  });

  it('include a parameter of every operation that has parameters of its own and no body', () => {
    const without = operations.filter(({ requestBody, parameters = [] }) => {
      const own = parameters.filter((parameter) => 'in' in parameter);
      return own.length > 0 && !requestBody && !own.some((parameter) => 'example' in parameter);
    });
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('include a JSON body for every operation that reads one', () => {
    const bodies = operations.flatMap(({ operationId, requestBody }) => {
      const json = requestBody?.content['application/json'];
      return json ? [[operationId, typeof json.example] as const] : [];
    });
    expect(bodies.length).toBeGreaterThan(15);
    expect(bodies.filter(([, type]) => type !== 'object')).toEqual([]);
  });
});

describe('a wrong example', () => {
  it('is found', () => {
    const wrong = { of: 'X', schema: { type: 'object', properties: { id: { type: 'string' } } } };
    expect(problemsOf({ ...wrong, example: { id: 1 } })).toEqual(['X: data/id must be string']);
  });
});

function problemsOf({ of, schema, example }: Example): string[] {
  // What a strict client would reject: keys that the contract does not have.
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema, closed)));
  return validate(example) ? [] : [`${of}: ${ajv.errorsText(validate.errors)}`];
}

function closed(_: string, value: unknown): unknown {
  const hasKeys = typeof value === 'object' && value !== null && 'properties' in value;
  return hasKeys && 'required' in value ? { additionalProperties: false, ...value } : value;
}

function* examplesIn(node: OperationObject | object, of: string): Generator<Example> {
  if ('example' in node && 'schema' in node && typeof node.schema === 'object' && node.schema !== null) {
    yield { of, schema: node.schema, example: node.example };
  }
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'example' && typeof value === 'object' && value !== null) {
      yield* examplesIn(value, `${of}.${key}`);
    }
  }
}
