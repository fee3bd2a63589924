import type { ReadingDemand } from '#kit/jobs/readings';
import { suiteArea } from '#tests/support/suite';
import { hashOfKey } from '../participants/keys.commands';
import { EDIT, happened, report } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, ORGANISER, submit, user } from '../test-support/players';
import { ReadingClock } from '../test-support/readings';
import { dinkSettings, readSettings } from './dink.queries';
import { demandReadings } from './measurements.queries';

const MINUTE = 60_000;
const TASKS = [
  { position: 0, name: 'Mine', trigger: 'xp_gain:mining:1000', points: 10 },
  { position: 1, name: 'Both', trigger: 'all(kc_gain:cox:2; npc_kill:Imp:1)', points: 30 },
];
const CONFIGURATION =
  'query ($id: ID!) { pluginConfiguration(eventId: $id) { tasks { position trigger completed } } }';
const BOARD = '{ pluginBoard { tasks { position trigger count goal completed } } }';
const MEASUREMENT = `query ($id: ID!) { bingoParticipants(eventId: $id) { measurement {
  state readAt takenAt baselineAt gains { measured baseline current gained } } } }`;
const OWN = 'query ($id: ID!) { bingoProgress(eventId: $id) { measurement { state } } }';
const CLOSE = 'mutation ($id: ID!) { closeBingoEvent(eventId: $id) { closedAt } }';

const area = suiteArea(openTestArea);

const from = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

/** Adds an event with a player whose name is that of the event. */
async function setUp(eventId: string, changes: object = {}) {
  await addEvent(area, eventId, { tasks: TASKS, ...changes });
  return addPlayer(area, eventId, '7', eventId);
}

const measurement = async (eventId: string) =>
  (await area.execute(MEASUREMENT, { id: eventId }, ORGANISER)).data?.bingoParticipants;

describe('clients of the game', () => {
  it('see what the server measures, and are not told to watch its parts', async () => {
    const { principal } = await setUp('watched');
    expect(
      (await area.execute(CONFIGURATION, { id: 'watched' }, principal)).data?.pluginConfiguration,
    ).toEqual({
      tasks: [
        { position: 0, trigger: 'xp_gain:mining:1000', completed: false },
        { position: 1, trigger: 'all(kc_gain:cox:2; npc_kill:Imp:1)', completed: false },
        { position: 1, trigger: 'npc_kill:Imp:1', completed: false },
      ],
    });
    const clock = new ReadingClock();
    await clock.apply(area, 'watched', {
      minute: 1,
      experience: { mining: 10 },
      kills: { chambers_of_xeric: 50 },
    });
    await clock.apply(area, 'watched', {
      minute: 2,
      experience: { mining: 110 },
      kills: { chambers_of_xeric: 52 },
    });
    expect((await area.execute(BOARD, {}, principal)).data?.pluginBoard).toMatchObject({
      tasks: [
        { position: 0, count: 100, goal: 1000 },
        { position: 1, count: 1, goal: 2 },
      ],
    });
  });

  it('cannot report a gain', async () => {
    const player = await setUp('reported');
    const { results } = await report(area, player, happened('xp_gain', 'mining', { increment: 5000 }));
    expect(results).toMatchObject([{ outcome: 'rejected' }]);
    const trigger = { type: 'xp_gain', target: 'mining', count: 5000 };
    const { errors } = await submit(area, player, { eventId: 'reported', taskPosition: 0, trigger });
    expect(errors?.[0]?.message).toBe('trigger.type must not be sent for a task that the server measures');
  });

  it('with Dink get settings for the other triggers only', async () => {
    await setUp('dink', { tasks: TASKS.slice(0, 1) });
    const [key, hookUrl] = ['bh_key', 'http://localhost:4000/bingo/hooks/dink/bh_key'];
    const keyHash = hashOfKey(key);
    await area.dataSource.query('UPDATE bingo.participants SET hook_key_hash = $1 WHERE rsn = $2', [
      keyHash,
      'dink',
    ]);
    const caller = { principal: { kind: 'hook' as const, keyHash }, address: null, requestId: 'test' };
    expect(await readSettings(area, caller, key)).toEqual(dinkSettings([], hookUrl, 'dink'));
  });
});

