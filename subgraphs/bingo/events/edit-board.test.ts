import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { ORGANISER } from '../test-support/players';

const CREATE = `mutation ($input: CreateBingoEventInput!) { createBingoEvent(input: $input) { id } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateBingoEventInput!) { updateBingoEvent(id: $id, input: $input) { boardSize } }`;

const kill = (position: number, name: string, points: number) => ({
  position,
  name,
  trigger: `npc_kill:${name}:5`,
  points,
});
const BOARD = [kill(0, 'Zulrah', 10), kill(1, 'Vorkath', 20), kill(2, 'Hespori', 5)];

const area = suiteArea(openTestArea);

const update = (id: string, input: object) => area.execute(UPDATE, { id, input }, ORGANISER);

/** Creates a 2 × 2 event whose participant `part_<id>` completed the tasks at the given positions. */
async function playedEvent(id: string, completed: number[]): Promise<void> {
  const dates = { startDate: '2026-05-01', endDate: '2099-05-01' };
  await area.execute(CREATE, { input: { id, name: id, ...dates, boardSize: 2, tasks: BOARD } }, ORGANISER);
  await addParticipant(id, `part_${id}`, completed);
}

async function addParticipant(eventId: string, id: string, completed: number[]): Promise<void> {
  await area.dataSource.query(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash) VALUES ($1, $2, $1, $1, $1, $1)`,
    [id, eventId],
  );
  await area.dataSource.query(
    `INSERT INTO bingo.completions (participant_id, position, completed_at, proof)
      SELECT $1, position, '2026-05-03T00:00:00Z', 'manual' FROM unnest($2::integer[]) AS position`,
    [id, completed],
  );
  await area.dataSource.query(
    'UPDATE bingo.participants SET tasks_completed = $2, bingos = $3 WHERE id = $1',
    [id, completed.length, completed.includes(0) && completed.includes(1) ? 1 : 0],
  );
}

async function totalsOf(id: string): Promise<unknown> {
  const [row] = await area.dataSource.query(
    `SELECT points, bingos, tasks_completed AS tasks FROM bingo.participants WHERE id = $1`,
    [id],
  );
  return row;
}

describe('editing a board with completed tasks', () => {
  it('recomputes all totals when points change', async () => {
    await playedEvent('scored', [0, 1]);
    await addParticipant('scored', 'part_other', [1]);
    await addParticipant('scored', 'part_idle', []);
    await update('scored', { tasks: [kill(0, 'Zulrah', 100), kill(1, 'Vorkath', 7), kill(2, 'Hespori', 1)] });
    expect(await totalsOf('part_scored')).toEqual({ points: 107, bingos: 1, tasks: 2 });
    expect(await totalsOf('part_other')).toEqual({ points: 7, bingos: 0, tasks: 1 });
    expect(await totalsOf('part_idle')).toEqual({ points: 0, bingos: 0, tasks: 0 });
  });

  it('recomputes totals of more participants than one statement handles', async () => {
    await playedEvent('crowded', []);
    await area.dataSource.query(
      `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
        SELECT 'crowd' || n, 'crowded', n, n, n, 'crowd' || n FROM generate_series(1, 1001) n`,
    );
    await area.dataSource.query(
      `INSERT INTO bingo.completions (participant_id, position, proof)
        SELECT 'crowd' || n, 1, 'manual' FROM generate_series(1, 1001) n`,
    );
    await update('crowded', { tasks: [kill(0, 'Zulrah', 1), kill(1, 'Vorkath', 7)] });
    const sums = 'SELECT count(*)::int, sum(points)::int FROM bingo.participants WHERE event_id = $1';
    expect(await area.dataSource.query(sums, ['crowded'])).toEqual([{ count: 1002, sum: 7007 }]);
    const { errors } = await area.execute(
      'mutation { deleteBingoEvent(id: "crowded") { success } }',
      {},
      ORGANISER,
    );
    expect(errors).toBeUndefined();
    const left = `SELECT 1 FROM bingo.completions WHERE participant_id LIKE 'crowd%'`;
    expect(await area.dataSource.query(left)).toEqual([]);
  });

  it('does not recompute totals of another event', async () => {
    await playedEvent('apart', [0]);
    await playedEvent('elsewhere', [0]);
    await update('apart', { tasks: [kill(0, 'Zulrah', 99)] });
    expect(await totalsOf('part_apart')).toMatchObject({ points: 99 });
    expect(await totalsOf('part_elsewhere')).toMatchObject({ points: 0 });
  });

  it.each<[string, object[], string]>([
    ['removed', [BOARD[0] ?? {}], 'tasks must keep the completed task "Vorkath" at position 1'],
    [
      'moved',
      [BOARD[0] ?? {}, kill(3, 'Vorkath', 20)],
      'tasks must keep the completed task "Vorkath" at position 1',
    ],
    [
      'replaced',
      [BOARD[0] ?? {}, kill(1, 'Cerberus', 20)],
      'tasks must keep the completed task "Vorkath" at position 1',
    ],
    ['emptied', [], 'tasks must keep the completed task "Zulrah" at position 0'],
  ])('rejects an edit that has one %s', async (how, tasks, message) => {
    await playedEvent(how, [0, 1]);
    const { errors } = await update(how, { name: 'Renamed', tasks });
    expect(errors?.[0]).toMatchObject({
      message,
      extensions: { code: 'BAD_USER_INPUT', argument: 'input.tasks' },
    });
    const rows = await area.dataSource.query(
      `SELECT name FROM bingo.tasks WHERE event_id = $1 ORDER BY position`,
      [how],
    );
    expect(rows).toEqual([{ name: 'Zulrah' }, { name: 'Vorkath' }, { name: 'Hespori' }]);
    expect(await area.dataSource.query(`SELECT name FROM bingo.events WHERE id = $1`, [how])).toEqual([
      { name: how },
    ]);
  });

  it('that lowers a goal completes the task for those who have the count, and their lines', async () => {
    await playedEvent('easier', [1]);
    await addParticipant('easier', 'part_short', []);
    await addParticipant('easier', 'part_other_target', []);
    await addParticipant('easier', 'part_taken_back', []);
    await area.dataSource.query(`
      INSERT INTO bingo.counts (participant_id, position, counted, count) VALUES
        ('part_easier', 0, 'npc_kill:zulrah', 4), ('part_short', 0, 'npc_kill:zulrah', 2),
        ('part_other_target', 0, 'npc_kill:jad', 4), ('part_taken_back', 0, 'npc_kill:zulrah', 4);
      INSERT INTO bingo.revocations (participant_id, position) VALUES ('part_taken_back', 0)`);
    const easier = { ...kill(0, 'Zulrah', 10), trigger: 'npc_kill:Zulrah:3' };
    expect((await update('easier', { tasks: [easier, ...BOARD.slice(1)] })).errors).toBeUndefined();
    expect(await totalsOf('part_easier')).toEqual({ points: 30, bingos: 1, tasks: 2 });
    for (const id of ['part_short', 'part_other_target', 'part_taken_back']) {
      expect(await totalsOf(id)).toMatchObject({ points: 0, tasks: 0 });
    }
  });

  it('that adds a task again completes it for those who have the count', async () => {
    await playedEvent('again', [1]);
    await addParticipant('again', 'part_less', []);
    await area.dataSource.query(`
      INSERT INTO bingo.counts (participant_id, position, counted, count) VALUES
        ('part_again', 0, 'npc_kill:zulrah', 3), ('part_less', 0, 'npc_kill:zulrah', 2)`);
    await update('again', { tasks: BOARD.slice(1) });
    expect(await totalsOf('part_again')).toMatchObject({ tasks: 1 });
    await update('again', {
      tasks: [{ ...kill(0, 'Zulrah', 10), trigger: 'npc_kill:Zulrah:3' }, ...BOARD.slice(1)],
    });
    expect(await totalsOf('part_again')).toEqual({ points: 30, bingos: 1, tasks: 2 });
    expect(await totalsOf('part_less')).toMatchObject({ tasks: 0 });
  });

  it('forgets that a task was taken back when another one replaces it', async () => {
    await playedEvent('swapped', []);
    await area.dataSource.query(
      `INSERT INTO bingo.revocations (participant_id, position) VALUES ('part_swapped', 0), ('part_swapped', 1)`,
    );
    await update('swapped', { tasks: [kill(0, 'Jad', 1), kill(1, 'Vorkath', 1)] });
    const left = `SELECT position FROM bingo.revocations WHERE participant_id = 'part_swapped'`;
    expect(await area.dataSource.query(left)).toEqual([{ position: 1 }]);
  });

  it('rejects a new size, accepts the current one', async () => {
    await playedEvent('square', [0]);
    const { errors } = await update('square', { boardSize: 3, tasks: BOARD });
    expect(errors?.[0]).toMatchObject({
      message: 'boardSize must remain 2 because tasks of the board have been completed',
      extensions: { code: 'BAD_USER_INPUT', argument: 'input.boardSize' },
    });
    expect((await update('square', { boardSize: 2, name: 'Same' })).errors).toBeUndefined();
  });

  it('accepts changes to the other tasks', async () => {
    await playedEvent('around', [0]);
    const { errors } = await update('around', { tasks: [kill(0, 'Zulrah', 10), kill(2, 'Vorkath', 20)] });
    expect(errors).toBeUndefined();
    expect(await totalsOf('part_around')).toEqual({ points: 10, bingos: 0, tasks: 1 });
  });
});

describe('concurrent', () => {
  it('edits and completions end in totals of the new board', async () => {
    await playedEvent('raced', []);
    const runner = area.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`SELECT pg_advisory_xact_lock_shared(hashtextextended('bingo raced', 0))`);
    const edit = update('raced', { tasks: [kill(0, 'Zulrah', 77)] });
    await waitForLockWaiter();
    await runner.query(
      `INSERT INTO bingo.completions (participant_id, position, proof) VALUES ('part_raced', 0, 'automatic')`,
    );
    await runner.query(`UPDATE bingo.participants SET tasks_completed = 1 WHERE id = 'part_raced'`);
    await runner.commitTransaction();
    await runner.release();
    expect((await edit).errors).toBeUndefined();
    expect(await totalsOf('part_raced')).toMatchObject({ points: 77, tasks: 1 });
  });

  it('edits end in one board', async () => {
    await playedEvent('stormed', [0]);
    const edits = Array.from({ length: 12 }, (_, points) =>
      update('stormed', { tasks: [kill(0, 'Zulrah', points)] }),
    );
    const codes = (await Promise.all(edits)).map(({ errors }) => errors?.[0]?.extensions.code ?? 'accepted');
    expect(codes).toContain('accepted');
    // An edit that waits for others longer than the lock timeout is rejected.
    expect(codes.filter((code) => !['accepted', 'RATE_LIMITED'].includes(code))).toEqual([]);
    const [task] = await area.dataSource.query(`SELECT points FROM bingo.tasks WHERE event_id = 'stormed'`);
    expect(await totalsOf('part_stormed')).toMatchObject({ points: task.points });
  });

  it('creations with one id end in one event and conflicts', async () => {
    const input = {
      id: 'contested',
      name: 'x',
      startDate: '2026-05-01',
      endDate: '2026-05-02',
      boardSize: 1,
    };
    const results = await Promise.all(
      Array.from({ length: 6 }, () => area.execute(CREATE, { input }, ORGANISER)),
    );
    const codes = results.map(({ errors }) => errors?.[0]?.extensions.code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(5);
  });
});

async function waitForLockWaiter(): Promise<void> {
  for (;;) {
    const [row] = await area.dataSource.query(
      `SELECT count(*)::integer AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (row.waiting > 0) return;
  }
}
