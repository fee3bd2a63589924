import { buildASTSchema, Kind, parse, visit } from 'graphql';
import { Client } from 'pg';
import { loadOperations } from '#facade/documents/load-operations';
import { casesOf, pathAndQuery, readExample } from '#facade/examples/examples';
import type { RestOperation } from '#facade/rest-operation';
import { ResponseCache, type SharedResponse } from '#facade/serving/response-cache';
import {
  closeServers,
  type RestServer,
  type RestServerResponse,
  serveTable,
} from '#facade/test-support/rest-server';
import { AREAS } from '#protocol/areas';
import type { Principal } from '#protocol/principal';
import { temporaryFiles } from '#runtime/files/test-support/temporary-files';
import { readSupergraph } from '#schema/artefacts';
import { casesToRun, isExhaustive } from '#tests/support/full';
import { callerAs, caseVariables } from '../equivalence/case-variables';
import { openTransportPair, type TransportPair } from '../equivalence/open-two-ways';
import { callers, EVENT_ID, seed } from '../equivalence/seed';
import { GRAPH_MUTATIONS, PLAYER_ID } from './graph-mutations';

const documents = loadOperations(buildASTSchema(parse(readSupergraph()), { assumeValidSDL: true }));
const cached = documents.filter(({ contract }) => contract.cache);
/** Requests for all cached endpoints, by their cases. */
const PATHS = casesToRun(
  cached.flatMap((endpoint) => casesOf(endpoint).map((example) => ({ endpoint, example }))),
  ({ endpoint }) => endpoint.name,
  isExhaustive,
).map(({ endpoint, example }) => pathAndQuery(endpoint, example));
const areaOf = ({ file }: { readonly file: string }) => file.split('/')[0];
const mutations = documents.filter(({ kind }) => kind === 'mutation');
const admin = callerNamed('the super administrator');
const plugin = callerNamed('a game client');
const changes = (document: RestOperation) => readExample(document).changesCachedReads;
/**
 * All cases, otherwise those of one mutation of each area that changes a cached response and one that does
 * not.
 */
const run = new Set(
  casesToRun(mutations, (document) => `${areaOf(document)} ${changes(document)}`, isExhaustive),
);
const restCases = mutations
  .filter((document) => run.has(document))
  .flatMap((document) =>
    casesOf(document).map(
      (example, index) =>
        [document.name, index, example, document.contract.access === 'PLUGIN' ? plugin : admin] as const,
    ),
  );
const graphCases = casesToRun(GRAPH_MUTATIONS, ({ area }) => area, isExhaustive);

let ways: TransportPair;
let database: Client;
let kept: RestServer;
let fresh: RestServer;
/** Names of mutations that changed a read. */
const seen = new Set<string>();

beforeAll(async () => {
  ways = await openTransportPair();
  database = new Client({ connectionString: ways.databaseUrl });
  await database.connect();
  await ways.graph.run(parse('{ signingKeys { kid } }'), {}, callerAs({ kind: 'anonymous' }));
  // A stopped clock, so that no entry expires.
  const cache = new ResponseCache<SharedResponse>({ changes: ways.changes, now: () => 0 });
  kept = await serveTable(ways.endpoints, temporaryFiles(), { cache });
  fresh = await serveTable(await ways.openFreshEndpoints(), temporaryFiles());
});
afterAll(async () => {
  await closeServers();
  await database.end();
  await ways.close();
});

