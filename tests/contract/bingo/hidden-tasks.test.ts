import { EventStream } from '#tests/support/event-stream';
import { eventually } from '#tests/support/eventually';
import { subscribe } from '#tests/support/graph-subscription';
import { suitePlatform } from '#tests/support/suite';
import { ask } from '../graph';
import { complete, inHours, type SeededPlayer, seedEvent, seedPlayer, TASKS } from './seed';

/** What nobody but organisers may find. */
const MARKER = 'secretgoal';
const HIDDEN = { position: 8, name: MARKER, trigger: `npc_kill:${MARKER}:1`, hiddenUntil: inHours(1) };
const SUBSCRIPTIONS = [
  `subscription ($id: ID!) { bingoActivity(eventId: $id) {
    type participant { rsn } task { name description trigger goal { trigger } completions { nodes { rsn } } } } }`,
  `subscription ($id: ID!) { bingoLeaderboardChanged(eventId: $id) {
    board { tasks { name trigger goal { trigger } } } completions { nodes { taskName } } } }`,
];
const EDIT = `mutation ($id: ID!, $tasks: [BingoTaskInput!]) {
  updateBingoEvent(id: $id, input: { tasks: $tasks }) { board { tasks { name } } } }`;
const REVOKE = 'mutation ($id: ID!) { revokeBingoCompletion(participantId: $id, position: 1) { id } }';
const BOARD = 'query ($id: ID!) { bingoEvent(id: $id) { board { tasks { name } hiddenTasks { name } } } }';

const platform = suitePlatform();
let event: string;
let player: SeededPlayer;
const open: { close(): void }[] = [];

beforeAll(async () => {
  event = await seedEvent(platform, { tasks: [...TASKS, HIDDEN] });
  player = await seedPlayer(platform, event);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

/** Reports what the hidden task asks for, edits it, and lets the player complete tasks that are shown. */
async function play(): Promise<void> {
  const report = {
    id: 'report-hidden',
    occurred_at: new Date().toISOString(),
    type: 'npc_kill',
    target: MARKER,
  };
  const headers = { 'x-bingo-key': player.key };
  const { body } = await platform.anonymous
    .post('/bingo/reports', { reports: [report] }, { headers })
    .expect(200);
  expect(body).toMatchObject({
    results: [{ outcome: 'ignored', reason: 'no task of the board asks for this' }],
  });
  await ask(await platform.admin(), EDIT, { id: event, tasks: [...TASKS, { ...HIDDEN, points: 5 }] });
  await complete(platform, event, player.key, [1]);
  await ask(await platform.admin(), REVOKE, { id: player.participantId });
  await complete(platform, event, player.key, [0]);
}

describe('A hidden task of a running event', () => {
  test('is created over REST and shown to organisers by the graph', async () => {
    const seen = await ask(await platform.admin(), BOARD, { id: event });
    expect(seen).toMatchObject({ bingoEvent: { board: { hiddenTasks: [{ name: MARKER }] } } });
  });

  test('is in no stream', async () => {
    const stream = await EventStream.open(`${platform.baseUrl}/bingo/events/${event}/stream`);
    open.push(stream);
    const { token } = player.client;
    const subscriptions = await Promise.all(
      SUBSCRIPTIONS.map((query) => subscribe(platform.baseUrl, query, { variables: { id: event }, token })),
    );
    open.push(...subscriptions);
    await play();
    const received = () => [stream.events, ...subscriptions.map(({ results }) => results)];
    await eventually(() => {
      for (const message of received()) expect(JSON.stringify(message)).toContain('Goblins');
    });
    expect(JSON.stringify(received())).not.toContain(MARKER);
  });

  test('is in the stream of activity as soon as an organiser shows it, or its time comes', async () => {
    const tasks = [
      { ...HIDDEN, position: 7, name: 'Shown by an organiser' },
      { ...HIDDEN, name: 'Shown in time', hiddenUntil: new Date(Date.now() + 2000).toISOString() },
    ];
    const id = await seedEvent(platform, { tasks: [...TASKS, ...tasks] });
    const stream = await EventStream.open(`${platform.baseUrl}/bingo/events/${id}/stream`);
    open.push(stream);
    await ask(await platform.admin(), EDIT, {
      id,
      tasks: [...TASKS, { ...tasks[0], hiddenUntil: null }, tasks[1]],
    });
    const shown = { type: 'task_shown', participant: null, lines: null };
    await eventually(() =>
      expect(stream.data).toMatchObject([
        { ...shown, task: { position: 7, name: 'Shown by an organiser' } },
        { ...shown, task: { position: 8, name: 'Shown in time' } },
      ]),
    );
  });

  test('that is hidden again has no name in what a reader missed, while others watch', async () => {
    const id = await seedEvent(platform, { tasks: [...TASKS, HIDDEN] });
    const url = `${platform.baseUrl}/bingo/events/${id}/stream`;
    const watching = await EventStream.open(url);
    open.push(watching);
    const lastId = watching.lastId ?? '';
    const admin = await platform.admin();
    const edit = (hiddenUntil: string | null) =>
      ask(admin, EDIT, { id, tasks: [...TASKS, { ...HIDDEN, hiddenUntil }] });
    await edit(null);
    await eventually(() => expect(watching.data).toMatchObject([{ task: { name: MARKER } }]));
    await edit(HIDDEN.hiddenUntil);
    const resumed = await EventStream.open(url, { lastId });
    open.push(resumed);
    await eventually(() => expect(resumed.data).toMatchObject([{ type: 'task_shown', task: null }]));
  });
});
