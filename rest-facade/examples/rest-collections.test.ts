import { Supergraph } from '@apollo/federation-internals';
import { type GraphQLSchema, getVariableValues, Kind, parse, validate } from 'graphql';
import type { PresetQuery } from '#gateway/site/dashboard-queries';
import { readSupergraph } from '#schema/artefacts';
import { loadOperations } from '../documents/load-operations';
import type { RestOperation } from '../rest-operation';
import { communitySchema } from '../test-support/community-schema';
import { readExample } from './examples';
import { restCollections } from './rest-collections';

const operations = loadOperations(communitySchema);
const apiSchema = Supergraph.build(readSupergraph()).apiSchema().toGraphQLJSSchema();
const collections = restCollections(operations, apiSchema);
const PREFLIGHT = { 'Apollo-Require-Preflight': 'true' };
const queries = collections.flatMap(({ queries }) => queries);

describe('the collections of REST documents', () => {
  it('contain every endpoint once, in the collection of its area, except those with internal elements', () => {
    const internal = [
      'BeginSignIn',
      'CompleteSignIn',
      'GetBingoScreenshot',
      'GetDinkSettings',
      'GetTileSubmissionImage',
      'SignOut',
      'SubmitDinkNotification',
    ];
    const shown = operations.filter(({ name }) => !internal.includes(name));
    expect(queries.map(({ name }) => name).sort()).toEqual(shown.map(({ name }) => name).sort());
    for (const { title, queries } of collections) {
      const areas = queries.map(({ name }) => operations.find((operation) => operation.name === name)?.area);
      expect(new Set(areas)).toEqual(new Set([title.replace('REST: ', '')]));
    }
  });

  it('name the endpoint of each query', () => {
    expect(queries.find(({ name }) => name === 'GetBingoLeaderboard')?.query).toMatch(
      /^# GET \/bingo\/events\/:id\/leaderboard: Standings/,
    );
  });

  it.each(queries.map((query): [string, PresetQuery] => [query.name, query]))(
    '%s is valid for the graph, with declared variables only',
    (_name, query) => {
      expect(problems(apiSchema, query)).toEqual([]);
    },
  );

  it('provide every required variable except files', () => {
    const missing = operations.flatMap((operation) =>
      operation.variables
        .filter(({ required, source }) => required && source.place !== 'file')
        .filter(({ name }) => !(name in readExample(operation).example))
        .map(({ name }) => `${operation.name} $${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('carry the preflight header and a slot for each file where there are uploads', () => {
    const uploads = queries.filter(({ query }) => query.includes(': Upload'));
    expect(uploads.map(({ name }) => name).sort()).toEqual(['ImportAttendance', 'SubmitTileProof']);
    expect(uploads.map(({ headers }) => headers)).toEqual([PREFLIGHT, PREFLIGHT]);
    for (const { query, variables } of uploads) {
      const [, file = ''] = /\$(\w+): Upload/.exec(query) ?? [];
      expect(variables).toHaveProperty(file, null);
    }
  });

  it('have a slot for the key of plugins and services, and no other headers', () => {
    const own = queries.map(({ name, headers }) => [name, headers] as const);
    expect(Object.fromEntries(own.filter(([, headers]) => Object.keys(headers).length > 0))).toEqual({
      GetPluginBoard: { 'X-Bingo-Key': '' },
      GetPluginConfiguration: { 'X-Bingo-Key': '' },
      ReportAchievements: { 'X-Bingo-Key': '' },
      SubmitAchievement: { 'X-Bingo-Key': '' },
      ValidateToken: { 'X-Service-Key': '' },
      ImportAttendance: PREFLIGHT,
      SubmitTileProof: PREFLIGHT,
    });
  });

  it('provide no undeclared variables', () => {
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
