import { parse } from 'graphql';
import { Client } from 'pg';
import { readSupergraph } from '#schema/artefacts';
import { callerAs } from '#tests/contract/equivalence/case-variables';
import { openTransportPair, type TransportPair } from '#tests/contract/equivalence/open-two-ways';
import {
  callers,
  DRAFT_ID,
  EVENT_ID,
  INVITATION_CODE,
  MEMBER_ID,
  SESSION_ID,
  seed,
  TEMPLATE_ID,
} from '#tests/contract/equivalence/seed';
import { PENDING_ID } from '#tests/contract/equivalence/seed-events';
import { repetitions } from '#tests/support/full';
import { randomFrom } from '#tests/support/random';
import { generateQuery, type Literals } from './generate-query';
import { openStockRouter, type StockRouter } from './stock-router';

const QUERIES = repetitions(20, 200);

const text = (...values: string[]) => values.map((value) => JSON.stringify(value));

const LITERALS: Literals = {
  id: text(EVENT_ID),
  eventId: text(EVENT_ID, 'unknown'),
  userId: text(MEMBER_ID),
  name: text('Mae One', 'zezima', 'Stranger'),
  username: text('Zezima', 'missing one'),
  skill: text('attack'),
  formerName: text('Mae One'),
  currentName: text('zezima'),
  submissionId: text('sub_unknown'),
  limit: ['1', '3'],
  page: ['1', '2'],
  first: ['2'],
  search: text('ae', 'zez'),
  lastSeenBefore: text('2026-06-02'),
  'Query.bingoInvitation.code': text(INVITATION_CODE, 'bj_unknown'),
  'Query.bingoTriggerProblem.trigger': text('npc_kill:Goblin:5', 'npc_kill'),
  'Query.bingoTaskList.text': ['"500 Zulrah"'],
  'Query.bingoImportPreview.input': [`{ templateId: "${TEMPLATE_ID}" }`],
  'Query.bingoEventTemplate.id': text(TEMPLATE_ID, 'unknown'),
  'Query.bingoEventDraft.id': text(DRAFT_ID, 'unknown'),
  'Query.user.id': text(MEMBER_ID, '1'),
  'Query.tileSubmission.id': text(PENDING_ID, 'sub_unknown'),
  'Query.role.id': text('scout', 'unknown'),
  'Query.trackerGroup.id': ['139'],
  'Query.automationRule.id': ['1', '9'],
  'Query.groupModeGroup.name': text('Iron Friends'),
  'Player.gains.from': text('2026-01-01T00:00:00Z'),
  'PlayerSnapshot.kills.boss': text('zulrah'),
  'Query.webhook.id': ['1'],
  'Query.attendanceEvents.name': text('Raid'),
  'Query.attendanceSession.id': text(SESSION_ID, 'unknown'),
  'Query.attendanceSessionPreview.id': text(SESSION_ID),
  'Query.attendanceSessionPreview.rule': ['{ points: 1 }'],
};

/**
 * Fields that depend on the time, are for other principals, call a provider again, or log that they were
 * read.
 */
const WITHOUT = new Set([
  'Query.attendanceExport',
  'Query.attendanceImportPreview',
  'Query.validateToken',
  'Query.pluginBoard',
  'Query.pluginConfiguration',
  'Freshness.ageSeconds',
  'Health.timestamp',
  // A query of players is such a success.
  'Integration.lastSuccessAt',
]);

interface Failures {
  readonly errors?: readonly { readonly path?: readonly (string | number)[] | undefined }[] | undefined;
}

describe('a stock router over the same supergraph and subgraphs', () => {
  let ways: TransportPair;
  let router: StockRouter;
  let database: Client;
  const caller = callerAs(callers['the super administrator'] ?? { kind: 'anonymous' });

  beforeAll(async () => {
    ways = await openTransportPair();
    database = new Client({ connectionString: ways.databaseUrl });
    await database.connect();
    await ways.graph.run(parse('{ signingKeys { kid } }'), {}, caller);
    await seed(database);
    // Both return null for a deleted account, but Hive Gateway adds an error and Apollo Gateway does not.
    await database.query(
      "INSERT INTO auth.users (id, username, folded_username, created_at) VALUES ('819999999999999999', 'gone', 'gone', now())",
    );
    router = await openStockRouter(readSupergraph(), ways.areas, caller);
  });
  afterAll(async () => {
    await router?.close();
    await database?.end();
    await ways?.close();
  });

  it(`runs ${QUERIES} generated queries like our gateway`, async () => {
    const random = randomFrom(20_261_122);
    const schema = ways.graph.apiSchema;
    let withData = 0;
    for (let index = 0; index < QUERIES; index += 1) {
      const query = generateQuery({ schema, random, literals: LITERALS, without: WITHOUT });
      const ours = await ways.graph.run(parse(query), {}, caller);
      const theirs = await router.ask(query);
      // A null in a non-null root field empties the response of its area: Hive Gateway then names other
      // fields of that fetch.
      const failed = ours.data === null ? expect.arrayContaining([expect.any(String)]) : failedAt(ours);
      expect({ query, data: theirs.data ?? null, failed: failedAt(theirs) }).toEqual({
        query,
        data: JSON.parse(JSON.stringify(ours.data)),
        failed,
      });
      if (ours.data !== null) withData += 1;
    }
    expect(withData).toBeGreaterThan(QUERIES / 2);
  });
});

/** Without places in lists: Hive Gateway names the first entity of a fetch for each of them. */
function failedAt({ errors = [] }: Failures): string[] {
  return errors.map(({ path = [] }) => path.filter((part) => typeof part === 'string').join('.')).sort();
}
