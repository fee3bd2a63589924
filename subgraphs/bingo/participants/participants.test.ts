import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, kills, ORGANISER, register, submit, user } from '../test-support/players';

const PROGRESS = `query ($id: ID!) { bingoProgress(eventId: $id) {
  participantId rsn tasksCompleted bingos points hasHook team { name }
  achievements { taskPosition completedAt proof } } }`;
const PARTICIPANTS = `query ($id: ID!) { bingoParticipants(eventId: $id) {
  id userId user { id } rsn registeredAt tasksCompleted bingos points event { id } achievements { taskPosition } } }`;
const RENAME = `mutation ($id: ID!, $rsn: String!) { renameBingoParticipant(participantId: $id, rsn: $rsn) { id rsn } }`;
const WITHDRAW = 'mutation ($id: ID!) { withdrawBingoRegistration(participantId: $id) { success } }';
const COMPLETE =
  'mutation ($id: ID!, $at: Int!) { completeBingoTask(participantId: $id, position: $at) { id } }';

let database: TestDatabase;
let area: TestArea;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
  await addEvent(area, 'spring');
  await addEvent(area, 'empty');
  await addEvent(area, 'over', { endDate: '2026-02-01' });
});

afterAll(async () => {
  await area.close();
  await database.drop();
});

async function activities(action: string): Promise<unknown[]> {
  const rows: { data: unknown }[] = await area.dataSource.query(
    `SELECT data FROM pgboss.job WHERE name = 'activity-log' AND data->>'action' = $1`,
    [action],
  );
  return rows.map(({ data }) => data);
}

