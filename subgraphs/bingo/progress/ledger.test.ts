import { suiteArea } from '#tests/support/suite';
import { rebuildFromLedger } from '../counting/rebuild-from-ledger';
import {
  COMPLETE,
  differences,
  type Entry,
  entriesOf,
  happened,
  inSeconds,
  LIFT,
  REVOKE,
  report,
  reverse,
} from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import {
  addEvent,
  addPlayer,
  kills,
  ORGANISER,
  submit,
  type TestPlayer,
  totalsOf,
  user,
} from '../test-support/players';

const area = suiteArea(openTestArea);
let users = 100;

beforeAll(async () => {
  await addEvent(area, 'spring');
});

const newPlayer = (eventId = 'spring') => addPlayer(area, eventId, String(users++));

describe('the ledger', () => {
  it('has an entry for what each source counted', async () => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 10));
    await submit(area, player, kills('spring', 30));
    await submit(area, player, kills('spring', 20));
    const later = { increment: 25, occurred_at: inSeconds(20) };
    await report(area, player, happened('npc_kill', 'Zulrah', later));
    await area.execute(COMPLETE, { id: player.participantId, at: 3 }, ORGANISER);
    expect(await entriesOf(area, player)).toMatchObject([
      { position: 0, kind: 'count', source: 'submit', change: '10', count: '10', completed: null },
      { position: 0, kind: 'count', source: 'submit', change: '20', count: '30', completed: null },
      { position: 0, kind: 'count', source: 'report', change: '25', count: '55', completed: true },
      { position: 3, kind: 'completion', source: 'organiser', change: '0', count: '0', completed: true },
    ]);
    expect(await differences(area, 'spring')).toEqual([]);
  });

  it.each([
    ['a count', 0, () => happened('npc_kill', 'Zulrah', { increment: 50 }), '-50'],
    ['a task that one report completes', 6, () => happened('quest_complete', 'dragon_slayer_2'), '-1'],
  ])('says what a revocation took from %s', async (_, at, happening, change) => {
    const player = await newPlayer();
    await report(area, player, happening());
    await area.ask(REVOKE, { id: player.participantId, at }, ORGANISER);
    expect(await entriesOf(area, player)).toMatchObject([
      { position: at, kind: 'count', completed: true },
      { position: at, kind: 'revocation', change, count: '0', completed: false },
    ]);
    expect(await differences(area, 'spring')).toEqual([]);
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
    const found = await differences(area, 'broken');
    const { participantId } = player;
    expect(found).toMatchObject([
      { participantId, stored: { tasks: [{ at: null }, { count: 7 }] } },
      { participantId, stored: { totals: { points: 99 } }, expected: { totals: { points: 10 } } },
    ]);
    expect(await rebuildFromLedger(area.database, { eventId: 'broken', write: true })).toEqual(found);
    expect(await differences(area, 'broken')).toEqual([]);
    expect(await totalsOf(area, player.participantId)).toEqual(right);
  });
});

describe('reversing an entry', () => {
  it('takes its change out of the count, also of running totals that arrive later', async () => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 20));
    await submit(area, player, kills('spring', 30));
    const [first] = await entriesOf(area, player);
    expect(await reverse(area, player, first)).toEqual({
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
    expect((await entriesOf(area, player)).map(({ change, count }) => [change, count])).toEqual([
      ['20', '20'],
      ['10', '30'],
      ['-20', '10'],
      ['1', '11'],
    ]);
    await submit(area, player, kills('spring', 69));
    expect(await totalsOf(area, player.participantId)).toMatchObject({ tasks: 0 });
    await submit(area, player, kills('spring', 70));
    expect(await totalsOf(area, player.participantId)).toMatchObject({ tasks: 1, points: 10 });
    expect(await differences(area, 'spring')).toEqual([]);
  });

  it('takes back the completion and its points, and blocks a task that one report completes', async () => {
    const player = await newPlayer();
    const quest = () => report(area, player, happened('quest_complete', 'dragon_slayer_2'));
    expect((await quest()).results).toMatchObject([{ outcome: 'accepted' }]);
    const [entry] = await entriesOf(area, player);
    expect((await reverse(area, player, entry)).errors).toBeUndefined();
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 0, tasks: 0 });
    expect((await quest()).results).toMatchObject([{ outcome: 'ignored' }]);
    await area.execute(LIFT, { id: player.participantId, at: 6 }, ORGANISER);
    expect((await quest()).results).toMatchObject([{ outcome: 'accepted' }]);
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 15, tasks: 1 });
    expect(await differences(area, 'spring')).toEqual([]);
  });

  it('leaves a completion that an organiser made', async () => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 49));
    await area.execute(COMPLETE, { id: player.participantId, at: 0 }, ORGANISER);
    const [counted, completed] = await entriesOf(area, player);
    await reverse(area, player, counted);
    expect(await totalsOf(area, player.participantId)).toMatchObject({ tasks: 1 });
    await reverse(area, player, completed);
    expect(await totalsOf(area, player.participantId)).toMatchObject({ tasks: 0, points: 0 });
    expect(await differences(area, 'spring')).toEqual([]);
  });

  it('falls back to the level before', async () => {
    const player = await newPlayer();
    await report(
      area,
      player,
      happened('skill_level', 'slayer', { level: 70 }),
      happened('skill_level', 'slayer', { level: 85 }),
    );
    const [, completing] = await entriesOf(area, player);
    await reverse(area, player, completing);
    expect((await entriesOf(area, player)).at(-1)).toMatchObject({
      kind: 'reversal',
      change: '-15',
      count: '70',
      completed: false,
    });
    expect(
      (await report(area, player, happened('skill_level', 'slayer', { level: 86 }))).results,
    ).toMatchObject([{ outcome: 'accepted', tasks: [{ count: 86, completed: false }] }]);
    expect(await differences(area, 'spring')).toEqual([]);
  });

  it.each([
    [
      'a second time',
      'must not have been reversed before',
      async (player: TestPlayer, entry?: Entry) => reverse(area, player, entry),
    ],
    [
      'of a reversal',
      'must be of something that counted or was completed',
      async (player: TestPlayer) => reverse(area, player, (await entriesOf(area, player)).at(-1)),
    ],
    [
      'of an unknown entry',
      'Ledger entry not found',
      (player: TestPlayer) => reverse(area, player, undefined),
    ],
    [
      'without a reason',
      'must not be empty',
      async (player: TestPlayer, entry?: Entry) => reverse(area, player, entry, ' '),
    ],
  ])('is refused %s', async (_, message, act) => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 5));
    const [entry] = await entriesOf(area, player);
    await reverse(area, player, entry);
    const { errors } = await act(player, entry);
    expect(errors?.[0]?.message).toContain(message);
  });

  it('is rejected after the task was reset', async () => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 50));
    const [entry] = await entriesOf(area, player);
    await area.execute(REVOKE, { id: player.participantId, at: 0 }, ORGANISER);
    expect((await reverse(area, player, entry)).errors?.[0]?.message).toContain('must still count');
  });

  it('is for organisers', async () => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 5));
    const [entry] = await entriesOf(area, player);
    const { errors } = await reverse(area, player, entry, 'mine', user('2'));
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
