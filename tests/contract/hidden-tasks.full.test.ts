import { parse } from 'graphql';
import { Client } from 'pg';
import { casesOf } from '#facade/examples/examples';
import type { Principal } from '#protocol/principal';
import { isExhaustive } from '#tests/support/full';
import { callerAs, caseVariables } from './equivalence/case-variables';
import { openTransportPair, type TransportPair } from './equivalence/open-two-ways';
import {
  ADMIN_ID,
  callers,
  EVENT_ID,
  fingerprint,
  MEMBER_ID,
  SQUAD_IDS,
  seed,
  TEAM_IDS,
  TEMPLATE_ID,
} from './equivalence/seed';
import { deepQueries } from './exposure/deep-query';

/** What nobody but organisers may find; without capitals, as things that are counted are folded. */
const MARKER = 'secretgoal';
const HIDDEN = `'2090-01-01T00:00:00Z'`;

const member = (userId: string): Principal => ({
  kind: 'user',
  userId,
  username: 'mae',
  sessionId: `session-of-${userId}`,
  permissions: [],
  isSuperAdmin: false,
});

/** The participant of `winter` is also captain of a team of `squads`. */
const CALLERS: Readonly<Record<string, Principal | undefined>> = {
  'somebody anonymous': { kind: 'anonymous' },
  'a participant and captain': member(MEMBER_ID),
  'a participant without a team': member(ADMIN_ID),
  'a manager of users': callers['a manager of users'],
  'a game client': callers['a game client'],
  'a hook': callers['a hook'],
};

const DEPTH = isExhaustive ? 5 : 3;
const WHO = isExhaustive ? Object.keys(CALLERS) : Object.keys(CALLERS).slice(0, 2);
const TIMEOUT_MS = 300_000;

const quoted = (text: string) => JSON.stringify(text);
const TEXTS = {
  id: quoted(EVENT_ID),
  eventId: quoted(EVENT_ID),
  userId: quoted(MEMBER_ID),
  name: quoted('Mae One'),
  username: quoted('Zezima'),
  skill: quoted('attack'),
  submissionId: quoted('sub_unknown'),
  accessToken: quoted('unknown'),
  token: quoted('unknown'),
  key: quoted('bh_example'),
  'Query.bingoImportPreview.input': `{ templateId: "${TEMPLATE_ID}" }`,
  'Query.bingoEventTemplate.id': quoted(TEMPLATE_ID),
  'Query.bingoTeam.id': quoted(TEAM_IDS[0]),
  'Query.user.id': quoted(MEMBER_ID),
  'Query.role.id': quoted('scout'),
  'Query.trackerGroup.id': '139',
  'Query.automationRule.id': '1',
  'Query.attendanceTotals.groupBy': '[player]',
  'Player.gains.from': quoted('2026-11-01'),
  'Player.gains.to': quoted('2026-12-01'),
  'PlayerSnapshot.kills.boss': quoted('zulrah'),
};

let ways: TransportPair;
let database: Client;
let seeded = '';

beforeAll(async () => {
  ways = await openTransportPair();
  database = new Client({ connectionString: ways.databaseUrl });
  await database.connect();
  await ways.graph.run(parse('{ signingKeys { kid } }'), {}, callerAs({ kind: 'anonymous' }));
});
afterAll(async () => {
  await database.end();
  await ways.close();
});

/** Seeds events with hidden tasks, towards which players had counted before they were hidden. */
async function seedHidden(): Promise<void> {
  if (seeded !== '' && seeded === (await fingerprint(database))) return;
  await seed(database);
  const trigger = `all(npc_kill:${MARKER}:5; npc_kill:Cow:5)`;
  await database.query(`
    INSERT INTO bingo.tasks (event_id, position, name, description, points, trigger, hidden_until) VALUES
      ('${EVENT_ID}', 3, '${MARKER}', '${MARKER}', 7, '${trigger}', ${HIDDEN}),
      ('squads', 3, '${MARKER}', '${MARKER}', 7, 'npc_kill:${MARKER}:5', ${HIDDEN}),
      ('squads', 1, '${MARKER}', '', 7, '${trigger}', ${HIDDEN});
    INSERT INTO bingo.member_counts (participant_id, team_id, position, counted, count) VALUES
      ('${SQUAD_IDS[0]}', '${TEAM_IDS[0]}', 3, 'npc_kill:${MARKER}', 3);
    INSERT INTO bingo.part_counts (participant_id, team_id, position, part, count) VALUES
      ('${SQUAD_IDS[0]}', '${TEAM_IDS[0]}', 1, 'npc_kill:${MARKER}', 3);
    UPDATE bingo.events SET set_status = 'active' WHERE id = 'squads';
  `);
  ways.changes.changed('auth');
  seeded = await fingerprint(database);
}

const contains = (value: unknown) => JSON.stringify(value).toLowerCase().includes(MARKER);

describe('A hidden task', () => {
  test(
    'is found by an organiser, so that the search finds what is there',
    async () => {
      await seedHidden();
      const organiser = callerAs(callers['an organiser'] ?? { kind: 'anonymous' });
      const deep = deepQueries('query', { schema: ways.graph.apiSchema, texts: TEXTS, depth: 3 });
      const found: string[] = [];
      const fields = ['bingoEvent', 'bingoEvents', 'bingoEventExport'];
      for (const name of fields) {
        const query = deep.get(name) ?? '';
        if (contains((await ways.unrestricted.run(parse(query), {}, organiser)).data)) found.push(name);
      }
      expect(found).toEqual(fields);
    },
    TIMEOUT_MS,
  );

  test.each(WHO)(
    'is in no response of a REST document to %s',
    async (who) => {
      const caller = callerAs(CALLERS[who] ?? { kind: 'anonymous' });
      const leaks: string[] = [];
      for (const endpoint of ways.endpoints) {
        const { name, kind, prepared } = endpoint;
        if (kind === 'subscription') continue;
        for (const example of casesOf(endpoint)) {
          await seedHidden();
          const result = await prepared.execute(await caseVariables(example, ways), caller);
          if (contains(result)) leaks.push(name);
        }
      }
      expect(leaks).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test.each(WHO)(
    'is in no field of the graph for %s',
    async (who) => {
      await seedHidden();
      const caller = callerAs(CALLERS[who] ?? { kind: 'anonymous' });
      const leaks: string[] = [];
      for (const event of [EVENT_ID, 'squads']) {
        const texts = { ...TEXTS, id: quoted(event), eventId: quoted(event) };
        for (const [name, query] of deepQueries('query', {
          schema: ways.graph.apiSchema,
          texts,
          depth: DEPTH,
        })) {
          const result = await ways.unrestricted.run(parse(query), {}, caller);
          if (contains(result)) leaks.push(name);
        }
      }
      expect(leaks).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
