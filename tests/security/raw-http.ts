import { connect } from 'node:net';

/** Milliseconds after which a connection that says nothing more is taken as hanging. */
const TIMEOUT = 5000;

/** What came back on a connection, and whether the server closed it. */
export interface RawAnswer {
  /** Of the first response; null when none came. */
  readonly status: number | null;
  readonly text: string;
  readonly closed: boolean;
}

/**
 * Writes bytes to a port and reads until the server closes the connection, whatever HTTP says about them. Headers ask
 * for `Connection: close` themselves where the request is good.
 *
 * @param parts written one after the other.
 */
export function sendRaw(baseUrl: string, ...parts: readonly (string | Uint8Array)[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let text = '';
    const settle = (closed: boolean) => {
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1];
      resolve({ status: status === undefined ? null : Number(status), text, closed });
      socket.destroy();
    };
    socket.setTimeout(TIMEOUT, () => settle(false));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    // A server that refuses early resets the connection under what is still being written.
    socket.on('error', () => settle(true));
    socket.on('close', () => settle(true));
    for (const part of parts) socket.write(part);
  });
}

/** Writes bytes to a port and gives the status that comes back first; null when the connection ends without one. */
export function statusOf(
  baseUrl: string,
  ...parts: readonly (string | Uint8Array)[]
): Promise<number | null> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const settle = (status: number | null) => {
      resolve(status);
      socket.destroy();
    };
    let text = '';
    socket.setTimeout(TIMEOUT, () => settle(null));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1];
      if (status !== undefined) settle(Number(status));
    });
    socket.on('error', () => settle(null));
    socket.on('close', () => settle(null));
    for (const part of parts) socket.write(part);
  });
}

/** A request without a body, as a careful client writes it. */
export function rawGet(target: string, ...headers: readonly string[]): string {
  const lines = [`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
