import { createConfig, lintFromString } from '@redocly/openapi-core';
import { isScalarType } from 'graphql';
import { loadOperations } from '../documents/load-operations';
import { communitySchema } from '../test-support/community-schema';
import { itemSchema } from '../test-support/item-schema';
import { operationsFrom } from '../test-support/rest-server';
import { buildOpenApi } from './build-openapi';
import { leafSchema } from './json-schema';

const operations = loadOperations(communitySchema);
const document = buildOpenApi(communitySchema, operations, '1.0.0');

async function lint(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, config });
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
}

describe('the OpenAPI document of the contract', () => {
  it('passes Redocly’s recommended rules without warnings', async () => {
    expect(await lint(JSON.stringify(document))).toEqual([]);
  });

  it('fails them without its summaries', async () => {
    const text = JSON.stringify(document, (key, value: unknown) => (key === 'summary' ? undefined : value));
    expect(await lint(text)).toContain('operation-summary #/paths/~1auth~1me/get/summary');
  });

  it('contains every endpoint and is deterministic', () => {
    const methods = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(methods.map(({ operationId }) => operationId).sort()).toEqual(
      operations.map(({ name }) => name).sort(),
    );
    const again = buildOpenApi(communitySchema, [...loadOperations(communitySchema)].reverse(), '1.0.0');
    expect(JSON.stringify(again)).toBe(JSON.stringify(document));
  });

  it('has a description of every operation', () => {
    const all = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(all.filter(({ description }) => !description).map(({ operationId }) => operationId)).toEqual([]);
  });

  it('describes a list with its parameters', () => {
    expect(document.paths['/auth/admin/users']?.get).toMatchObject({
      operationId: 'ListUsers',
      summary: 'List users',
      description: 'Requires `view_admin` or `manage_users`.',
      tags: ['auth'],
      security: [
        { sessionCookie: ['view_admin'] },
        { bearerToken: ['view_admin'] },
        { sessionCookie: ['manage_users'] },
        { bearerToken: ['manage_users'] },
      ],
      parameters: [
        { name: 'page', in: 'query', required: false, schema: { type: 'integer', default: 1 } },
        { name: 'limit', in: 'query', required: false, schema: { type: 'integer', default: 20 } },
        { name: 'search', in: 'query', required: false, schema: { type: 'string' } },
        { $ref: '#/components/parameters/Envelope' },
      ],
    });
  });

  it('requires only fields that every viewer has', () => {
    expect(schemaOf('/auth/me', 'get', '200')).toMatchObject({
      properties: {
        authenticated: { type: 'boolean' },
        user: {
          properties: { global_name: { type: ['string', 'null'] }, created_at: { format: 'date-time' } },
        },
      },
      required: ['authenticated'],
    });
  });

  it.each([
    ['/auth/me', 'get', ['200', '403', '429', '500']],
    ['/auth/login', 'get', ['302', '400', '403', '429', '500', 'default']],
    ['/auth/health', 'get', ['200', '403', '503']],
    ['/auth/admin/roles', 'post', ['201', '400', '401', '403', '409', '422', '429', '500']],
    ['/auth/admin/roles/{id}', 'put', ['200', '400', '401', '403', '404', '429', '500']],
    ['/auth/admin/user-roles', 'delete', ['200', '400', '401', '403', '404', '429', '500']],
    ['/bingo/templates', 'post', ['201', '400', '401', '403', '404', '409', '422', '429', '500']],
    ['/auth/validate', 'post', ['200', '400', '401', '403', '429', '500']],
  ])('%s %s documents its statuses', (path, method, statuses) => {
    expect(Object.keys(document.paths[path]?.[method]?.responses ?? {})).toEqual(statuses);
  });
});

describe('a scalar', () => {
  it('that accepts text and numbers is documented as both', () => {
    const schema = itemSchema.getType('TriggerTarget');
    if (!isScalarType(schema)) throw new Error('no scalar');
    expect(leafSchema(schema)).toEqual({ type: ['string', 'number'] });
  });
});