describe('registering', () => {
  it('returns the key once and stores only its hash', async () => {
    const player = await addPlayer(area, 'spring', '10', ' Iron  Zezima');
    expect(player.participantId).toMatch(/^part_[\w-]{24}$/);
    expect(player.apiKey).toMatch(/^bk_[\w-]{43}$/);
    expect(player.message).toContain('not shown again');
    const rows = await area.dataSource.query('SELECT * FROM bingo.participants WHERE id = $1', [
      player.participantId,
    ]);
    expect(rows).toMatchObject([{ rsn: ' Iron  Zezima', folded_rsn: 'iron zezima', points: 0 }]);
    expect(JSON.stringify(rows)).not.toContain(player.apiKey);
  });

  it('answers CONFLICT for a second registration and for a name that folds to a registered one', async () => {
    expect((await register(area, 'spring', '10', 'Another')).errors?.[0]).toMatchObject({
      message: 'You are already registered for this event',
      extensions: { code: 'CONFLICT' },
    });
    expect((await register(area, 'spring', '11', 'IRON_zezima')).errors?.[0]).toMatchObject({
      message: 'rsn is already registered for this event',
      extensions: { code: 'CONFLICT', argument: 'rsn' },
    });
  });

  it.each([[''], [' '], ['a\u0000b'], ['x'.repeat(65)]])('rejects the name %j', async (rsn) => {
    const { errors } = await register(area, 'spring', '12', rsn);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'rsn' });
  });

  it.each([['nowhere'], ['\u0000']])('answers NOT_FOUND for the event %j', async (eventId) => {
    const { errors } = await register(area, eventId, '12', 'Somebody');
    expect(errors?.[0]).toMatchObject({ message: 'Event not found', extensions: { code: 'NOT_FOUND' } });
  });

  it('is rejected after the end of the event and for anonymous callers', async () => {
    const late = await register(area, 'over', '12', 'Somebody');
    expect(late.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const nobody = await area.execute(
      'mutation { registerForBingo(eventId: "spring", rsn: "x") { apiKey } }',
    );
    expect(nobody.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('progress', () => {
  it('lists the caller’s completions', async () => {
    const player = await addPlayer(area, 'spring', '20');
    await submit(area, player, {
      eventId: 'spring',
      taskPosition: 4,
      trigger: { type: 'achievement', target: 'varrock:elite' },
    });
    await submit(area, player, kills('spring', 50));
    const { data } = await area.execute(PROGRESS, { id: 'spring' }, user('20'));
    const completedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    expect(data?.bingoProgress).toEqual({
      participantId: player.participantId,
      rsn: 'Player 20',
      tasksCompleted: [0, 4],
      bingos: 0,
      points: 17,
      hasHook: false,
      team: null,
      achievements: [
        { taskPosition: 4, completedAt, proof: 'automatic' },
        { taskPosition: 0, completedAt, proof: 'automatic' },
      ],
    });
  });

  it('answers NOT_FOUND for users who are not registered and for unknown events', async () => {
    const unauthorized = await area.execute(PROGRESS, { id: 'spring' }, user('21'));
    expect(unauthorized.errors?.[0]).toMatchObject({
      message: 'You are not registered for this event',
      extensions: { code: 'NOT_FOUND' },
    });
    const unknown = await area.execute(PROGRESS, { id: 'no\u0000where' }, user('20'));
    expect(unknown.errors?.[0]).toMatchObject({ message: 'Event not found' });
  });
});

describe('the participants of an event', () => {
  it('are listed in registration order', async () => {
    await addEvent(area, 'listed');
    const [first, second] = [await addPlayer(area, 'listed', '31'), await addPlayer(area, 'listed', '30')];
    await area.dataSource.query(`UPDATE bingo.participants SET registered_at = '2026-01-01' WHERE id = $1`, [
      first.participantId,
    ]);
    await area.ask(COMPLETE, { id: second.participantId, at: 3 }, ORGANISER);
    const { data } = await area.execute(PARTICIPANTS, { id: 'listed' }, ORGANISER);
    expect(data?.bingoParticipants).toMatchObject([
      { id: first.participantId, userId: '31', user: { id: '31' }, tasksCompleted: 0, achievements: [] },
      {
        id: second.participantId,
        tasksCompleted: 1,
        points: 5,
        event: { id: 'listed' },
        achievements: [{ taskPosition: 3 }],
      },
    ]);
    const under = await area.execute('{ bingoEvent(id: "listed") { participants { id } } }', {}, ORGANISER);
    expect(under.data).toEqual({
      bingoEvent: { participants: [{ id: first.participantId }, { id: second.participantId }] },
    });
  });

  it('are empty without registrations, null for an unknown event', async () => {
    expect((await area.execute(PARTICIPANTS, { id: 'empty' }, ORGANISER)).data?.bingoParticipants).toEqual(
      [],
    );
    expect(
      (await area.execute(PARTICIPANTS, { id: 'nowhere' }, ORGANISER)).data?.bingoParticipants,
    ).toBeNull();
  });

  it.each([
    ['query ($id: ID!) { bingoParticipants(eventId: $id) { id } }'],
    ['query ($id: ID!) { bingoEvent(id: $id) { participants { id } } }'],
  ])('are restricted to organisers: %s', async (query) => {
    const { errors } = await area.execute(query, { id: 'spring' }, user('30'));
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('an organiser', () => {
  it('renames a player and logs it once', async () => {
    const { participantId: id } = await addPlayer(area, 'spring', '40', 'Zezmia');
    expect(await area.execute(RENAME, { id, rsn: 'Zezima' }, ORGANISER)).toEqual({
      data: { renameBingoParticipant: { id, rsn: 'Zezima' } },
    });
    await area.ask(RENAME, { id, rsn: 'Zezima' }, ORGANISER);
    expect(await activities('bingo_participant_rename')).toMatchObject([
      {
        userId: '1',
        details: `Renamed Zezmia (${id}) to Zezima in the bingo event spring`,
        address: '192.0.2.1',
      },
    ]);
  });

  it('cannot assign the name of another participant', async () => {
    const { participantId: id } = await addPlayer(area, 'spring', '41');
    await addPlayer(area, 'spring', '42', 'Taken Name');
    const { errors } = await area.execute(RENAME, { id, rsn: 'taken-name' }, ORGANISER);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', argument: 'rsn' });
  });

  it('withdraws a registration with its key and completions', async () => {
    const player = await addPlayer(area, 'spring', '43');
    await submit(area, player, kills('spring', 50));
    await area.ask(WITHDRAW, { id: player.participantId }, ORGANISER);
    expect((await submit(area, player, kills('spring', 50))).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    );
    const left = await area.dataSource.query('SELECT 1 FROM bingo.completions WHERE participant_id = $1', [
      player.participantId,
    ]);
    expect(left).toEqual([]);
    expect(await activities('bingo_participant_withdraw')).toHaveLength(1);
    await addPlayer(area, 'spring', '43');
  });

  it.each([['part_nobody'], [`part_${'x'.repeat(24)}`], ['\u0000']])(
    'answers NOT_FOUND for the id %j',
    async (id) => {
      for (const act of [
        area.execute(RENAME, { id, rsn: 'x' }, ORGANISER),
        area.execute(WITHDRAW, { id }, ORGANISER),
      ]) {
        expect((await act).errors?.[0]).toMatchObject({ message: 'Participant not found' });
      }
    },
  );

  it('needs the permission', async () => {
    const { participantId: id } = await addPlayer(area, 'spring', '44');
    for (const act of [
      area.execute(RENAME, { id, rsn: 'x' }, user('44')),
      area.execute(WITHDRAW, { id }, user('44', 'manage_events')),
    ]) {
      expect((await act).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });
});
