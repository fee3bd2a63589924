import { setTimeout as delay } from 'node:timers/promises';
import { type SeededPlayer, seedEvent, seedPlayer } from '#tests/contract/bingo/seed';
import { eventually } from '#tests/support/eventually';
import { repetitions } from '#tests/support/full';
import { spreadProcess } from '#tests/support/load/spread-processes';
import { suitePlatform } from '#tests/support/suite';
import { killAgain } from './kill-again';
import { type Completion, GraphReader, RestReader } from './live-readers';

const PLAYERS = 4;
const SIZE = 25;
const KILLS = repetitions(6, 20);

/** Milliseconds between two completions of a player. */
const PACE_MS = 250;

/** Completions between two kills. */
const BETWEEN = 5;

/** Process starts are slow on a busy machine. */
const TIMEOUT_MS = 120_000;

const tasks = [...Array(SIZE ** 2).keys()].map((position) => ({
  position,
  name: `Quest ${position}`,
  trigger: `quest_complete:quest ${position}`,
  points: 1,
}));

describe('readers of an event, while the area that writes and the gateway that they read from are killed', () => {
  const platform = suitePlatform({}, { alone: true, topology: 'spread' });
  let eventId: string;
  let gateways: readonly string[];
  const players: SeededPlayer[] = [];
  /** What got 200, in order. */
  const completed: Completion[] = [];
  let isOver = false;

  beforeAll(async () => {
    gateways = ['gateway-1', 'gateway-2'].map((name) => spreadProcess(platform.output(), name).url);
    eventId = await seedEvent(platform, { board_size: SIZE, tasks });
    while (players.length < PLAYERS) players.push(await seedPlayer(platform, eventId));
  }, TIMEOUT_MS);

  /** Completes one task after the other, each repeated until it is acknowledged. */
  async function play({ key, rsn }: SeededPlayer): Promise<void> {
    for (const { position } of tasks) {
      for (let turn = 0; !(await isAccepted(key, position, turn)); turn += 1) await delay(PACE_MS);
      completed.push(`${rsn} ${position}`);
      if (isOver) return;
      await delay(PACE_MS);
    }
  }

  async function isAccepted(key: string, position: number, turn: number): Promise<boolean> {
    const body = {
      event_id: eventId,
      task_position: position,
      trigger_data: { type: 'quest_complete', target: `quest ${position}` },
    };
    const response = fetch(`${gateways[turn % gateways.length]}/bingo/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-bingo-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5000),
    });
    return response.then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Kills the area and the gateways in turn, each while tasks are completed. */
  async function killInTurn(): Promise<number> {
    const order = ['bingo', 'gateway-1', 'bingo', 'gateway-2'];
    const killed = new Set<number>();
    while (killed.size < KILLS) {
      const name = order[killed.size % order.length] ?? '';
      const enough = completed.length + BETWEEN;
      await eventually(() => expect(completed.length).toBeGreaterThanOrEqual(enough), TIMEOUT_MS);
      await killAgain(platform, name, killed);
    }
    return killed.size;
  }

  it('see each completion once, in order', async () => {
    const rest = new RestReader(gateways, eventId).start();
    const graph = new GraphReader(gateways, eventId).start();
    await eventually(() => expect([rest.connections, graph.connections]).toEqual([1, 1]), TIMEOUT_MS);
    const playing = Promise.all(players.map(play));
    expect(await killInTurn()).toBe(KILLS);
    isOver = true;
    await playing;

    const log = await platform.sql<{ position: string; rsn: string; task: number }>(
      `SELECT l.position, p.rsn, (l.data->>'position')::integer AS task FROM event_log.entries l
         JOIN bingo.participants p ON p.id = l.data->>'participantId'
       WHERE l.subject = $1 AND l.type = 'bingo_task_completed' ORDER BY l.position`,
      [eventId],
    );
    const logged = log.map(({ rsn, task }) => `${rsn} ${task}`);
    expect([...logged].sort()).toEqual([...completed].sort());
    for (const reader of [rest, graph])
      await eventually(() => expect(reader.received.length).toBeGreaterThanOrEqual(logged.length));
    await Promise.all([rest.stop(), graph.stop()]);

    expect(rest.others).toEqual([]);
    expect(rest.received).toEqual(logged);
    expect(rest.ids).toEqual([...new Set(rest.ids)].sort((left, right) => left - right));
    expect(graph.disorder).toEqual([]);
    // Queries order by time, which processes take before the log orders them: the order of each player is
    // certain.
    for (const { rsn } of players) {
      const own = (of: readonly Completion[]) => of.filter((key) => key.startsWith(`${rsn} `));
      expect(own(graph.received)).toEqual(own(logged));
    }
    expect(rest.losses).toBeGreaterThanOrEqual(KILLS / 2 - 1);
    expect(graph.losses).toBeGreaterThanOrEqual(KILLS / 2 - 1);
  }, 600_000);
});
