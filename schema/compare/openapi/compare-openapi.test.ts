import { compareOpenApi } from './compare-openapi';
import { api, changes, type Shape } from './openapi.fixture';
import type { Schema } from './openapi-document';

const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
});
const text: Schema = { type: 'string' };
const whole: Schema = { type: 'integer', format: 'int32' };

describe('responses', () => {
  it.each<[string, Schema, Schema, string[]]>([
    ['the same', object({ a: text }), object({ a: { ...text } }), []],
    ['less', object({ a: text }), object({}), ['breaking RESPONSE_FIELD_REMOVED 200 a']],
    ['more', object({}), object({ a: text }), ['safe RESPONSE_FIELD_ADDED 200 a']],
    ['null', { type: 'string' }, { type: ['string', 'null'] }, ['breaking RESPONSE_BECAME_NULLABLE 200']],
    ['no null', { type: ['string', 'null'] }, text, ['safe RESPONSE_TYPE_NARROWED 200']],
    ['another type', text, whole, ['breaking RESPONSE_TYPE_CHANGED 200']],
    ['any number', whole, { type: 'number' }, ['breaking RESPONSE_TYPE_CHANGED 200']],
    ['big numbers', whole, { ...whole, format: 'int64' }, ['breaking RESPONSE_TYPE_CHANGED 200']],
    [
      'what may be absent',
      object({ a: text }, ['a']),
      object({ a: text }),
      ['breaking RESPONSE_FIELD_MAY_BE_ABSENT 200 a'],
    ],
    [
      'an added enum value',
      { enum: ['a'] },
      { enum: ['a', 'b'] },
      ['dangerous RESPONSE_ENUM_VALUE_ADDED 200'],
    ],
    ['a removed enum value', { enum: ['a', 'b'] }, { enum: ['a'] }, ['safe RESPONSE_ENUM_VALUE_REMOVED 200']],
    [
      'another item type',
      { type: 'array', items: object({ a: text }) },
      { type: 'array', items: object({ a: whole }) },
      ['breaking RESPONSE_TYPE_CHANGED 200 [].a'],
    ],
    [
      'another type of additional properties',
      { type: 'object', additionalProperties: text },
      { type: 'object', additionalProperties: whole },
      ['breaking RESPONSE_TYPE_CHANGED 200 *'],
    ],
    ['an unchanged schema by reference', { $ref: '#/components/schemas/Cat' }, text, []],
  ])('reports %s', (_what, before, after, expected) => {
    expect(changes({ response: before }, { response: after })).toEqual(expected);
  });

  it('reports removed headers and statuses, and new success statuses', () => {
    const before = { responses: { 201: { headers: { Age: {} } }, 404: {} } };
    const after = { responses: { 201: {}, 202: {}, 409: {} } };
    expect(changes(before, after)).toEqual([
      'breaking HEADER_REMOVED 201 Age',
      'breaking STATUS_REMOVED 404',
      'dangerous STATUS_ADDED 202',
      'safe STATUS_ADDED 409',
    ]);
  });
});

