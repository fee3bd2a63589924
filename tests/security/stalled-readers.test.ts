import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { type SeededPlayer, seedEvent, seedPlayer } from '#tests/contract/bingo/seed';
import { EventStream } from '#tests/support/event-stream';
import { eventually } from '#tests/support/eventually';
import { subscribe } from '#tests/support/graph-subscription';
import { suitePlatform } from '#tests/support/suite';

const SIZE = 25;
/**
 * More than the buffers of the operating system, the platform and the client take, at a quarter of a megabyte
 * each.
 */
const COMPLETIONS = 35;
const TIMEOUT_MS = 60_000;

const tasks = [...Array(SIZE ** 2).keys()].map((position) => ({
  position,
  name: `Quest ${position}`,
  description: 'x'.repeat(350),
  trigger: `quest_complete:quest ${position}`,
}));
const QUERY = `subscription ($id: ID!) { bingoActivity(eventId: $id) {
  type participant { event { board { tasks { description } } } } } }`;

const platform = suitePlatform();
let event: string;
let player: SeededPlayer;
beforeAll(async () => {
  event = await seedEvent(platform, { board_size: SIZE, tasks });
  player = await seedPlayer(platform, event);
});

const operation = () => ({ query: QUERY, variables: { id: event } });

/** Subscribes over server-sent events, and reads the head of the response only. */
async function stalledStream(): Promise<Socket> {
  const { hostname, port } = new URL(platform.baseUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  const body = JSON.stringify(operation());
  socket.write(
    `POST /graphql/stream HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n` +
      `Accept: text/event-stream\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const [head] = await once(socket, 'data');
  socket.pause();
  expect(String(head)).toMatch(/^HTTP\/1.1 200 /);
  return socket;
}

/** Subscribes over a WebSocket, and stops to read. */
async function stalledSocket(): Promise<WebSocket> {
  const socket = new WebSocket(`${platform.baseUrl.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  socket.on('error', () => undefined);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await once(socket, 'message');
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: operation() }));
  // The response to a ping comes after the subscription was taken.
  socket.send(JSON.stringify({ type: 'ping' }));
  await once(socket, 'message');
  socket.pause();
  return socket;
}

async function completeQuests(): Promise<void> {
  for (let position = 0; position < COMPLETIONS; position += 1) {
    const body = {
      event_id: event,
      task_position: position,
      trigger_data: { type: 'quest_complete', target: `quest ${position}` },
    };
    const headers = { 'x-bingo-key': player.key };
    await platform.anonymous.post('/bingo/submit', body, { headers }).expect(200);
  }
}

describe('a subscriber that does not read', () => {
  it(
    'is disconnected before it received everything, and nobody else is',
    async () => {
      const [stream, socket] = [await stalledStream(), await stalledSocket()];
      const reading = await subscribe(platform.baseUrl, QUERY, { variables: { id: event } });
      const spectator = await EventStream.open(`${platform.baseUrl}/bingo/events/${event}/stream`);
      await completeQuests();
      const completed = (results: readonly unknown[]) =>
        results.filter((result) => JSON.stringify(result).includes('task_completed'));
      await eventually(() => expect(completed(reading.results)).toHaveLength(COMPLETIONS), TIMEOUT_MS);
      await eventually(() => expect(completed(spectator.data)).toHaveLength(COMPLETIONS), TIMEOUT_MS);

      // What the operating system has buffered still arrives, then the end.
      let streamed = '';
      stream.on('data', (chunk) => {
        streamed += chunk.toString('latin1');
      });
      let messages = 0;
      socket.on('message', () => {
        messages += 1;
      });
      const ended = Promise.all([once(stream, 'close'), once(socket, 'close')]);
      stream.resume();
      socket.resume();
      await ended;
      expect(streamed.split('task_completed').length - 1).toBeLessThan(COMPLETIONS);
      expect(messages).toBeLessThan(COMPLETIONS);
      expect([reading.isEnded, spectator.isEnded]).toEqual([false, false]);
      reading.close();
      spectator.close();
    },
    TIMEOUT_MS,
  );
});