describe('the measurement of a participant', () => {
  it('has baseline, amounts and gains of what the board measures', async () => {
    await setUp('shown');
    const waiting = { state: 'waiting', readAt: null, takenAt: null, baselineAt: null };
    const none = { baseline: null, current: null, gained: 0 };
    expect(await measurement('shown')).toEqual([
      {
        measurement: {
          ...waiting,
          gains: [
            { measured: 'xp_gain:mining', ...none },
            { measured: 'kc_gain:chambers of xeric', ...none },
          ],
        },
      },
    ]);
    const clock = new ReadingClock();
    await clock.apply(area, 'shown', {
      minute: 1,
      experience: { mining: 10 },
      kills: { chambers_of_xeric: -1 },
    });
    await clock.apply(area, 'shown', {
      minute: 2,
      experience: { mining: 110 },
      kills: { chambers_of_xeric: 6 },
    });
    expect(await measurement('shown')).toEqual([
      {
        measurement: {
          state: 'measured',
          readAt: clock.at(2),
          takenAt: clock.at(2),
          baselineAt: clock.at(1),
          gains: [
            { measured: 'xp_gain:mining', baseline: 10, current: 110, gained: 100 },
            { measured: 'kc_gain:chambers of xeric', baseline: 4, current: 6, gained: 2 },
          ],
        },
      },
    ]);
    await clock.apply(area, 'shown', { minute: 3, unknown: true });
    expect(await measurement('shown')).toMatchObject([{ measurement: { state: 'unknown' } }]);
  });

  it('is shown to the participant, and absent where nothing is measured', async () => {
    await setUp('own');
    const { data } = await area.execute(OWN, { id: 'own' }, user('7'));
    expect(data?.bingoProgress).toEqual({ measurement: { state: 'waiting' } });
    await setUp('plain', { tasks: [{ position: 0, name: 'Imp', trigger: 'npc_kill:Imp:1' }] });
    expect(await measurement('plain')).toEqual([{ measurement: null }]);
  });
});

