import { changes } from './openapi.fixture';
import type { Schema } from './openapi-document';

const text: Schema = { type: 'string' };
const whole: Schema = { type: 'integer', format: 'int32' };

describe('limits', () => {
  const list: Schema = { type: 'array' };
  it.each<[string, Schema, Schema, string[], string[]]>([
    [
      'a maximum',
      whole,
      { ...whole, maximum: 5 },
      ['breaking REQUEST_MAX_SET body'],
      ['safe RESPONSE_MAX_SET 200'],
    ],
    [
      'no maximum',
      { ...whole, maximum: 5 },
      whole,
      ['safe REQUEST_MAX_UNSET body'],
      ['breaking RESPONSE_MAX_UNSET 200'],
    ],
    [
      'a shorter maximum',
      { ...text, maxLength: 5 },
      { ...text, maxLength: 4 },
      ['breaking REQUEST_MAX_LENGTH_DECREASED body'],
      ['safe RESPONSE_MAX_LENGTH_DECREASED 200'],
    ],
    [
      'more items',
      { ...list, maxItems: 5 },
      { ...list, maxItems: 6 },
      ['safe REQUEST_MAX_ITEMS_INCREASED body'],
      ['breaking RESPONSE_MAX_ITEMS_INCREASED 200'],
    ],
    [
      'a higher minimum',
      { ...whole, minimum: 0 },
      { ...whole, minimum: 1 },
      ['breaking REQUEST_MIN_INCREASED body'],
      ['safe RESPONSE_MIN_INCREASED 200'],
    ],
    [
      'a lower minimum',
      { ...text, minLength: 2 },
      { ...text, minLength: 1 },
      ['safe REQUEST_MIN_LENGTH_DECREASED body'],
      ['breaking RESPONSE_MIN_LENGTH_DECREASED 200'],
    ],
    [
      'another pattern',
      { ...text, pattern: '^a' },
      { ...text, pattern: '^b' },
      ['dangerous REQUEST_PATTERN_CHANGED body'],
      ['dangerous RESPONSE_PATTERN_CHANGED 200'],
    ],
    [
      'a pattern',
      text,
      { ...text, pattern: '^b' },
      ['breaking REQUEST_PATTERN_ADDED body'],
      ['safe RESPONSE_PATTERN_ADDED 200'],
    ],
    [
      'no pattern',
      { ...text, pattern: '^b' },
      text,
      ['safe REQUEST_PATTERN_REMOVED body'],
      ['dangerous RESPONSE_PATTERN_REMOVED 200'],
    ],
    [
      'another constant',
      { const: 'a' },
      { const: 'b' },
      ['breaking REQUEST_CONST_CHANGED body'],
      ['breaking RESPONSE_CONST_CHANGED 200'],
    ],
    [
      'a constant',
      text,
      { ...text, const: 'b' },
      ['breaking REQUEST_CONST_ADDED body'],
      ['safe RESPONSE_CONST_ADDED 200'],
    ],
    [
      'no constant',
      { ...text, const: 'b' },
      text,
      ['safe REQUEST_CONST_REMOVED body'],
      ['breaking RESPONSE_CONST_REMOVED 200'],
    ],
    [
      'another kind of content',
      { ...text, contentMediaType: 'image/png' },
      { ...text, contentMediaType: 'image/gif' },
      ['breaking REQUEST_CONTENT_MEDIA_TYPE_CHANGED body'],
      ['breaking RESPONSE_CONTENT_MEDIA_TYPE_CHANGED 200'],
    ],
  ])('reports %s', (_what, before, after, request, response) => {
    expect(changes({ body: before }, { body: after })).toEqual(request);
    expect(changes({ response: before }, { response: after })).toEqual(response);
  });
});

describe('headers', () => {
  const sent = (header: object) => ({ responses: { 200: { headers: { 'X-Code': header } } } });

  it('are compared like values of the response', () => {
    const codes = (...values: string[]) => sent({ schema: { enum: values } });
    expect(changes(codes('A', 'B'), codes('A', 'C'))).toEqual([
      'safe RESPONSE_ENUM_VALUE_REMOVED 200 X-Code',
      'dangerous RESPONSE_ENUM_VALUE_ADDED 200 X-Code',
    ]);
    expect(changes(sent({ schema: text }), sent({ schema: whole }))).toEqual([
      'breaking RESPONSE_TYPE_CHANGED 200 X-Code',
    ]);
    expect(changes(sent({ required: true }), sent({}))).toEqual(['breaking HEADER_OPTIONAL 200 X-Code']);
    expect(changes({ responses: { 200: {} } }, sent({}))).toEqual(['safe HEADER_ADDED 200 X-Code']);
  });

  it('that are shared are reported once', () => {
    const shared = (schema: Schema) => ({
      responses: { 200: { headers: { A: { $ref: '#/components/headers/Code' } } } },
      components: { headers: { Code: { schema } } },
    });
    expect(changes(shared({ enum: ['A'] }), shared({ enum: ['A', 'B'] }))).toEqual([
      'dangerous RESPONSE_ENUM_VALUE_ADDED headers Code',
    ]);
  });
});

