import { once } from 'node:events';
import { connect } from 'node:net';
import { listenOnLoopback, textResponse } from './http';

describe('listenOnLoopback', () => {
  it('listens on 127.0.0.1 only', async () => {
    const server = await listenOnLoopback(() => textResponse(200, 'here'), 0);
    expect(await (await fetch(server.url)).text()).toBe('here');
    await expect(fetch(server.url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow();
    await server.close();
  });

  it('closes while a client is still sending a request', async () => {
    let seen = 0;
    const server = await listenOnLoopback(() => textResponse(200, String(++seen)), 0);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'data');
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\nhalf');
    await once(socket, 'data');
    const ended = once(socket, 'close');
    await server.close();
    await ended;
    expect(seen).toBe(1);
  });

  it('responds with 500 and no details if a handler throws', async () => {
    const server = await listenOnLoopback(() => {
      throw new Error('secret');
    }, 0);
    const response = await fetch(server.url);
    expect([response.status, await response.text()]).toEqual([500, 'The sandbox failed']);
    await server.close();
  });
});
