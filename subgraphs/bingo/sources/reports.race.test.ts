import { repetitions } from '#tests/support/full';
import { randomFrom } from '#tests/support/random';
import { suiteArea } from '#tests/support/suite';
import { rebuildFromLedger } from '../counting/rebuild-from-ledger';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, kills, ORGANISER, submit, type TestPlayer } from '../test-support/players';

const REPORT =
  'mutation ($reports: [BingoReport]!) { reportAchievements(reports: $reports) { results { outcome } points } }';
const EDIT =
  'mutation ($id: ID!, $input: UpdateBingoEventInput!) { updateBingoEvent(id: $id, input: $input) { id } }';
const WITHDRAW = 'mutation ($id: ID!) { withdrawBingoRegistration(participantId: $id) { success } }';
const DELETE = 'mutation ($id: ID!) { deleteBingoEvent(id: $id) { success } }';

const HUGE = 1_000_000;
const TASKS = [
  { position: 0, name: 'Zulrah', trigger: `npc_kill:Zulrah:${HUGE}`, points: 10 },
  { position: 1, name: 'Zulrah again', trigger: 'npc_kill:zulrah:50', points: 20 },
];

const area = suiteArea(openTestArea);
let users = 100;

const outcomes = new Set(['accepted', 'duplicate']);

/** Codes of failures after which clients send again; on a busy machine locks take long. */
const RETRYABLE: readonly unknown[] = ['RATE_LIMITED', 'UPSTREAM_UNAVAILABLE'];

/** Executes an operation, again if that may help, and returns its data. */
async function done(...args: Parameters<TestArea['execute']>): Promise<unknown> {
  const { data, errors } = await area.execute(...args);
  if (errors?.every(({ extensions }) => RETRYABLE.includes(extensions.code))) return done(...args);
  expect(errors).toBeUndefined();
  return data;
}

async function send({ principal }: TestPlayer, reports: readonly object[]): Promise<string[]> {
  const data = await done(REPORT, { reports }, principal);
  const { results } = (data as { reportAchievements: { results: { outcome: string }[] } }).reportAchievements;
  return results.map(({ outcome }) => outcome);
}

const kill = (id: number) => ({
  id: `racing-${String(id).padStart(6, '0')}`,
  occurred_at: new Date().toISOString(),
  type: 'npc_kill',
  target: 'Zulrah',
});

async function counts({ participantId }: TestPlayer): Promise<unknown[]> {
  return area.dataSource.query(
    'SELECT position, count FROM bingo.counts WHERE participant_id = $1 ORDER BY position',
    [participantId],
  );
}

describe('racing batches of reports', () => {
  it('count each report once, though a third is repeated and the board is edited meanwhile', async () => {
    await addEvent(area, 'racing', { tasks: TASKS });
    const player = await addPlayer(area, 'racing', String(users++));
    const random = randomFrom(7);
    const total = repetitions(700, 7000);
    const ids = Array.from({ length: total }, (_, id) => id);
    const sent = [...ids, ...ids.filter(() => random() < 3 / 7)]
      .map((id) => ({ id, at: random() }))
      .sort((left, right) => left.at - right.at);
    const batches: number[][] = [];
    while (sent.length > 0) batches.push(sent.splice(0, 1 + Math.floor(random() * 99)).map(({ id }) => id));
    let accepted = 0;
    const workers = Array.from({ length: 8 }, async () => {
      for (let batch = batches.pop(); batch; batch = batches.pop()) {
        const results = await send(player, batch.map(kill));
        expect(results.every((outcome) => outcomes.has(outcome))).toBe(true);
        accepted += results.filter((outcome) => outcome === 'accepted').length;
      }
    });
    const edits = (async () => {
      for (let round = 0; round < 10; round += 1) {
        const tasks = TASKS.map((task) => ({ ...task, points: round }));
        await done(EDIT, { id: 'racing', input: { tasks } }, ORGANISER);
      }
    })();
    await Promise.all([...workers, edits]);
    expect(accepted).toBe(total);
    expect(await counts(player)).toEqual([
      { position: 0, count: String(total) },
      { position: 1, count: '50' },
    ]);
    expect(await rebuildFromLedger(area.database, { eventId: 'racing', write: false })).toEqual([]);
  });

  it('count beside submissions of running totals, which raise the same count', async () => {
    await addEvent(area, 'beside', { tasks: TASKS });
    const player = await addPlayer(area, 'beside', String(users++));
    const reported = Array.from({ length: 40 }, (_, id) => send(player, [kill(1_000_000 + id)]));
    const submitted = Array.from({ length: 40 }, (_, count) => submit(area, player, kills('beside', count)));
    expect((await Promise.all(submitted)).flatMap(({ errors }) => errors ?? [])).toEqual([]);
    await Promise.all(reported);
    const [row] = (await counts(player)) as { count: string }[];
    expect(Number(row?.count)).toBeGreaterThanOrEqual(40);
    expect(await rebuildFromLedger(area.database, { eventId: 'beside', write: false })).toEqual([]);
  });

  it('end without deadlocks when participants withdraw and events are deleted', async () => {
    for (let round = 0; round < repetitions(2, 10); round += 1) {
      const id = `ending-${round}`;
      await addEvent(area, id, { tasks: TASKS });
      const players = await Promise.all(
        Array.from({ length: 6 }, () => addPlayer(area, id, String(users++))),
      );
      for (const player of players) await submit(area, player, kills(id, 1));
      const acts = players.flatMap((player) => [
        ...Array.from({ length: 5 }, (_, index) =>
          area.execute(REPORT, { reports: [kill(2_000_000 + index)] }, player.principal),
        ),
        ...Array.from({ length: 5 }, (_, index) => submit(area, player, kills(id, 2 + index))),
      ]);
      const ended = players
        .slice(0, 3)
        .map(({ participantId }) => area.execute(WITHDRAW, { id: participantId }, ORGANISER));
      const results = await Promise.all([...acts, ...ended, area.execute(DELETE, { id }, ORGANISER)]);
      const codes = results.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions.code) ?? []);
      expect(codes.filter((code) => code !== 'UNAUTHENTICATED' && code !== 'NOT_FOUND')).toEqual([]);
    }
  });
});
