import { compareOpenApi } from './compare-openapi';
import { api, changes } from './openapi.fixture';
import type { Schema } from './openapi-document';

const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
});
const text: Schema = { type: 'string' };
const containing = (contentSchema?: Schema): Schema => ({ ...text, ...(contentSchema && { contentSchema }) });

describe('what is in a text', () => {
  const event = containing(object({ a: text }, ['a']));

  test('is compared like a body of its direction', () => {
    expect(changes({ response: event }, { response: containing(object({})) })).toEqual([
      'breaking RESPONSE_FIELD_REMOVED 200 a',
    ]);
    const file = containing({ type: 'array', items: object({ a: text }) });
    const narrower = containing({ type: 'array', items: object({ a: text, b: text }, ['b']) });
    expect(changes({ body: object({ file }) }, { body: object({ file: narrower }) })).toEqual([
      'breaking REQUEST_FIELD_REQUIRED body file[].b',
    ]);
  });

  test('may be described, but not cease to be', () => {
    expect(changes({ response: text }, { response: event })).toEqual([]);
    expect(changes({ response: event }, { response: text })).toContain('breaking RESPONSE_TYPE_CHANGED 200');
  });
});

test('a request that takes no other properties any more is narrower', () => {
  const [open, closed] = [object({}), { ...object({}), additionalProperties: false }];
  expect(changes({ body: open }, { body: closed })).toEqual(['breaking REQUEST_CLOSED body']);
  expect(changes({ body: closed }, { body: open })).toEqual(['safe REQUEST_OPENED body']);
  expect(changes({ response: open }, { response: closed })).toEqual([]);
});

describe('webhooks', () => {
  const sending = (webhooks: Record<string, Schema>): object => ({
    ...api({}),
    webhooks: Object.fromEntries(
      Object.entries(webhooks).map(([name, schema]) => [
        name,
        { post: { requestBody: { content: { 'application/json': { schema } } } } },
      ]),
    ),
  });
  const cat = object({ name: text }, ['name']);

  test.each([
    ['a new one', {}, { cat }, ['safe OPENAPI_WEBHOOK_ADDED webhook cat']],
    ['a removed one', { cat }, {}, ['breaking OPENAPI_WEBHOOK_REMOVED webhook cat']],
    [
      'a removed key',
      { cat },
      { cat: object({}) },
      ['breaking OPENAPI_RESPONSE_FIELD_REMOVED webhook cat body name'],
    ],
    [
      'a key that may be absent',
      { cat },
      { cat: object({ name: text }) },
      ['breaking OPENAPI_RESPONSE_FIELD_MAY_BE_ABSENT webhook cat body name'],
    ],
    [
      'a new key',
      { cat },
      { cat: object({ name: text, age: text }, ['name', 'age']) },
      ['safe OPENAPI_RESPONSE_FIELD_ADDED webhook cat body age'],
    ],
  ])('with %s are compared', (_what, was, is, expected) => {
    const found = compareOpenApi(sending(was), sending(is));
    expect(found.map(({ class: severity, rule, coordinate }) => `${severity} ${rule} ${coordinate}`)).toEqual(
      expected,
    );
  });
});

test('a webhook that loses a header breaks its receivers', () => {
  const sending = (...names: readonly string[]): object => ({
    ...api({}),
    webhooks: { cat: { post: { parameters: names.map((name) => ({ name, in: 'header', schema: text })) } } },
  });
  const found = compareOpenApi(sending('id', 'at'), sending('id', 'sent'));
  expect(found).toMatchObject([
    { class: 'breaking', rule: 'OPENAPI_HEADER_REMOVED', coordinate: 'webhook cat header at' },
  ]);
});

