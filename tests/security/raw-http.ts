import { connect } from 'node:net';

/** Milliseconds of silence after which a connection counts as hanging. */
const TIMEOUT = 5000;

/** Response on a connection, and whether the server closed it. */
export interface RawResponse {
  /** Status of the first response; null if there was none. */
  readonly status: number | null;
  readonly text: string;
  readonly closed: boolean;
}

/**
 * Writes bytes to a port and reads until the server closes the connection. Valid requests must set
 * `Connection: close` themselves.
 * @param parts written in sequence.
 */
export function sendRaw(baseUrl: string, ...parts: readonly (string | Uint8Array)[]): Promise<RawResponse> {
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
    // A server that rejects early resets the connection during the write.
    socket.on('error', () => settle(true));
    socket.on('close', () => settle(true));
    for (const part of parts) socket.write(part);
  });
}

/** Writes bytes to a port and returns the first status; null if the connection closes without one. */
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

/** Formats a valid request without a body. */
export function rawGet(target: string, ...headers: readonly string[]): string {
  const lines = [`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