describe('what endpoints share', () => {
  const scheme = (key: object) => ({ components: { securitySchemes: { key } } });
  const header = { type: 'apiKey', in: 'header', name: 'X-Key' };

  it('is compared: security schemes', () => {
    expect(changes(scheme(header), scheme({ ...header, name: 'X-Other' }))).toEqual([
      'breaking SECURITY_SCHEME_CHANGED securitySchemes key',
    ]);
    expect(changes(scheme(header), scheme({ ...header, description: 'Other.' }))).toEqual([]);
    expect(changes(scheme(header), {})).toEqual(['breaking SECURITY_SCHEME_REMOVED securitySchemes key']);
    expect(changes({}, scheme(header))).toEqual(['safe SECURITY_SCHEME_ADDED securitySchemes key']);
  });

  it('is compared: servers', () => {
    expect(changes({ servers: [{ url: '/' }] }, { servers: [{ url: '/v2' }] })).toEqual([
      'breaking SERVER_REMOVED servers',
      'safe SERVER_ADDED servers',
    ]);
  });
});

describe('what @rest declares', () => {
  const rest = (contract: object) => ({ more: { 'x-rest': { transport: 'JSON', ...contract } } });

  it.each<[string, object, object, string[]]>([
    ['the same', { columns: ['a'] }, { columns: ['a'] }, []],
    ['fewer columns', { columns: ['a', 'b'] }, { columns: ['a'] }, ['breaking CSV_COLUMNS_CHANGED']],
    ['another order', { columns: ['a', 'b'] }, { columns: ['b', 'a'] }, ['breaking CSV_COLUMNS_CHANGED']],
    ['a column first', { columns: ['a'] }, { columns: ['b', 'a'] }, ['breaking CSV_COLUMNS_CHANGED']],
    ['a column last', { columns: ['a'] }, { columns: ['a', 'b'] }, ['dangerous CSV_COLUMN_ADDED']],
    ['another file name', { fileName: 'a.csv' }, { fileName: 'b.csv' }, ['dangerous FILE_NAME_CHANGED']],
    ['no cookie', { cookie: 'SESSION' }, {}, ['breaking COOKIE_CHANGED']],
    ['another message', { notFound: 'No cat' }, { notFound: 'No dog' }, ['dangerous NOT_FOUND_CHANGED']],
    ['another transport', {}, { transport: 'TEXT' }, ['breaking TRANSPORT_CHANGED']],
    ['another body', { consumes: 'JSON' }, { consumes: 'MULTIPART' }, ['breaking CONSUMES_CHANGED']],
    ['a cache', { cache: false }, { cache: true }, ['dangerous CACHE_CHANGED']],
  ])('is compared: %s', (_what, before, after, expected) => {
    expect(changes(rest(before), rest(after))).toEqual(expected.map((change) => `${change} POST /cats/{id}`));
  });
});

describe('what generators use', () => {
  it('is compared: ids, tags, deprecation, examples', () => {
    const before = {
      more: { operationId: 'A', tags: ['a'] },
      parameters: [{ name: 'x', in: 'query', example: 1 }],
    };
    const after = {
      more: { operationId: 'B', tags: ['b'], deprecated: true },
      parameters: [{ name: 'x', in: 'query', example: 2, deprecated: true }],
    };
    const at = 'POST /cats/{id}';
    expect(changes(before, after)).toEqual([
      `dangerous OPERATION_ID_CHANGED ${at}`,
      `safe TAG_REMOVED ${at}`,
      `safe TAG_ADDED ${at}`,
      `safe ENDPOINT_DEPRECATED ${at}`,
      'safe PARAMETER_DEPRECATED query x',
      'safe EXAMPLE_CHANGED query x',
    ]);
    expect(changes(after, before)).toContain(`safe ENDPOINT_REACTIVATED ${at}`);
    expect(changes(after, before)).toContain('safe PARAMETER_REACTIVATED query x');
  });
});