describe('Reads after a write return the written data', () => {
  test('for every endpoint with a cached response', () => {
    const unread = cached.filter((endpoint) => casesOf(endpoint).length === 0);
    expect(unread.map(({ file }) => file)).toEqual([]);
  });

  test('for every mutation of the graph', () => {
    const mentioned = new Set<string>();
    const look = { Field: (node: { name: { value: string } }) => void mentioned.add(node.name.value) };
    for (const { document } of mutations) visit(document, look);
    for (const { text } of GRAPH_MUTATIONS) visit(parse(text), look);
    const fields = Object.keys(ways.graph.apiSchema.getMutationType()?.getFields() ?? {});
    // Needs an upload, and no endpoint reads the library.
    expect(fields.filter((name) => !mentioned.has(name))).toEqual(['uploadPicture']);
  });

  test.each(restCases)('after %s with variables %i', async (name, _index, example, principal) => {
    await unchangedBy(name, async () => {
      const endpoint = ways.endpoints.find((candidate) => candidate.name === name);
      const variables = await caseVariables(example, ways);
      return () => endpoint?.prepared.execute(variables, callerAs(principal));
    });
  });

  test.each(graphCases.map(({ text }) => text))('after %s', async (text) => {
    const name = mutationOf(text);
    await unchangedBy(name, async () => {
      return async () => {
        const { errors } = await ways.graph.run(parse(text), {}, callerAs(admin));
        expect(errors.map(({ extensions }) => extensions.code)).not.toContain('BAD_USER_INPUT');
      };
    });
  });

  test('and the mutations that must change a read did so', () => {
    const names = graphCases.map(({ text }) => mutationOf(text));
    const expected = [
      ...[...run].filter(changes).map(({ name }) => name),
      ...CHANGING_IN_GRAPH.filter((name) => names.includes(name)),
    ];
    expect([...seen].sort()).toEqual(expected.sort());
  });
});

/**
 * Mutations without a REST endpoint that change a cached response; the others concern callers, rules and
 * keys.
 */
const CHANGING_IN_GRAPH = [
  'addBingoParticipants',
  'approveBingoRegistrationRequests',
  'completeBingoTask',
  'createBingoTeam',
  'createTileTeam',
  'deleteTile',
  'disbandBingoTeam',
  'disbandTileTeam',
  'joinBingoTeam',
  'joinTileTeam',
  'placeBingoParticipant',
  'placeTileTeamMember',
  'registerByBingoInvitation',
  'removeBingoTeamMember',
  'removeTileTeamMember',
  'renameBingoParticipant',
  'requestBingoRegistration',
  'reviewTileSubmissions',
  'revokeBingoCompletion',
  'updateBingoTeam',
  'updateTile',
  'updateTileTeam',
  'withdrawBingoRegistration',
];

const PLAYER = `
  INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash, registered_at, points, bingos,
    tasks_completed, last_completion_at) VALUES
    ('${PLAYER_ID}', '${EVENT_ID}', '810000000000000003', 'Pia', 'pia', 'pia', '2026-01-02T12:00:00Z', 20, 0, 1,
     '2026-01-03T10:00:00Z');
  INSERT INTO bingo.completions (participant_id, position, completed_at, proof) VALUES
    ('${PLAYER_ID}', 1, '2026-01-03T10:00:00Z', 'automatic')`;

/** Reads everything, mutates, and reads again: cached responses must equal new ones. */
async function unchangedBy(name: string, prepare: () => Promise<() => unknown>): Promise<void> {
  await seed(database);
  await database.query(PLAYER);
  // The seed bypassed the graph.
  for (const area of AREAS) ways.changes.changed(area);
  const mutate = await prepare();
  const before = await readAll(kept);
  expect(await readAll(kept)).toEqual(before);
  await mutate();
  const after = await readAll(kept);
  expect(after).toEqual(await readAll(fresh));
  if (JSON.stringify(after) !== JSON.stringify(before)) seen.add(name);
}

function mutationOf(text: string): string {
  const [definition] = parse(text).definitions;
  const [field] = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [];
  return field?.kind === Kind.FIELD ? field.name.value : text;
}

function callerNamed(name: string): Principal {
  const principal = callers[name];
  if (!principal) throw new Error(`${name} is nobody`);
  return principal;
}

async function readAll(server: RestServer): Promise<unknown[]> {
  const responses: RestServerResponse[] = await Promise.all(PATHS.map((path) => server.ask('GET', path)));
  return responses.map(({ status, text }, index) => [PATHS[index], status, text]);
}
