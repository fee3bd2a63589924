import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildASTSchema, parse } from 'graphql';
import { z } from 'zod';
import { loadOperations } from '#facade/documents/load-operations';
import { packageRoot } from '#runtime/package-root';
import type { TestPlatform } from '#tests/support/platform';
import { suitePlatform } from '#tests/support/suite';
import { seedRecord } from './attendance/seed';
import { inHours, seedEvent, TASKS } from './bingo/seed';
import { inDays, seedEvent as seedTileEvent } from './events/seed';
import { seedRole, shownRole } from './expectations';
import { seedRule, shownRule } from './game/seed-rules';

/** Test data of a PUT: a fresh subject, how to read it, and a new value for every field of the body. */
interface PartialUpdate {
  /** Creates a subject in which every field differs from its default and from `values`. */
  create(platform: TestPlatform): Promise<{ readonly path: string; read(): Promise<object> }>;
  readonly values: Readonly<Record<string, unknown>>;
  /** Converts a response to the shape of the body, where the two differ. */
  flatten?(response: unknown): unknown;
}

const updates: Readonly<Record<string, PartialUpdate>> = {
  UpdateRole: {
    create: async (platform) => {
      const id = await seedRole(platform, { name: 'Before', priority: 3, permissions: ['view_events'] });
      const admin = await platform.admin();
      const path = `/auth/admin/roles/${id}`;
      await admin.put(path, { color: '#111111' }).expect(200);
      return { path, read: async () => (await shownRole(admin, id)) ?? {} };
    },
    values: { name: 'After', color: '#222222', priority: 4, permissions: ['view_dashboard', 'view_admin'] },
  },
  UpdateAttendance: {
    create: async (platform) => {
      const { id, rsn } = await seedRecord(platform);
      const admin = await platform.admin();
      const read = async () => {
        const { body } = await admin.get('/attendance?limit=100').expect(200);
        return attendancePage.parse(body).records.find((record) => record.id === id) ?? { gone: rsn };
      };
      return { path: `/attendance/${id}`, read };
    },
    values: { rsn: 'After', event: 'After', date: '2026-06-02', points: 11, notes: 'After' },
  },
  UpdateAutomationRule: {
    create: async (platform) => {
      const config = { channel_id: 'before', message: '{username}' };
      const id = await seedRule(platform, { name: 'Before', config, enabled: false });
      const path = `/game/automation/rules/${id}`;
      return { path, read: async () => (await shownRule(platform, id)) ?? {} };
    },
    values: {
      name: 'After',
      trigger: 'tracker_skill_99',
      // The only action.
      action: 'chat_message',
      'config.channel_id': 'after',
      'config.message': 'After {username}',
      enabled: true,
    },
  },
  UpdateBingoEvent: {
    create: async (platform) => {
      const path = `/bingo/events/${await seedEvent(platform, { status: 'upcoming' })}`;
      return { path, read: async () => flatBoard((await platform.anonymous.get(path).expect(200)).body) };
    },
    flatten: flatBoard,
    values: {
      name: 'After',
      description: 'After',
      start_date: '2026-01-01T00:00:00.000Z',
      end_date: inHours(1000),
      board_size: 4,
      status: 'completed',
      tasks: [{ ...TASKS[0], name: 'After' }],
    },
  },
  UpdateTileEvent: {
    create: async (platform) => {
      const path = `/events/${await seedTileEvent(platform, { status: 'upcoming' })}`;
      return { path, read: async () => z.looseObject({}).parse((await platform.anonymous.get(path)).body) };
    },
    values: {
      name: 'After',
      description: 'After',
      start_date: '2026-01-01',
      end_date: inDays(1000),
      rules: 'After',
      status: 'completed',
    },
  },
};

const attendancePage = z.object({ records: z.array(z.looseObject({ id: z.number() })) });

const withBoard = z.looseObject({ board: z.object({ size: z.number(), tasks: z.array(z.unknown()) }) });

/** Flattens the board, one object in the response but two fields of the body. */
function flatBoard(response: unknown): object {
  const { board, ...rest } = withBoard.parse(response);
  return { ...rest, board_size: board.size, tasks: board.tasks };
}

const schema = buildASTSchema(
  parse(readFileSync(join(packageRoot, 'schema/artefacts/supergraph.graphql'), 'utf8')),
  { assumeValidSDL: true },
);
/** A decision with a required status, not a partial update. */
const DECISIONS = ['ReviewTileSubmission'];
const puts = loadOperations(schema).filter(
  ({ name, contract }) => contract.method === 'PUT' && !DECISIONS.includes(name),
);
const cases = puts.flatMap(({ name, variables }) =>
  variables.flatMap(({ source }) => (source.place === 'body' ? [[name, source.name] as const] : [])),
);

const platform = suitePlatform();

describe('PUT with one field', () => {
  test('covers every PUT of the contract', () => {
    expect(puts.map(({ name }) => name).sort()).toEqual(Object.keys(updates).sort());
  });

  test.each(cases)('%s changes only %s', async (name, field) => {
    const { path, before, read, flatten } = await subject(name);
    const value = newValue(name, field);
    if (field !== 'action') expect(before).not.toMatchObject(nested(field, value));
    const admin = await platform.admin();
    const response = await admin.put(path, nested(field, value)).expect(200);
    const expected = merged(before, field, value);
    expect(await read()).toEqual(expected);
    expect(flatten(response.body)).toMatchObject(expected);
  });

  test.each(puts.map(({ name }) => name))('%s without a field changes nothing', async (name) => {
    const { path, before, read } = await subject(name);
    const admin = await platform.admin();
    await admin.put(path, {}).expect(200);
    expect(await read()).toEqual(before);
  });
});

async function subject(name: string) {
  const update = updates[name];
  if (!update) throw new Error(`${name} is not in the table`);
  const { path, read } = await update.create(platform);
  const flatten = update.flatten ?? ((response: unknown) => response);
  return { path, read, before: await read(), flatten };
}

function newValue(name: string, field: string): unknown {
  const values = updates[name]?.values ?? {};
  if (!Object.hasOwn(values, field)) throw new Error(`The table has no value for ${name}.${field}`);
  return values[field];
}

/** `config.message` → `{ config: { message: value } }` */
function nested(field: string, value: unknown): Record<string, unknown> {
  const [first = field, ...rest] = field.split('.');
  return { [first]: rest.length === 0 ? value : nested(rest.join('.'), value) };
}

function merged(before: object, field: string, value: unknown): object {
  const [first = field, ...rest] = field.split('.');
  if (rest.length === 0) return { ...before, [first]: value };
  const inner: unknown = Reflect.get(before, first);
  return {
    ...before,
    [first]: merged(typeof inner === 'object' && inner ? inner : {}, rest.join('.'), value),
  };
}