describe('an OpenAPI document', () => {
  const items = operationsFrom(itemSchema, [
    `"S" mutation Make(
      "What it is called."
      $own_name: String!
      $channel_id: String! @from(body: "config.channel_id")
      $points: Int = 5 @from(body: "config.points")
      $trigger_data: Target
      $word: String! @from(header: "X-Word")
    ) @rest(method: POST, path: "/items", access: PLUGIN, status: 201, idempotencyKey: true) {
      body: makeItem(
        input: { ownName: $own_name, channelId: $channel_id, points: $points, tags: [$word], target: $trigger_data }
      ) { id part { id } parts { own_name: ownName } ...More }
    }
    fragment More on Item { echo }`,
    `"S" query Get($id: ID!) @rest(method: GET, path: "/items/:id", access: PUBLIC, notFound: "Item not found") {
      body: item(id: $id) { id }
    }`,
    `"S" query Named($id: ID!) @rest(method: GET, path: "/named/:id", access: PUBLIC, notFound: "Item not found") {
      named: item(id: $id) { id part { id } }
    }`,
    `"S" mutation Keep("The list." $file: Upload!, $count: Int = 1)
    @rest(method: POST, path: "/keep", access: PUBLIC, consumes: MULTIPART, maxFileBytes: 10) {
      keep(file: $file, count: $count) { id }
    }`,
    `"S" query Picture @rest(
      method: GET, path: "/picture", access: PUBLIC, transport: FILE, notFound: "None", produces: ["image/png", "image/jpeg"]
    ) { body: picture(id: "1") { storageKey mediaType etag size } }`,
    `"S" query Held @rest(method: GET, path: "/held", access: PUBLIC) {
      holder { __typename holds ... on Holder { held: holds } ... on Box { item { id } } }
    }`,
    `"S" query Chosen($on: Boolean!) @rest(method: GET, path: "/chosen", access: PUBLIC) {
      holder { __typename holds @include(if: $on) ... @skip(if: $on) { held: holds } }
    }`,
  ]);
  const { paths, components } = buildOpenApi(itemSchema, items, '1');
  const make = paths['/items']?.post;
  const id = { type: 'string' };

  it('nests the body as callers write it', () => {
    expect(make?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      properties: {
        own_name: { type: 'string', description: 'What it is called.' },
        config: {
          properties: { channel_id: id, points: { type: ['integer', 'null'], default: 5 } },
          required: ['channel_id'],
        },
        trigger_data: {
          type: ['object', 'null'],
          properties: { size: { type: ['string', 'null'], enum: ['small', 'large', null] } },
          required: ['type'],
        },
      },
      required: ['own_name', 'config'],
    });
    expect(make?.parameters?.[0]).toMatchObject({ name: 'x-word', in: 'header', required: true });
    expect(make?.security).toEqual([{ bingoKey: [] }]);
  });

  it('offers Idempotency-Key where the document takes it', () => {
    expect(make?.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
    expect(make?.responses).toMatchObject({
      201: { headers: { 'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' } } },
      409: { $ref: '#/components/responses/StillRunning' },
      422: { $ref: '#/components/responses/KeyReused' },
    });
    expect(JSON.stringify(paths['/keep'])).not.toMatch(/Idempotency|409|422/);
  });

  it('describes files and text fields of a multipart body', () => {
    const keep = paths['/keep']?.post?.requestBody;
    expect(keep).toEqual({
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              file: {
                type: 'string',
                contentMediaType: 'application/octet-stream',
                description: 'The list.',
                maxLength: 10,
              },
              count: { type: 'integer', format: 'int32', default: 1 },
            },
            required: ['file'],
          },
        },
      },
    });
  });

  it('contains what @rest declares and OpenAPI has no words for', () => {
    expect(paths['/items/{id}']?.get?.['x-rest']).toEqual({
      transport: 'JSON',
      cache: false,
      notFound: 'Item not found',
      rateClass: 'public',
    });
    expect(document.paths['/game/profile/player']?.get?.['x-rest']).toMatchObject({
      rateClass: 'public',
      counted: { refresh: 'refresh' },
    });
    expect(document.paths['/health']?.get?.['x-rest']).not.toHaveProperty('rateClass');
    expect(paths['/keep']?.post?.['x-rest']).toMatchObject({ consumes: 'MULTIPART' });
    expect(document.paths['/attendance/export']?.get?.['x-rest']).toMatchObject({
      transport: 'CSV',
      fileName: expect.stringMatching(/\.csv$/),
      columns: expect.arrayContaining(['rsn']),
    });
    expect(document.paths['/auth/callback']?.get?.['x-rest']).toMatchObject({ cookie: 'SESSION' });
  });

  it('shows declared limits of arguments and input fields', () => {
    const declared = new Map([
      ['ItemInput.ownName', { minLength: 1, maxLength: 200 }],
      ['Target.count', { minimum: 0, maximum: 9 }],
      ['Target.tags', { maxItems: 3, pattern: '^[a-z]+$' }],
      ['Mutation.keep.count', { minimum: 1 }],
    ]);
    const limited = buildOpenApi(itemSchema, items, '1', declared).paths;
    expect(
      limited['/items']?.post?.requestBody?.content['application/json']?.schema.properties,
    ).toMatchObject({
      own_name: { type: 'string', minLength: 1, maxLength: 200 },
      trigger_data: {
        properties: {
          count: { minimum: 0, maximum: 9 },
          tags: { type: ['array', 'null'], maxItems: 3, items: { type: 'string', pattern: '^[a-z]+$' } },
        },
      },
    });
    const form = limited['/keep']?.post?.requestBody?.content['multipart/form-data']?.schema;
    expect(form?.properties?.count).toMatchObject({ minimum: 1, default: 1 });
  });

  it('describes a file by its media types', () => {
    const picture = paths['/picture']?.get;
    expect(picture?.responses['200']).toMatchObject({
      headers: { ETag: {} },
      content: { 'image/png': {}, 'image/jpeg': {} },
    });
    expect(Object.keys(picture?.responses ?? {})).toEqual(['200', '304', '403', '404', '429', '500']);
    expect(picture?.parameters).toContainEqual({ $ref: '#/components/parameters/IfNoneMatch' });
    expect(components.parameters).toHaveProperty('IfNoneMatch');
  });

  it('omits unreferenced components', () => {
    expect(Object.keys(components.securitySchemes ?? {})).toContain('bingoKey');
    expect(Object.keys(components.securitySchemes ?? {})).not.toContain('serviceKey');
  });

  it('documents a nullable field as non-null where null is a 404, and nested ones as nullable', () => {
    expect(paths['/named/{id}']?.get?.responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: {
            properties: { named: { type: 'object', properties: { part: { type: ['object', 'null'] } } } },
          },
        },
      },
    });
  });

  it('requires no keys that @include or @skip may leave out', () => {
    expect(paths['/chosen']?.get?.responses['200']).toMatchObject({
      content: { 'application/json': { schema: { properties: { holder: { required: ['__typename'] } } } } },
    });
  });

  it('describes the response as selected', () => {
    const content = (schema: object) => ({ content: { 'application/json': { schema } } });
    expect(make?.responses['201']).toMatchObject(
      content({
        properties: {
          id,
          part: { type: ['object', 'null'], properties: { id } },
          parts: { type: 'array', items: { properties: { own_name: { type: ['string', 'null'] } } } },
          echo: { type: ['string', 'null'] },
        },
        required: ['id', 'part', 'parts', 'echo'],
      }),
    );
    expect(paths['/items/{id}']?.get?.responses['200']).toMatchObject(content({ type: 'object' }));
    expect(paths['/held']?.get?.responses['200']).toMatchObject(
      content({
        properties: { holder: { required: ['__typename', 'holds', 'held'] } },
        required: ['holder'],
      }),
    );
  });
});

function schemaOf(path: string, method: string, status: string): unknown {
  const response = document.paths[path]?.[method]?.responses[status];
  return JSON.parse(JSON.stringify(response)).content['application/json'].schema;
}
