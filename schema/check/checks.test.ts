import { composeSupergraph } from '../compose';
import { checkHistory } from './check-history';
import { checkManifests } from './check-manifests';
import { checkOpenApi } from './check-openapi';
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
const { apiSdl } = composeSupergraph(subgraphs);

describe('checkSecondComposer', () => {
  it('ignores descriptions and order', () => {
    expect(checkSecondComposer(subgraphs, apiSdl)).toEqual([]);
    const other = 'type Cat { toys: [String!] name: String "Its id." id: ID! } type Query { cat: Cat }';
    expect(checkSecondComposer(subgraphs, other)).toEqual([]);
  });

  it('reports where the composers disagree', () => {
    const [finding] = checkSecondComposer(subgraphs, apiSdl.replace('name: String', 'name: Int'));
    expect(finding).toMatchObject({ severity: 'error', rule: 'SECOND_COMPOSER_DISAGREES' });
    expect(finding?.message).toContain('Apollo has `name: Int`, The Guild `name: String`');
  });

  it('reports subgraphs that the second composer rejects', () => {
    const duplicated = [
      ...subgraphs,
      { name: 'more', sdl: `${LINK} type Query { cat: Cat } type Cat { id: ID! }` },
    ];
    expect(checkSecondComposer(duplicated, apiSdl)[0]).toMatchObject({ rule: 'SECOND_COMPOSER_REFUSES' });
  });
});

describe('checkManifests', () => {
  const old = { name: 'GetAge', rest: 'GET /age', body: '{ cat { age } }' };
  const good = { name: 'GetCat', body: '{ cat { name } }' };

  const schemas = { graph: apiSdl, rest: apiSdl };

  it('validates REST documents, and only these, against the schema with internal elements', () => {
    const rest = `${apiSdl} extend type Cat { chip: String }`;
    const chip = { name: 'GetChip', rest: 'GET /chip', body: '{ cat { chip } }' };
    const adHoc = { name: 'Chip', body: chip.body };
    const found = checkManifests({ graph: apiSdl, rest }, [{ version: 1, operations: [chip, adHoc] }]);
    expect(found.map(({ coordinate }) => coordinate)).toEqual(['Chip']);
  });

  it('reports an invalid operation once for all versions that contain it', () => {
    const supported = [1, 2].map((version) => ({ version, operations: [old, good] }));
    expect(checkManifests(schemas, supported)).toMatchObject([
      {
        severity: 'breaking',
        message:
          'GetAge (GET /age), published in versions 1, 2, is no longer valid: Cannot query field "age" on type "Cat". Did you mean "name"?',
        usedBy: ['GetAge of version 1', 'GetAge of version 2'],
      },
    ]);
  });

  it('reports an operation with a syntax error', () => {
    const supported = [{ version: 1, operations: [{ name: 'Odd', body: '{' }] }];
    expect(checkManifests(schemas, supported)[0]?.message).toContain(
      'Odd, published in version 1, is no longer valid',
    );
  });
});

describe('checkHistory', () => {
  it('fails at the record of the version', () => {
    const problem = { rule: 'VERSION_REWRITTEN', version: 2, message: 'Version 2 differs' } as const;
    expect(checkHistory([problem])).toMatchObject([
      { severity: 'error', file: 'schema/registry/versions/2/version.json', coordinate: 'version 2' },
    ]);
    const missing = { rule: 'HISTORY_MISSING', version: null, message: 'None' } as const;
    expect(checkHistory([missing])).toMatchObject([{ severity: 'error', file: 'schema/registry' }]);
  });
});

describe('checkStale', () => {
  it('reports the first line that differs', () => {
    const findings = checkStale(new Map([['a', 'one\ntwo\n']]), new Map([['a', 'one\n2\n']]));
    expect(findings).toMatchObject([{ file: 'schema/artefacts/a', line: 2, rule: 'ARTEFACT_STALE' }]);
  });

  it('reports artefacts that differ only at the end', () => {
    expect(checkStale(new Map([['a', 'one\ntwo']]), new Map([['a', 'one']]))).toHaveLength(1);
  });
});

describe('checkOpenApi', () => {
  it('reports the findings of Redocly with their lines', async () => {
    const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Cats' }, paths: {} }, null, 2);
    const findings = await checkOpenApi(text);
    expect(findings).toContainEqual(
      expect.objectContaining({ severity: 'error', rule: 'OPENAPI_STRUCT', line: 3 }),
    );
  });
});