describe('the demand for readings', () => {
  /** Returns the demand of the events of a prefix, which the area's own schedule may repeat. */
  async function demand(prefix: string) {
    await area.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'tracker-demand'`);
    await demandReadings(area.database, area.jobs);
    const jobs: { data: ReadingDemand }[] = await area.dataSource.query(
      `SELECT DISTINCT data FROM pgboss.job WHERE name = 'tracker-demand'`,
    );
    return jobs.flatMap(({ data }) => data.players).filter(({ name }) => name.startsWith(prefix));
  }

  it('is of events that run, start soon, or are over without the last reading', async () => {
    await setUp('w-running', {});
    await setUp('w-soon', { startDate: from(15), endDate: from(60) });
    await setUp('w-later', { startDate: from(25), endDate: from(60) });
    await setUp('w-plain', { tasks: [{ position: 0, name: 'Imp', trigger: 'npc_kill:Imp:1' }] });
    await setUp('w-upcoming', { status: 'upcoming' });
    await setUp('w-over', { startDate: from(-60), endDate: from(60) });
    await setUp('w-long-over', { startDate: from(-60), endDate: from(60) });
    const clock = new ReadingClock(Date.now() + 1000);
    for (const name of ['w-over', 'w-long-over']) {
      await clock.apply(area, name, { minute: 0, experience: { mining: 10 } });
    }
    await area.dataSource.query(
      `UPDATE bingo.events SET end_date = CASE id WHEN 'w-over' THEN now() - interval '1 minute' ELSE now() - interval '2 days' END,
        start_date = now() - interval '3 days' WHERE id LIKE '%over'`,
    );
    expect(await demand('w ')).toEqual([
      { name: 'w over', urgent: true, nearness: 0 },
      { name: 'w running', urgent: true, nearness: 0 },
      { name: 'w soon', urgent: false, nearness: 0 },
    ]);
    await clock.apply(area, 'w-over', { minute: 1, experience: { mining: 20 } });
    expect((await demand('w over')).map(({ name }) => name)).toEqual([]);
  });

  it('says how near a player is to a goal, and joins the events of a player', async () => {
    await setUp('n-first');
    await addEvent(area, 'n-second', { tasks: TASKS });
    await addPlayer(area, 'n-second', '9', 'n-first');
    const clock = new ReadingClock();
    await clock.apply(area, 'n-first', { minute: 1, experience: { mining: 0 } });
    expect(await demand('n ')).toEqual([{ name: 'n first', urgent: false, nearness: 0 }]);
    await clock.apply(area, 'n-first', { minute: 2, experience: { mining: 750 } });
    expect(await demand('n ')).toEqual([{ name: 'n first', urgent: false, nearness: 0.75 }]);
    const [first] = TASKS;
    await area.ask(
      EDIT,
      { id: 'n-second', input: { tasks: [{ ...first, trigger: 'xp_gain:mining:800' }] } },
      ORGANISER,
    );
    await clock.apply(area, 'n-first', { minute: 3, experience: { mining: 760 } });
    const [wanted] = await demand('n ');
    expect(wanted?.nearness).toBeCloseTo(0.95);
  });
});

describe('closing an event', () => {
  it('waits for the last readings, at most for an hour', async () => {
    const ended = (minutes: number) =>
      area.dataSource.query(
        `UPDATE bingo.events SET start_date = now() - interval '1 day', end_date = now() - make_interval(mins => $1) WHERE id = 'closing'`,
        [minutes],
      );
    const close = async () => (await area.execute(CLOSE, { id: 'closing' }, ORGANISER)).errors?.[0]?.message;
    await setUp('closing');
    const clock = new ReadingClock(Date.now() + 1000);
    await clock.apply(area, 'closing', { minute: 0, experience: { mining: 10 } });
    await ended(1);
    expect(await close()).toBe(
      'eventId must be of an event whose players were read after its end, or that ended an hour ago: 1 are missing',
    );
    await ended(61);
    expect(await close()).toBeUndefined();
  });

  it('waits for the last readings after an organiser ended it', async () => {
    const { participantId } = await setUp('ended');
    const clock = new ReadingClock(Date.now() + 1000);
    const close = async () => (await area.execute(CLOSE, { id: 'ended' }, ORGANISER)).errors?.[0]?.message;
    await clock.apply(area, 'ended', { minute: 0, experience: { mining: 10 } });
    await area.ask(EDIT, { id: 'ended', input: { status: 'completed' } }, ORGANISER);
    expect(await close()).toMatch(/1 are missing$/);
    // Other changes do not postpone it.
    const endedAt = () => area.dataSource.query(`SELECT ended_at FROM bingo.events WHERE id = 'ended'`);
    const before = await endedAt();
    await area.ask(EDIT, { id: 'ended', input: { name: 'Ended by hand' } }, ORGANISER);
    expect(await endedAt()).toEqual(before);
    await clock.apply(area, 'ended', { minute: 5, experience: { mining: 1500 } });
    expect(await close()).toBeUndefined();
    const rows = await area.dataSource.query('SELECT change FROM bingo.ledger WHERE participant_id = $1', [
      participantId,
    ]);
    expect(rows).toEqual([{ change: '1490' }]);
  });

  it('does not count what was gained long after an organiser ended it', async () => {
    const { participantId } = await setUp('late');
    const clock = new ReadingClock(Date.now() + 1000);
    await clock.apply(area, 'late', { minute: 0, experience: { mining: 10 } });
    await area.ask(EDIT, { id: 'late', input: { status: 'completed' } }, ORGANISER);
    await clock.apply(area, 'late', { minute: 20, experience: { mining: 1500 } });
    expect((await area.execute(CLOSE, { id: 'late' }, ORGANISER)).errors).toBeUndefined();
    const rows = await area.dataSource.query('SELECT change FROM bingo.ledger WHERE participant_id = $1', [
      participantId,
    ]);
    expect(rows).toEqual([]);
  });

  it('follows the last reading, and counts nothing afterwards', async () => {
    const { participantId } = await setUp('final');
    const clock = new ReadingClock(Date.now() + 1000);
    await clock.apply(area, 'final', { minute: 0, experience: { mining: 10 } });
    await area.dataSource.query(
      `UPDATE bingo.events SET start_date = now() - interval '1 day', end_date = now() WHERE id = 'final'`,
    );
    await clock.apply(area, 'final', { minute: 5, experience: { mining: 1500 } });
    const { errors } = await area.execute(CLOSE, { id: 'final' }, ORGANISER);
    expect(errors).toBeUndefined();
    await clock.apply(area, 'final', { minute: 9, experience: { mining: 9000 } });
    const rows = await area.dataSource.query('SELECT change FROM bingo.ledger WHERE participant_id = $1', [
      participantId,
    ]);
    expect(rows).toEqual([{ change: '1490' }]);
  });
});
