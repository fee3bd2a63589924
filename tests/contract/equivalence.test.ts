import { buildASTSchema, parse } from 'graphql';
import { Client } from 'pg';
import { loadOperations } from '#facade/documents/load-operations';
import { casesOf } from '#facade/examples/examples';
import type { GraphResult } from '#gateway/execution/graph-result';
import { readSupergraph } from '#schema/artefacts';
import { casesToRun, isExhaustive } from '#tests/support/full';
import { callerAs, caseVariables } from './equivalence/case-variables';
import { openTransportPair, type TransportPair } from './equivalence/open-two-ways';
import { callers, fingerprint, seed, stored } from './equivalence/seed';

/** Callers of documents that reject the super administrator, by access or by document. */
const USUAL_CALLERS: Readonly<Record<string, string>> = {
  PLUGIN: 'a game client',
  HOOK: 'a hook',
  SERVICE: 'a service',
  RequestBingoHook: 'a manager of users',
  GetBingoProgress: 'a manager of users',
};

/** All documents but subscriptions, which Apollo Gateway does not execute. */
const documents = loadOperations(buildASTSchema(parse(readSupergraph()), { assumeValidSDL: true })).filter(
  ({ kind }) => kind !== 'subscription',
);
const cases = documents.flatMap((document) =>
  casesOf(document).flatMap((variables) =>
    Object.entries(callers).map(([who, principal]) => ({ document, variables, who, principal })),
  ),
);

/** Each document for its usual caller, and for each other caller a query and a mutation of each area. */
const run = casesToRun(
  cases,
  ({ document: { name, file, kind, contract }, who }) =>
    who === (USUAL_CALLERS[name] ?? USUAL_CALLERS[contract.access] ?? 'the super administrator')
      ? name
      : `${file.split('/')[0]} ${kind} ${who}`,
  isExhaustive,
);
const rows = run.map(
  ({ document, variables, who, principal }) =>
    [document.name, JSON.stringify(variables), who, variables, principal] as const,
);

/** Names of documents that returned data without errors. */
const successful = new Set<string>();

let ways: TransportPair;
let database: Client;
beforeAll(async () => {
  ways = await openTransportPair();
  database = new Client({ connectionString: ways.databaseUrl });
  await database.connect();
  // Creates the first key, which is generated lazily: sessions name the key that signed their tokens.
  await ways.graph.run(parse('{ signingKeys { kid } }'), {}, callerAs({ kind: 'anonymous' }));
});
afterAll(async () => {
  await database.end();
  await ways.close();
});

describe('The prepared path returns the same as Apollo Gateway', () => {
  test('every document with variables has cases', () => {
    const forgotten = documents.filter((document) => casesOf(document).length === 0);
    expect(forgotten.map(({ file }) => file)).toEqual([]);
  });

  test('every document is prepared, with its own kind', () => {
    const compared = ways.endpoints.filter(({ kind }) => kind !== 'subscription');
    expect(compared.map(({ name, prepared }) => [name, prepared.kind])).toEqual(
      documents.map(({ name, kind }) => [name, kind]),
    );
  });

  test.each(rows)('%s with %s for %s', async (name, _variables, _who, example, principal) => {
    const prepared = await outcome(example, (variables) =>
      endpointOf(name).prepared.execute(variables, callerAs(principal)),
    );
    const free = await outcome(example, (variables) =>
      ways.unrestricted.run(endpointOf(name).document, variables, callerAs(principal)),
    );
    expect(prepared).toEqual(free);
    expect(prepared.result.data !== null || prepared.result.errors.length > 0).toBe(true);
    if (prepared.result.data !== null && prepared.result.errors.length === 0) successful.add(name);
  });

  test('the compared responses are not all errors', () => {
    expect([...successful].sort()).toEqual(documents.map(({ name }) => name).sort());
  });
});

interface Outcome {
  readonly result: GraphResult;
  /** The data as text: its keys are in the same order. */
  readonly text: string;
  /** Database contents after the run. */
  readonly left: unknown;
}

/** Fingerprint of the last seed: unchanged data needs no new seed. */
let seeded = '';

/** Runs on fresh, equal data; masks random and time-dependent values. */
async function outcome(
  example: Readonly<Record<string, unknown>>,
  execute: (variables: Readonly<Record<string, unknown>>) => Promise<GraphResult>,
): Promise<Outcome> {
  if (seeded === '' || seeded !== (await fingerprint(database))) {
    await seed(database);
    // The seed bypassed the graph, which caches names.
    ways.changes.changed('auth');
    seeded = await fingerprint(database);
  }
  const variables = await caseVariables(example, ways);
  const { data, errors } = await execute(variables);
  return {
    result: JSON.parse(masked({ data, errors })),
    text: masked(data),
    left: JSON.parse(masked(await stored(database))),
  };
}

function endpointOf(name: string) {
  const endpoint = ways.endpoints.find((candidate) => candidate.name === name);
  if (!endpoint) throw new Error(`${name} is no document`);
  return endpoint;
}

function masked(value: unknown): string {
  return JSON.stringify(value)
    .replace(/20\d\d-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, '<time>')
    .replace(/"ageSeconds":\d+/g, '"ageSeconds":"<age>"')
    .replace(/[\w-]{32,}|(part|sub|tpl)_[\w-]{24}/g, '<random>');
}
