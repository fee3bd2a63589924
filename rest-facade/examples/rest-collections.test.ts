import { type GraphQLSchema, getVariableValues, Kind, parse, validate } from 'graphql';
import type { PresetQuery } from '#gateway/site/explorer/preset-collection';
import { loadOperations } from '../documents/load-operations';
import type { RestOperation } from '../rest-operation';
import { communitySchema } from '../test-support/community-schema';
import { readExample } from './read-example';
import { restCollections } from './rest-collections';

const operations = loadOperations(communitySchema);
const collections = restCollections(operations);
const queries = collections.flatMap(({ queries }) => queries);

describe('the collections of REST documents', () => {
  it('has every endpoint once, in the collection of its area', () => {
    expect(queries.map(({ name }) => name).sort()).toEqual(operations.map(({ name }) => name).sort());
    for (const { title, queries } of collections) {
      const areas = queries.map(({ name }) => operations.find((operation) => operation.name === name)?.area);
      expect(new Set(areas)).toEqual(new Set([title.replace('REST: ', '')]));
    }
  });

  it('says which endpoint a query is', () => {
    expect(queries.find(({ name }) => name === 'GetBingoLeaderboard')?.query).toMatch(
      /^# GET \/bingo\/events\/:id\/leaderboard: Standings/,
    );
  });

  it.each(queries.map((query): [string, PresetQuery] => [query.name, query]))(
    '%s is valid for the graph, with variables that it takes',
    (_name, query) => {
      expect(problems(communitySchema, query)).toEqual([]);
    },
  );

  it('gives a value to every variable that must have one, but for files', () => {
    const missing = operations.flatMap((operation) =>
      operation.variables
        .filter(({ required, source }) => required && source.place !== 'file')
        .filter(({ name }) => !(name in readExample(operation).example))
        .map(({ name }) => `${operation.name} $${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('gives no value to a variable that is none', () => {
    const invented = operations.flatMap((operation) =>
      Object.keys(readExample(operation).example)
        .filter((name) => !operation.variables.some((variable) => variable.name === name))
        .map((name) => `${operation.name} $${name}`),
    );
    expect(invented).toEqual([]);
  });
});

function problems(schema: GraphQLSchema, { name, query, variables }: PresetQuery): string[] {
  const document = parse(query);
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return ['is no operation'];
  const { errors = [] } = getVariableValues(schema, operation.variableDefinitions ?? [], {
    ...variables,
    ...filesOf(operations, name),
  });
  return [...validate(schema, document), ...errors].map(({ message }) => message);
}

function filesOf(known: readonly RestOperation[], name: string): Record<string, unknown> {
  const files = known.find((operation) => operation.name === name)?.variables ?? [];
  return Object.fromEntries(
    files.filter(({ source }) => source.place === 'file').map((variable) => [variable.name, {}]),
  );
}
