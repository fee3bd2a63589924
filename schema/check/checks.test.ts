import { parse } from 'graphql';
import { composeSupergraph } from '../compose';
import { checkManifests } from './check-manifests';
import { checkOpenApi } from './check-openapi';
import { checkPlans } from './check-plans';
import { checkSecondComposer } from './check-second-composer';
import { checkStale } from './check-stale';

const LINK = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])';
const subgraphs = [
  {
    name: 'cats',
    sdl: `${LINK} type Query { cat: Cat } type Cat @key(fields: "id") { id: ID! name: String }`,
  },
  { name: 'toys', sdl: `${LINK} type Cat @key(fields: "id") { id: ID! toys: [String!] }` },
];
const { apiSdl, supergraphSdl } = composeSupergraph(subgraphs);

describe('the second composer', () => {
  it('agrees with the first, whatever the descriptions and the order', () => {
    expect(checkSecondComposer(subgraphs, apiSdl)).toEqual([]);
    const other = 'type Cat { toys: [String!] name: String "Its id." id: ID! } type Query { cat: Cat }';
    expect(checkSecondComposer(subgraphs, other)).toEqual([]);
  });

  it('says where it does not agree', () => {
    const [finding] = checkSecondComposer(subgraphs, apiSdl.replace('name: String', 'name: Int'));
    expect(finding).toMatchObject({ severity: 'error', rule: 'SECOND_COMPOSER_DISAGREES' });
    expect(finding?.message).toContain('Apollo has `name: Int`, The Guild `name: String`');
  });

  it('says what it refuses', () => {
    const twice = [
      ...subgraphs,
      { name: 'more', sdl: `${LINK} type Query { cat: Cat } type Cat { id: ID! }` },
    ];
    expect(checkSecondComposer(twice, apiSdl)[0]).toMatchObject({ rule: 'SECOND_COMPOSER_REFUSES' });
  });
});

describe('planning', () => {
  const operation = (body: string) => ({
    name: 'GetCat',
    file: 'cat.graphql',
    line: 7,
    document: parse(body),
  });

  it('finds nothing where every operation can be planned', () => {
    expect(checkPlans(supergraphSdl, [operation('{ cat { name toys } }')])).toEqual([]);
  });

  it('names the operation that cannot be planned, and its place', () => {
    const findings = checkPlans(supergraphSdl, [operation('{ cat { name } }'), operation('{ cat { age } }')]);
    expect(findings).toMatchObject([
      { severity: 'error', rule: 'PLAN_FAILED', file: 'cat.graphql', line: 7, coordinate: 'GetCat' },
    ]);
    expect(findings[0]?.message).toMatch(/GetCat cannot be planned: .*"age"/);
  });
});

describe('published operations', () => {
  const old = { name: 'GetAge', rest: 'GET /age', body: '{ cat { age } }' };
  const good = { name: 'GetCat', body: '{ cat { name } }' };

  it('break when the schema refuses them, told once for all versions that have them', () => {
    const supported = [1, 2].map((version) => ({ version, operations: [old, good] }));
    expect(checkManifests(apiSdl, supported)).toMatchObject([
      {
        severity: 'breaking',
        message:
          'GetAge (GET /age), published in versions 1, 2, is no longer valid: Cannot query field "age" on type "Cat". Did you mean "name"?',
        usedBy: ['GetAge of version 1', 'GetAge of version 2'],
      },
    ]);
  });

  it('break when they are no GraphQL', () => {
    const supported = [{ version: 1, operations: [{ name: 'Odd', body: '{' }] }];
    expect(checkManifests(apiSdl, supported)[0]?.message).toContain(
      'Odd, published in version 1, is no longer valid',
    );
  });
});

describe('committed artefacts', () => {
  it('are told when they differ, from the line that does', () => {
    const findings = checkStale(new Map([['a', 'one\ntwo\n']]), new Map([['a', 'one\n2\n']]));
    expect(findings).toMatchObject([{ file: 'schema/artefacts/a', line: 2, rule: 'ARTEFACT_STALE' }]);
  });

  it('are told when only their end differs', () => {
    expect(checkStale(new Map([['a', 'one\ntwo']]), new Map([['a', 'one']]))).toHaveLength(1);
  });
});

describe('the OpenAPI document', () => {
  it('is told what Redocly finds, with its line', async () => {
    const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Cats' }, paths: {} }, null, 2);
    const findings = await checkOpenApi(text);
    expect(findings).toContainEqual(
      expect.objectContaining({ severity: 'error', rule: 'OPENAPI_STRUCT', line: 3 }),
    );
  });
});
