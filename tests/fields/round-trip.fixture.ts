import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildASTSchema, FieldsOnCorrectTypeRule, parse, validate } from 'graphql';
import { subgraphSdl } from '#kit/subgraph';
import { openAreaForTest, type TestArea } from '#kit/test-support/open-test-area';
import { loadArea } from '#processes/areas';
import type { UserPrincipal } from '#protocol/principal';
import { openTestArea as openAuth, SUPER_ADMIN_ID } from '#subgraphs/auth/test-support/open-test-area';
import { migratedDatabase } from '#tests/support/database';
import { FIELD_EDITS } from './edits';

// Runs as a test in the copy that `add-a-field.full.test.ts` makes, in which every resource has a sponsor.

/** How a resource is created and updated with `$sponsor`, and read. */
interface Operations {
  /** Creates what the resource is part of. */
  readonly before?: string;
  readonly create: string;
  readonly update: string;
  readonly read: string;
}

const DATES = 'startDate: "2026-01-01T00:00:00Z", endDate: "2026-02-01T00:00:00Z"';
const DAYS = 'startDate: "2026-01-01", endDate: "2026-02-01"';
const TASK = '{ position: 0, name: "Zulrah", trigger: "manual", sponsor: $sponsor }';

const OPERATIONS: Readonly<Record<string, Operations>> = {
  'attendance record': {
    create:
      'createAttendance(input: { rsn: "Zezima", event: "Raid", date: "2026-01-01", points: 1, sponsor: $sponsor }) { id }',
    update: 'updateAttendance(id: 1, input: { sponsor: $sponsor }) { id }',
    read: 'attendanceRecords { records { sponsor } }',
  },
  role: {
    create: 'createRole(input: { id: "r", name: "R", sponsor: $sponsor }) { id }',
    update: 'updateRole(id: "r", input: { sponsor: $sponsor }) { id }',
    read: 'role(id: "r") { sponsor }',
  },
  'bingo event': {
    create: `createBingoEvent(input: { id: "e", name: "E", boardSize: 1, ${DATES}, sponsor: $sponsor }) { id }`,
    update: 'updateBingoEvent(id: "e", input: { sponsor: $sponsor }) { id }',
    read: 'bingoEvent(id: "e") { sponsor }',
  },
  'bingo task': {
    create: `createBingoEvent(input: { id: "t", name: "T", boardSize: 1, ${DATES}, tasks: [${TASK}] }) { id }`,
    update: `updateBingoEvent(id: "t", input: { tasks: [${TASK}] }) { id }`,
    read: 'bingoEvent(id: "t") { board { tasks { sponsor } } }',
  },
  'tile event': {
    create: `createTileEvent(input: { id: "e", name: "E", ${DAYS}, sponsor: $sponsor }) { id }`,
    update: 'updateTileEvent(id: "e", input: { sponsor: $sponsor }) { id }',
    read: 'tileEvent(id: "e") { sponsor }',
  },
  tile: {
    before: `createTileEvent(input: { id: "t", name: "T", ${DAYS} }) { id }`,
    create: 'createTile(eventId: "t", input: { position: 1, name: "Tile", sponsor: $sponsor }) { id }',
    update: 'updateTile(id: 1, input: { sponsor: $sponsor }) { id }',
    read: 'tileEvent(id: "t") { tiles { sponsor } }',
  },
  'automation rule': {
    create: `createAutomationRule(input: { name: "R", trigger: bingo_started, action: chat_message,
      config: { channelId: "c", message: "m" }, sponsor: $sponsor }) { id }`,
    update: 'updateAutomationRule(id: 1, input: { sponsor: $sponsor }) { id }',
    read: 'automationRules { sponsor }',
  },
  webhook: {
    create:
      'createWebhook(input: { name: "W", url: "https://1.1.1.1/", eventTypes: [bingo_started], sponsor: $sponsor }) { secret }',
    update: 'updateWebhook(id: 1, input: { sponsor: $sponsor }) { id }',
    read: 'webhooks { sponsor }',
  },
};

async function opened(name: string, url: string): Promise<{ area: TestArea; user: UserPrincipal }> {
  if (name === 'auth') {
    const area = await openAuth(url);
    return { area, user: await area.user(SUPER_ADMIN_ID) };
  }
  const area = await openAreaForTest(await loadArea(name), url, { idle: true });
  const user: UserPrincipal = {
    kind: 'user',
    userId: '1',
    username: 'organiser',
    sessionId: 's',
    isSuperAdmin: true,
    permissions: [],
  };
  return { area, user };
}

it.each(Object.entries(OPERATIONS))('%s', async (resource, { before, create, update, read }) => {
  const edits = FIELD_EDITS[resource];
  if (!edits) throw new Error(`no edits of ${resource}`);
  const database = await migratedDatabase();
  const { area, user } = await opened(edits.area, database.url);
  const write = (text: string, sponsor: string | null) =>
    area.execute(`mutation ($sponsor: String) { ${text} }`, { sponsor }, user);
  const stored = async () => JSON.stringify(await area.execute(`{ ${read} }`, {}, user));
  try {
    if (before) await area.ask(`mutation { ${before} }`, {}, user);
    expect((await write(create, 'x'.repeat(4001))).errors?.[0]?.message).toMatch(/sponsor must be at most/);
    expect((await write(create, 'The clan')).errors).toBeUndefined();
    expect(await stored()).toContain('"sponsor":"The clan"');
    expect((await write(update, null)).errors).toBeUndefined();
    expect(await stored()).toContain('"sponsor":null');
  } finally {
    await area.close();
    await database.drop();
  }
  if (!edits.fragments) return;
  const document = readFileSync(join(process.cwd(), 'rest-facade/operations', edits.fragments[0]), 'utf8');
  const schema = buildASTSchema(parse(subgraphSdl((await loadArea(edits.area)).definition)), {
    assumeValidSDL: true,
  });
  const unknown = validate(schema, parse(document), [FieldsOnCorrectTypeRule]).map(({ message }) => message);
  expect(document).toContain('sponsor');
  expect(unknown.join()).not.toContain('sponsor');
});