describe('requests', () => {
  it.each<[string, Schema, Schema, string[]]>([
    ['a field no longer read', object({ a: text }), object({}), ['breaking REQUEST_FIELD_REMOVED body a']],
    ['a new optional field', object({}), object({ a: text }), ['safe REQUEST_FIELD_ADDED body a']],
    [
      'a new required field',
      object({}),
      object({ a: text }, ['a']),
      ['breaking REQUEST_FIELD_REQUIRED body a'],
    ],
    [
      'a field that became required',
      object({ a: text }),
      object({ a: text }, ['a']),
      ['breaking REQUEST_FIELD_REQUIRED body a'],
    ],
    [
      'a field that became optional',
      object({ a: text }, ['a']),
      object({ a: text }),
      ['safe REQUEST_FIELD_OPTIONAL body a'],
    ],
    ['no null', { type: ['string', 'null'] }, text, ['breaking REQUEST_TYPE_NARROWED body']],
    ['null too', text, { type: ['string', 'null'] }, ['safe REQUEST_TYPE_WIDENED body']],
    ['small numbers', { ...whole, format: 'int64' }, whole, ['breaking REQUEST_TYPE_NARROWED body']],
    ['days', text, { ...text, format: 'date' }, ['breaking REQUEST_TYPE_NARROWED body']],
    [
      'a removed enum value',
      { enum: ['a', 'b'] },
      { enum: ['a'] },
      ['breaking REQUEST_ENUM_VALUE_REMOVED body'],
    ],
    ['an added enum value', { enum: ['a'] }, { enum: ['a', 'b'] }, ['safe REQUEST_ENUM_VALUE_ADDED body']],
    ['a new enum restriction', text, { ...text, enum: ['a'] }, ['breaking REQUEST_ENUM_NARROWED body']],
    ['another default', { default: 1 }, { default: 2 }, ['dangerous REQUEST_DEFAULT_CHANGED body']],
  ])('reports %s', (_what, before, after, expected) => {
    expect(changes({ body: before }, { body: after })).toEqual(expected);
  });

  it('reports removed, added and newly required parameters', () => {
    const query = (name: string, required = false) => ({ name, in: 'query', required, schema: text });
    const before = { parameters: [query('gone'), query('kept')] };
    const after = { parameters: [query('kept', true), query('new'), query('needed', true)] };
    expect(changes(before, after)).toEqual([
      'breaking PARAMETER_REMOVED query gone',
      'breaking PARAMETER_REQUIRED query kept',
      'safe PARAMETER_ADDED query new',
      'breaking PARAMETER_REQUIRED query needed',
    ]);
  });

  it('reports narrowed and widened security requirements', () => {
    const user = { security: [{ cookie: [] }] };
    expect(changes({ security: [{}, { cookie: [] }] }, user)).toEqual([
      'breaking SECURITY_NARROWED POST /cats/{id}',
    ]);
    expect(changes(user, { security: [] })).toEqual(['dangerous SECURITY_WIDENED POST /cats/{id}']);
    expect(changes({ security: [] }, user)).toEqual(['breaking SECURITY_NARROWED POST /cats/{id}']);
    expect(changes({ security: [{}, { cookie: [] }] }, { security: [{}] })).toEqual([]);
  });

  it('reports changed and added permissions', () => {
    const any = (...permissions: string[]) => ({ security: permissions.map((name) => ({ cookie: [name] })) });
    const user = { security: [{ cookie: [] }] };
    expect(changes(user, any('feed'))).toEqual(['breaking SECURITY_NARROWED POST /cats/{id}']);
    expect(changes(any('feed'), any('groom'))).toEqual([
      'breaking SECURITY_NARROWED POST /cats/{id}',
      'dangerous SECURITY_WIDENED POST /cats/{id}',
    ]);
    expect(changes(any('feed', 'groom'), any('groom'))).toEqual([
      'breaking SECURITY_NARROWED POST /cats/{id}',
    ]);
    const widened = ['dangerous SECURITY_WIDENED POST /cats/{id}'];
    expect(changes(any('feed'), any('groom', 'feed'))).toEqual(widened);
    expect(changes(any('feed'), user)).toEqual(widened);
  });
});

describe('a change', () => {
  it('names what was replaced by what', () => {
    const values = (before: Shape, after: Shape) =>
      compareOpenApi(api(before), api(after)).map(({ from, to }) => `${from} → ${to}`);
    expect(values({ body: text }, { body: whole })).toEqual(['string → integer (int32)']);
    expect(values({ response: { enum: ['a'] } }, { response: { enum: ['b'] } })).toEqual([
      '"a" → "b"',
      '"a" → "b"',
    ]);
    expect(values({ body: text }, { body: { ...text, maxLength: 5 } })).toEqual(['nothing → 5']);
    expect(values({ body: object({ a: text }) }, { body: object({}) })).toEqual(['present → absent']);
    expect(values({}, { security: [{ cookie: ['feed'] }] })).toEqual(['everybody → cookie with feed']);
  });
});

describe('endpoints', () => {
  it('ignores renamed path parameters', () => {
    const token = (name: string) => [{ name, in: 'path', required: true, schema: text }];
    const after = { path: '/cats/{cat}', parameters: token('cat') };
    expect(changes({ parameters: token('id') }, after)).toEqual([]);
  });

  it('reports removed and added endpoints', () => {
    expect(changes({}, { path: '/dogs' })).toEqual([
      'breaking ENDPOINT_REMOVED POST /cats/{id}',
      'safe ENDPOINT_ADDED POST /dogs',
    ]);
  });

  it('rejects what is not an OpenAPI document', () => {
    expect(() => compareOpenApi({}, api({}))).toThrow();
    expect(() => compareOpenApi(api({ response: { $ref: '#/components/schemas/Dog' } }), api({}))).toThrow(
      'The OpenAPI document has no #/components/schemas/Dog',
    );
  });
});