describe('rate classes', () => {
  const counted = (more: object) => ({ more: { 'x-rest': { transport: 'JSON', ...more } } });

  test.each([
    [
      'another class',
      { rateClass: 'plugin' },
      { rateClass: 'public' },
      ['breaking RATE_CLASS_CHANGED POST /cats/{id}'],
    ],
    ['a class that was not published', {}, { rateClass: 'public', counted: { fresh: 'refresh' } }, []],
    [
      'a parameter that counts',
      { rateClass: 'public' },
      { rateClass: 'public', counted: { a: 'refresh' } },
      ['breaking COUNTED_CHANGED POST /cats/{id}'],
    ],
    [
      'a parameter that counts no more',
      { rateClass: 'public', counted: { a: 'refresh' } },
      { rateClass: 'public' },
      ['safe COUNTED_CHANGED POST /cats/{id}'],
    ],
  ])('with %s are compared', (_what, was, is, expected) => {
    expect(changes(counted(was), counted(is))).toEqual(expected);
  });
});

describe('a component', () => {
  const header = (more: object) => ({ description: 'Code.', schema: text, ...more });
  const at = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

  /** Two endpoints that share a response, its header and body, and a parameter. */
  const sharing = (cat: Schema, code: object = {}, parameter: Schema = text): object => {
    const components = {
      schemas: { Cat: cat },
      headers: { Code: header(code) },
      parameters: { Envelope: { name: 'envelope', in: 'header', schema: parameter } },
      responses: {
        Bad: {
          headers: { 'X-Code': at('headers', 'Code') },
          content: { 'application/json': { schema: at('schemas', 'Cat') } },
        },
      },
    };
    const responses = { 400: at('responses', 'Bad'), 404: at('responses', 'Bad') };
    const one = Object(api({ responses, parameters: [at('parameters', 'Envelope')], components }));
    return { ...one, paths: { ...one.paths, '/dogs': one.paths['/cats/{id}'] } };
  };
  const cat = object({ a: text }, ['a']);
  const statuses = (conflict: number) => ({ 'x-statuses': { CONFLICT: conflict, NOT_FOUND: 404 } });

  test.each([
    ['a body', sharing(cat), sharing(object({})), ['breaking RESPONSE_FIELD_REMOVED schemas Cat.a']],
    [
      'a default',
      sharing(cat, {}, { ...text, default: 'false' }),
      sharing(cat, {}, { ...text, default: 'true' }),
      ['breaking REQUEST_DEFAULT_CHANGED parameters Envelope'],
    ],
    [
      'the status of a code',
      sharing(cat, statuses(400)),
      sharing(cat, statuses(409)),
      ['breaking ERROR_STATUS_CHANGED headers Code'],
    ],
    ['statuses that were not published', sharing(cat), sharing(cat, statuses(400)), []],
  ])('that changes %s is reported once', (_what, was, is, expected) => {
    const found = compareOpenApi(was, is);
    expect(
      found.map(
        ({ class: severity, rule, coordinate }) =>
          `${severity} ${rule.replace('OPENAPI_', '')} ${coordinate}`,
      ),
    ).toEqual(expected);
  });
});

describe('what the platform accepts', () => {
  const promising = (depth: number, cookie: string, ...headers: readonly string[]): object => ({
    ...api({}),
    'x-platform': object({
      depth: { maximum: depth },
      cookie: { const: { sameSite: cookie } },
      headers: { enum: headers },
    }),
  });
  const was = promising(12, 'lax', 'Age', 'ETag');

  test.each([
    ['the same', was, []],
    ['a smaller limit', promising(11, 'lax', 'Age', 'ETag'), ['breaking MAX_DECREASED platform.depth']],
    ['another cookie', promising(12, 'none', 'Age', 'ETag'), ['breaking CONST_CHANGED platform.cookie']],
    [
      'a header less',
      promising(13, 'lax', 'Age'),
      expect.arrayContaining(['breaking ENUM_VALUE_REMOVED platform.headers']),
    ],
  ])('is compared: %s', (_what, is, expected) => {
    const found = compareOpenApi(was, is).map(
      ({ class: severity, rule, coordinate }) =>
        `${severity} ${rule.replace('OPENAPI_REQUEST_', '')} ${coordinate}`,
    );
    expect(found).toEqual(expected);
  });
});
