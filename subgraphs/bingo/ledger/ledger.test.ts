import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { repetitions } from '#tests/support/full';
import { randomFrom } from '#tools/plugin-simulator/random';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import {
  addEvent,
  addPlayer,
  kills,
  ORGANISER,
  submit,
  TASKS,
  type TestPlayer,
  totalsOf,
  user,
} from '../test-support/players';
import { rebuildFromLedger } from './rebuild-from-ledger';

const REPORT = `mutation ($reports: [BingoReport]!) {
  reportAchievements(reports: $reports) { results { id outcome reason tasks { position count goal completed } } points bingos }
}`;
const REVERSE = `mutation ($id: ID!, $entry: ID!, $reason: String!) {
  reverseBingoLedgerEntry(participantId: $id, entryId: $entry, reason: $reason) {
    kind source change count completed reverses reason recordedBy { id } participant { id } taskPosition reversed
  }
}`;
const COMPLETE =
  'mutation ($id: ID!, $at: Int!) { completeBingoTask(participantId: $id, position: $at) { id } }';
const REVOKE =
  'mutation ($id: ID!, $at: Int!) { revokeBingoCompletion(participantId: $id, position: $at) { id } }';
const LIFT =
  'mutation ($id: ID!, $at: Int!) { removeBingoRevocation(participantId: $id, position: $at) { id } }';
const EDIT =
  'mutation ($id: ID!, $input: UpdateBingoEventInput!) { updateBingoEvent(id: $id, input: $input) { id } }';

let database: TestDatabase;
let area: TestArea;
let users = 100;
let reports = 0;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
  await addEvent(area, 'spring');
});

afterAll(async () => {
  await area.close();
  await database.drop();
});

const newPlayer = (eventId = 'spring') => addPlayer(area, eventId, String(users++));

const happened = (type: string, target: string | number, measure: object = {}) => ({
  id: `report-${String(reports++).padStart(6, '0')}`,
  occurred_at: new Date().toISOString(),
  type,
  target,
  ...measure,
});

async function report({ principal }: TestPlayer, ...batch: unknown[]) {
  const { reportAchievements } = await area.ask<{ reportAchievements: { results: { outcome: string }[] } }>(
    REPORT,
    { reports: batch },
    principal,
  );
  return reportAchievements;
}

interface Entry {
  readonly id: string;
  readonly position: number;
  readonly kind: string;
  readonly source: string;
  readonly change: string;
  readonly count: string;
  readonly completed: boolean | null;
}

const entriesOf = ({ participantId }: TestPlayer): Promise<Entry[]> =>
  area.dataSource.query(
    'SELECT id, position, kind, source, change, count, completed FROM bingo.ledger WHERE participant_id = $1 ORDER BY id',
    [participantId],
  );

const reverse = (player: TestPlayer, entry: Entry | undefined, reason = 'not in the event') =>
  area.execute(REVERSE, { id: player.participantId, entry: entry?.id ?? '0', reason }, ORGANISER);

const differences = (eventId: string) => rebuildFromLedger(area.database, { eventId, write: false });

