import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** Timeout in milliseconds. */
const TIMEOUT_MS = 5000;

/**
 * Connects to the server of a URL and reads when its certificate expires, whether or not this machine trusts
 * it. Sends no request.
 *
 * @throws Error if there is no connection within five seconds.
 */
export async function readCertificateExpiry({ hostname, port }: URL): Promise<Date> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(port || 443),
    rejectUnauthorized: false,
    ...(isIP(host) === 0 && { servername: host }),
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return new Date(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}
