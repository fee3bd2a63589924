import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import type { Delivery } from '../live/delivery';
import { nextFrames } from './socket-protocol';

let server: WebSocketServer;
let client: WebSocket;
let write: (bytes: Buffer) => void;
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  const [[, { socket }]] = await Promise.all([once(server, 'connection'), once(client, 'open')]);
  write = (bytes) => socket.write(bytes);
});
afterEach(() => {
  client.terminate();
  server.close();
});

const resultOf = (position: number, value: string): Delivery => ({
  kind: 'result',
  position,
  result: { data: { value }, errors: [] },
});

const messageOf = (id: string, value: string) => ({ id, type: 'next', payload: { data: { value } } });

/** Returns what the client receives as messages. */
async function received(bytes: Buffer, count: number): Promise<unknown[]> {
  const messages: unknown[] = [];
  const all = new Promise<void>((resolve) => {
    client.on('message', (data) => {
      if (messages.push(JSON.parse(String(data))) === count) resolve();
    });
  });
  write(bytes);
  await all;
  client.removeAllListeners('message');
  return messages;
}

describe('results as frames of a WebSocket', () => {
  test.each([1, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 200, 65_450, 65_480, 65_500, 70_000])(
    'are whole with a value of %d characters',
    async (length) => {
      const value = 'x'.repeat(length);
      const bytes = nextFrames([resultOf(1, value)], 'a');
      expect(await received(bytes, 1)).toEqual([messageOf('a', value)]);
    },
  );

  test('carry the id of each reader, and share the rest', async () => {
    const deliveries = [resultOf(1, 'é'), resultOf(2, 'two')];
    const stringify = jest.spyOn(JSON, 'stringify');
    const ids = ['first', 'other', 'first', '"\\"', 'ü', 'aé', ''];
    const frames = ids.map((id) => nextFrames(deliveries, id));
    const results = stringify.mock.calls.filter(([value]) => typeof value !== 'string');
    stringify.mockRestore();
    for (const [index, id] of ids.entries()) {
      const bytes = frames[index];
      if (!bytes) throw new Error('frames were expected');
      expect(await received(bytes, 2)).toEqual([messageOf(id, 'é'), messageOf(id, 'two')]);
    }
    expect(results).toHaveLength(2);
  });

  test('omit resets, which the protocol does not know', () => {
    expect(nextFrames([{ kind: 'reset', position: 1 }], 'a')).toHaveLength(0);
  });

  test('carry errors in their public form', async () => {
    const error = { message: 'secret', extensions: { code: 'INTERNAL_SERVER_ERROR' } } as const;
    const result = { data: null, errors: [error] };
    const [message] = await received(nextFrames([{ kind: 'result', position: 1, result }], 'a'), 1);
    expect(message).toEqual({
      id: 'a',
      type: 'next',
      payload: {
        data: null,
        errors: [{ message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
      },
    });
  });
});