describe('the ledger', () => {
  it('has an entry for what each source counted', async () => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 10));
    await submit(area, player, kills('spring', 30));
    await submit(area, player, kills('spring', 20));
    await report(player, happened('npc_kill', 'Zulrah', { increment: 25 }));
    await area.execute(COMPLETE, { id: player.participantId, at: 3 }, ORGANISER);
    expect(await entriesOf(player)).toMatchObject([
      { position: 0, kind: 'count', source: 'submit', change: '10', count: '10', completed: null },
      { position: 0, kind: 'count', source: 'submit', change: '20', count: '30', completed: null },
      { position: 0, kind: 'count', source: 'report', change: '25', count: '55', completed: true },
      { position: 3, kind: 'completion', source: 'organiser', change: '0', count: '0', completed: true },
    ]);
    expect(await differences('spring')).toEqual([]);
  });

  it('repairs what differs from it', async () => {
    await addEvent(area, 'broken');
    const player = await newPlayer('broken');
    await submit(area, player, kills('broken', 50));
    await submit(area, player, {
      ...kills('broken', 90),
      taskPosition: 2,
      trigger: { type: 'skill_level', target: 'slayer', count: 80 },
    });
    const right = await totalsOf(area, player.participantId);
    const id = [player.participantId];
    await area.dataSource.query(
      'UPDATE bingo.counts SET count = 7 WHERE participant_id = $1 AND position = 2',
      id,
    );
    await area.dataSource.query('DELETE FROM bingo.completions WHERE participant_id = $1', id);
    await area.dataSource.query('UPDATE bingo.participants SET points = 99, bingos = 3 WHERE id = $1', id);
    const found = await differences('broken');
    expect(found).toMatchObject([
      {
        participantId: player.participantId,
        stored: { totals: { points: 99 } },
        expected: { totals: { points: 10 } },
      },
    ]);
    expect(await rebuildFromLedger(area.database, { eventId: 'broken', write: true })).toEqual(found);
    expect(await differences('broken')).toEqual([]);
    expect(await totalsOf(area, player.participantId)).toEqual(right);
  });
});

