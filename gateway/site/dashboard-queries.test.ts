import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, getVariableValues, Kind, parse, validate } from 'graphql';
import { artefactsFolder } from '#schema/artefacts';
import { type PresetQuery, readDashboardQueries, readQuery } from './dashboard-queries';

const schema = buildSchema(readFileSync(join(artefactsFolder, 'api.graphql'), 'utf8'));
const { queries } = readDashboardQueries();

describe('the dashboard queries', () => {
  it('are at least ten with unique names, the overview first', () => {
    expect(queries.length).toBeGreaterThanOrEqual(10);
    expect(new Set(queries.map(({ name }) => name)).size).toBe(queries.length);
    expect(queries[0]?.name).toBe('Clan overview');
  });

  it.each(queries.map((query): [string, PresetQuery] => [query.name, query]))(
    '%s is valid with its variables',
    (_name, { query, variables }) => {
      const document = parse(query);
      const [operation] = document.definitions;
      if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
      const { errors = [] } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
      expect(['query', 'subscription']).toContain(operation.operation);
      expect([...validate(schema, document), ...errors].map(({ message }) => message)).toEqual([]);
    },
  );
});

describe('a dashboard query', () => {
  it('is named by its first line and uses its variable defaults', () => {
    const text = '# Player card\n# Longer.\nquery A($name: String! = "Zezima", $page: Int) { me { id } }\n';
    expect(readQuery('a.graphql', text)).toEqual({
      name: 'Player card',
      query: text,
      variables: { name: 'Zezima' },
      headers: {},
    });
  });

  it.each([
    ['without a name', 'query A { me { id } }'],
    ['with two operations', '# A\nquery A { me { id } } query B { me { id } }'],
    ['without an operation', '# A\nfragment A on User { id }'],
  ])('%s is rejected with its file name', (_case, text) => {
    expect(() => readQuery('a.graphql', text)).toThrow('a.graphql must begin with its name');
  });
});
