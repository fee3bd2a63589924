import { z } from 'zod';
import { jsonSchemaOf } from './json-schema-of';

describe('the JSON Schema of a reader', () => {
  test.each([
    ['null', z.string().max(4).nullish(), { type: ['string', 'null'], maxLength: 4 }],
    ['several types', z.union([z.string(), z.boolean()]), { type: ['string', 'boolean'] }],
    ['an enum and null', z.enum(['a', 'b']).nullable(), { type: ['string', 'null'], enum: ['a', 'b', null] }],
    ['a value that is replaced unless it is as expected', z.int().nullish().catch(null), {}],
    [
      'alternatives that say more than their types',
      z.union([z.string().max(4), z.array(z.string())]),
      {
        anyOf: [
          { type: 'string', maxLength: 4 },
          { type: 'array', items: { type: 'string' } },
        ],
      },
    ],
  ])('has %s', (_what, reader, expected) => {
    expect(jsonSchemaOf(reader)).toEqual(expected);
  });

  test('has no default for what is read', () => {
    const reader = z.object({ a: z.string().transform(Number), b: z.boolean().optional() });
    expect(jsonSchemaOf(reader)).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'boolean' } },
      required: ['a'],
    });
  });
});