describe('reversing an entry', () => {
  it('takes its change out of the count, also of running totals that arrive later', async () => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 20));
    await submit(area, player, kills('spring', 30));
    const [first] = await entriesOf(player);
    expect(await reverse(player, first)).toEqual({
      data: {
        reverseBingoLedgerEntry: {
          kind: 'reversal',
          source: 'organiser',
          change: -20,
          count: 10,
          completed: null,
          reverses: first?.id,
          reason: 'not in the event',
          recordedBy: { id: '1' },
          participant: { id: player.participantId },
          taskPosition: 0,
          reversed: false,
        },
      },
    });
    await submit(area, player, kills('spring', 31));
    await submit(area, player, kills('spring', 31));
    expect((await entriesOf(player)).map(({ change, count }) => [change, count])).toEqual([
      ['20', '20'],
      ['10', '30'],
      ['-20', '10'],
      ['1', '11'],
    ]);
    await submit(area, player, kills('spring', 69));
    expect(await totalsOf(area, player.participantId)).toMatchObject({ tasks: 0 });
    await submit(area, player, kills('spring', 70));
    expect(await totalsOf(area, player.participantId)).toMatchObject({ tasks: 1, points: 10 });
    expect(await differences('spring')).toEqual([]);
  });

  it('takes back the completion and its points, and blocks a task that one report completes', async () => {
    const player = await newPlayer();
    const quest = () => report(player, happened('quest_complete', 'dragon_slayer_2'));
    expect((await quest()).results).toMatchObject([{ outcome: 'accepted' }]);
    const [entry] = await entriesOf(player);
    expect((await reverse(player, entry)).errors).toBeUndefined();
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 0, tasks: 0 });
    expect((await quest()).results).toMatchObject([{ outcome: 'ignored' }]);
    await area.execute(LIFT, { id: player.participantId, at: 6 }, ORGANISER);
    expect((await quest()).results).toMatchObject([{ outcome: 'accepted' }]);
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 15, tasks: 1 });
    expect(await differences('spring')).toEqual([]);
  });

  it('leaves a completion that an organiser made', async () => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 49));
    await area.execute(COMPLETE, { id: player.participantId, at: 0 }, ORGANISER);
    const [counted, completed] = await entriesOf(player);
    await reverse(player, counted);
    expect(await totalsOf(area, player.participantId)).toMatchObject({ tasks: 1 });
    await reverse(player, completed);
    expect(await totalsOf(area, player.participantId)).toMatchObject({ tasks: 0, points: 0 });
    expect(await differences('spring')).toEqual([]);
  });

  it('falls back to the level before', async () => {
    const player = await newPlayer();
    await report(
      player,
      happened('skill_level', 'slayer', { level: 70 }),
      happened('skill_level', 'slayer', { level: 85 }),
    );
    const [, completing] = await entriesOf(player);
    await reverse(player, completing);
    expect((await entriesOf(player)).at(-1)).toMatchObject({
      kind: 'reversal',
      change: '-15',
      count: '70',
      completed: false,
    });
    expect((await report(player, happened('skill_level', 'slayer', { level: 86 }))).results).toMatchObject([
      { outcome: 'accepted', tasks: [{ count: 86, completed: false }] },
    ]);
    expect(await differences('spring')).toEqual([]);
  });

  it.each([
    [
      'a second time',
      'must not have been reversed before',
      async (player: TestPlayer, entry?: Entry) => reverse(player, entry),
    ],
    [
      'of a reversal',
      'must be of something that counted or was completed',
      async (player: TestPlayer) => reverse(player, (await entriesOf(player)).at(-1)),
    ],
    ['of an unknown entry', 'Ledger entry not found', (player: TestPlayer) => reverse(player, undefined)],
    [
      'without a reason',
      'must not be empty',
      async (player: TestPlayer, entry?: Entry) => reverse(player, entry, ' '),
    ],
  ])('is refused %s', async (_, message, act) => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 5));
    const [entry] = await entriesOf(player);
    await reverse(player, entry);
    const { errors } = await act(player, entry);
    expect(errors?.[0]?.message).toContain(message);
  });

  it('is refused after the task was reset', async () => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 50));
    const [entry] = await entriesOf(player);
    await area.execute(REVOKE, { id: player.participantId, at: 0 }, ORGANISER);
    expect((await reverse(player, entry)).errors?.[0]?.message).toContain('must still count');
  });

  it('is for organisers', async () => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 5));
    const [entry] = await entriesOf(player);
    const asked = { id: player.participantId, entry: entry?.id, reason: 'mine' };
    const { errors } = await area.execute(REVERSE, asked, user('2'));
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('a random history of reports, submissions, reversals and edits', () => {
  it.each(Array.from({ length: repetitions(3, 20) }, (_, seed) => seed))(
    'follows from the ledger, seed %i',
    async (seed) => {
      const random = randomFrom(seed);
      const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
      const number = (most: number) => 1 + Math.floor(random() * most);
      const eventId = `random-${seed}`;
      await addEvent(area, eventId);
      const player = await newPlayer(eventId);
      const id = player.participantId;
      const at = () => pick([0, 1, 2, 3, 4, 6]);
      const acts: (() => Promise<unknown>)[] = [
        () => submit(area, player, kills(eventId, number(60))),
        () =>
          submit(area, player, {
            eventId,
            taskPosition: 6,
            trigger: { type: 'quest_complete', target: 'dragon_slayer_2' },
          }),
        () =>
          report(
            player,
            ...Array.from({ length: number(5) }, () =>
              happened('npc_kill', 'zulrah', pick([{ increment: number(9) }, { total: number(80) }])),
            ),
          ),
        () =>
          report(
            player,
            happened('item_obtain', 4151),
            happened('skill_level', 'slayer', { level: number(99) }),
          ),
        () => report(player, happened('achievement', 'varrock:elite')),
        () => area.execute(COMPLETE, { id, at: at() }, ORGANISER),
        () => area.execute(REVOKE, { id, at: at() }, ORGANISER),
        () => area.execute(LIFT, { id, at: at() }, ORGANISER),
        async () => reverse(player, pick(await entriesOf(player))),
        () =>
          area.execute(EDIT, { id: eventId, input: { tasks: edited(number(60), number(30)) } }, ORGANISER),
        () =>
          area.execute(
            EDIT,
            { id: eventId, input: { tasks: replaced(pick(['Zulrah', 'Vorkath'])) } },
            ORGANISER,
          ),
      ];
      for (let step = 0; step < 60; step += 1) await pick(acts)();
      expect(await differences(eventId)).toEqual([]);
      expect(await totalsOf(area, id)).toMatchObject({ pointsAreRight: true, lastIsRight: true });
    },
  );
});

const edited = (goal: number, points: number) =>
  TASKS.map((task) => (task.position === 0 ? { ...task, trigger: `npc_kill:Zulrah:${goal}`, points } : task));
const replaced = (boss: string) =>
  TASKS.map((task) => (task.position === 0 ? { ...task, trigger: `npc_kill:${boss}:50` } : task));
