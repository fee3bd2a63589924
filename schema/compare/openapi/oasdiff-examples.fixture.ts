import type { Shape } from './openapi.fixture';
import type { Schema } from './openapi-document';

/** Two documents that differ by one change. */
export type Example = readonly [before: Shape, after: Shape];

const text: Schema = { type: 'string' };
const whole: Schema = { type: 'integer' };
const list: Schema = { type: 'array' };
const wrap = (a: Schema): Schema => ({ type: 'object', properties: { a }, required: ['a'] });
const parameter = (schema: Schema, more: object = {}) => ({ name: 'a', in: 'query', schema, ...more });
const fields = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
});

/** Puts a schema where the id of a rule says. */
function place(location: string, schema: Schema): Shape {
  switch (location) {
    case 'request-parameter':
      return { parameters: [parameter(schema)] };
    case 'request-body':
      return { body: schema };
    case 'request-property':
      return { body: wrap(schema) };
    case 'response-body':
      return { response: schema };
    default:
      return { response: wrap(schema) };
  }
}

const BOUNDS: Readonly<Record<string, readonly [keyword: string, base: Schema]>> = {
  max: ['maximum', whole],
  min: ['minimum', whole],
  'max-length': ['maxLength', text],
  'min-length': ['minLength', text],
  'max-items': ['maxItems', list],
  'min-items': ['minItems', list],
};

const LISTS: Readonly<Record<string, string>> = { 'all-of': 'allOf', 'any-of': 'anyOf', 'one-of': 'oneOf' };

const cat = { propertyName: 'kind', mapping: { cat: '#/a' } };

/** Schemas before and after a change, by the end of the rule's id. */
const CHANGES: Readonly<Record<string, readonly [Schema, Schema]>> = {
  'became-enum': [text, { ...text, enum: ['a'] }],
  'enum-value-added': [{ enum: ['a'] }, { enum: ['a', 'b'] }],
  'enum-value-removed': [{ enum: ['a', 'b'] }, { enum: ['a'] }],
  'default-value-added': [whole, { ...whole, default: 1 }],
  'default-value-removed': [{ ...whole, default: 1 }, whole],
  'default-value-changed': [
    { ...whole, default: 1 },
    { ...whole, default: 2 },
  ],
  'pattern-added': [text, { ...text, pattern: 'a' }],
  'pattern-removed': [{ ...text, pattern: 'a' }, text],
  'pattern-changed': [
    { ...text, pattern: 'a' },
    { ...text, pattern: 'b' },
  ],
  'pattern-generalized': [
    { ...text, pattern: 'a' },
    { ...text, pattern: '.*' },
  ],
  'became-nullable': [text, { type: ['string', 'null'] }],
  'became-not-nullable': [{ type: ['string', 'null'] }, text],
  'type-changed': [text, whole],
  'type-generalized': [whole, { type: 'number' }],
  'discriminator-added': [{}, { discriminator: cat }],
  'discriminator-removed': [{ discriminator: cat }, {}],
  'discriminator-property-name-changed': [
    { discriminator: cat },
    { discriminator: { ...cat, propertyName: 'sort' } },
  ],
  'discriminator-mapping-added': [
    { discriminator: cat },
    { discriminator: { ...cat, mapping: { ...cat.mapping, dog: '#/b' } } },
  ],
  'discriminator-mapping-deleted': [{ discriminator: cat }, { discriminator: { ...cat, mapping: {} } }],
  'discriminator-mapping-changed': [
    { discriminator: cat },
    { discriminator: { ...cat, mapping: { cat: '#/b' } } },
  ],
};

const removed = { path: '/dogs' };
const key = { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'K' } } } };
const http = { components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } } };
const scoped = (...scopes: string[]) => ({ security: [{ key: scopes }] });
const media = (...types: string[]) => Object.fromEntries(types.map((type) => [type, { schema: text }]));
const sends = (required: boolean, ...types: string[]) => ({
  more: { requestBody: { required, content: media(...types) } },
});
const responses = (...types: string[]) => ({ responses: { 200: { content: media(...types) } } });
const header = (headers: object) => ({ responses: { 200: { headers } } });
const statuses = (...codes: number[]) => ({
  responses: Object.fromEntries(codes.map((code) => [code, {}])),
});
const takes = (required: boolean, more: object = {}) => ({
  parameters: [parameter(text, { required, ...more })],
});

const sunsetOn = (day: string): Shape => ({ more: { deprecated: true, 'x-sunset': day } });

