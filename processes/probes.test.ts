import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { eventually } from '#tests/support/eventually';
import { freePorts } from '#tests/support/free-ports';
import { listen } from './listen';
import { notFoundListener, withProbes } from './probes';

const status = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

/** Connects anew: `fetch` would use an open connection again. */
async function connected(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}

describe('the probes', () => {
  it('separate liveness from readiness, and pass other paths on', async () => {
    const [port = 0] = await freePorts(1);
    const probes = { isReady: false };
    const listening = await listen(withProbes(probes, notFoundListener), ['127.0.0.1'], port);
    expect([await status(port, '/livez'), await status(port, '/readyz')]).toEqual([200, 503]);
    probes.isReady = true;
    expect([await status(port, '/readyz'), await status(port, '/readyz?x'), await status(port, '/')]).toEqual(
      [200, 404, 404],
    );
    await listening.close(0);
  });
});

describe('a retiring listener', () => {
  it('accepts no new connections, serves open ones, and closes after the last', async () => {
    const [port = 0] = await freePorts(1);
    const listening = await listen((_req, res) => void res.end('served'), ['127.0.0.1'], port);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<number>((resolve, reject) => {
        get({ port, host: '127.0.0.1', agent }, (response: IncomingMessage) => {
          response.resume();
          void once(response, 'end').then(() => resolve(response.statusCode ?? 0));
        }).on('error', reject);
      });
    expect(await ask()).toBe(200);

    let hasEnded = false;
    const retired = listening.retire(60_000).then(() => {
      hasEnded = true;
    });
    await eventually(() => expect(connected(port)).rejects.toThrow('ECONNREFUSED'));
    expect(await ask()).toBe(200);
    expect(hasEnded).toBe(false);

    agent.destroy();
    await retired;
  });
});