/** Rules whose id does not tell the change by itself. */
const SPECIAL: Readonly<Record<string, Example>> = {
  'endpoint-added': [removed, {}],
  'api-path-removed-without-deprecation': [{}, removed],
  'api-removed-without-deprecation': [{}, removed],
  'api-path-removed-with-deprecation': [{ more: { deprecated: true } }, removed],
  'api-removed-with-deprecation': [{ more: { deprecated: true } }, removed],
  'api-path-removed-before-sunset': [sunsetOn('2999-01-02'), removed],
  'api-removed-before-sunset': [sunsetOn('2999-01-02'), removed],
  'api-sunset-date-changed-too-small': [sunsetOn('2999-01-02'), sunsetOn('2999-01-01')],
  'sunset-deleted': [sunsetOn('2999-01-02'), { more: { deprecated: true } }],
  'endpoint-deprecated': [{}, { more: { deprecated: true } }],
  'endpoint-reactivated': [{ more: { deprecated: true } }, {}],
  'api-operation-id-added': [{}, { more: { operationId: 'a' } }],
  'api-operation-id-removed': [{ more: { operationId: 'a' } }, { more: { operationId: 'b' } }],
  'api-tag-added': [{}, { more: { tags: ['a'] } }],
  'api-tag-removed': [{ more: { tags: ['a'] } }, {}],
  'api-security-component-added': [{}, key],
  'api-security-component-removed': [key, {}],
  'api-security-component-type-changed': [key, http],
  'api-security-added': [scoped(), { security: [{ key: [] }, { other: [] }] }],
  'api-security-removed': [{ security: [{ key: [] }, { other: [] }] }, scoped()],
  'api-security-scope-added': [scoped(), scoped('a')],
  'api-security-scope-removed': [scoped('a'), scoped()],
  'request-body-added-required': [{}, sends(true, 'a/b')],
  'request-body-added-optional': [{}, sends(false, 'a/b')],
  'request-body-became-required': [sends(false, 'a/b'), sends(true, 'a/b')],
  'request-body-became-optional': [sends(true, 'a/b'), sends(false, 'a/b')],
  'request-body-media-type-added': [sends(true, 'a/b'), sends(true, 'a/b', 'a/c')],
  'request-body-media-type-removed': [sends(true, 'a/b', 'a/c'), sends(true, 'a/b')],
  'new-required-request-parameter': [{}, takes(true)],
  'new-optional-request-parameter': [{}, takes(false)],
  'new-request-path-parameter': [{}, { parameters: [{ name: 'id', in: 'path', required: true }] }],
  'request-parameter-removed': [takes(false), {}],
  'request-parameter-removed-with-deprecation': [takes(false, { deprecated: true }), {}],
  'request-parameter-became-required': [takes(false), takes(true)],
  'request-parameter-became-optional': [takes(true), takes(false)],
  'request-parameter-deprecated': [takes(false), takes(false, { deprecated: true })],
  'request-parameter-reactivated': [takes(false, { deprecated: true }), takes(false)],
  'request-property-removed': [{ body: fields({ a: text }) }, { body: fields({}) }],
  'request-property-became-required': [{ body: fields({ a: text }) }, { body: fields({ a: text }, ['a']) }],
  'request-property-became-required-with-default': [
    { body: fields({ a: { ...text, default: 'b' } }) },
    { body: fields({ a: { ...text, default: 'b' } }, ['a']) },
  ],
  'request-property-became-optional': [{ body: fields({ a: text }, ['a']) }, { body: fields({ a: text }) }],
  'new-required-request-property': [{ body: fields({}) }, { body: fields({ a: text }, ['a']) }],
  'new-required-request-property-with-default': [
    { body: fields({}) },
    { body: fields({ a: { ...text, default: 'b' } }, ['a']) },
  ],
  'new-optional-request-property': [{ body: fields({}) }, { body: fields({ a: text }) }],
  'response-optional-property-added': [{ response: fields({}) }, { response: fields({ a: text }) }],
  'response-optional-property-removed': [{ response: fields({ a: text }) }, { response: fields({}) }],
  'response-required-property-added': [{ response: fields({}) }, { response: fields({ a: text }, ['a']) }],
  'response-required-property-removed': [{ response: fields({ a: text }, ['a']) }, { response: fields({}) }],
  'response-property-became-optional': [
    { response: fields({ a: text }, ['a']) },
    { response: fields({ a: text }) },
  ],
  'response-property-became-required': [
    { response: fields({ a: text }) },
    { response: fields({ a: text }, ['a']) },
  ],
  'response-header-became-optional': [header({ A: { required: true } }), header({ A: {} })],
  'required-response-header-removed': [header({ A: { required: true } }), header({})],
  'optional-response-header-removed': [header({ A: {} }), header({})],
  'response-media-type-added': [responses('a/b'), responses('a/b', 'a/c')],
  'response-media-type-removed': [responses('a/b', 'a/c'), responses('a/b')],
  'response-mediatype-enum-value-removed': [
    { response: { enum: ['a', 'b'] } },
    { response: { enum: ['a'] } },
  ],
  'response-success-status-added': [{}, statuses(201)],
  'response-success-status-removed': [statuses(201), {}],
  'response-non-success-status-added': [{}, statuses(404)],
  'response-non-success-status-removed': [statuses(404), {}],
};

/** Returns an example of the change that a rule of oasdiff reports; null if there is none. */
export function exampleOf(id: string): Example | null {
  const special = Object.hasOwn(SPECIAL, id) ? SPECIAL[id] : undefined;
  if (special) return special;
  const [, location = '', change = ''] = /^(re\w+-(?:parameter|body|property))-(.+)$/.exec(id) ?? [];
  const schemas = CHANGES[change] ?? boundChange(change) ?? listChange(change);
  return schemas ? [place(location, schemas[0]), place(location, schemas[1])] : null;
}

function boundChange(change: string): readonly [Schema, Schema] | null {
  const [, name = '', action = ''] = /^(.+)-(set|unset|increased|decreased)$/.exec(change) ?? [];
  const bound = BOUNDS[name];
  if (!bound) return null;
  const [keyword, base] = bound;
  const at = (value: number): Schema => ({ ...base, [keyword]: value });
  if (action === 'set') return [base, at(5)];
  if (action === 'unset') return [at(5), base];
  return action === 'increased' ? [at(5), at(6)] : [at(5), at(4)];
}

function listChange(change: string): readonly [Schema, Schema] | null {
  const [, name = '', action] = /^(.+)-(added|removed)$/.exec(change) ?? [];
  const keyword = LISTS[name];
  if (!keyword) return null;
  const [fewer, more]: [Schema, Schema] = [{ [keyword]: [text] }, { [keyword]: [text, whole] }];
  return action === 'added' ? [fewer, more] : [more, fewer];
}
