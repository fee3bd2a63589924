import type { RequestListener } from 'node:http';
import type { Closers } from './closers';

/** What the probes of a process tell: whether it is ready to receive requests. */
export interface ProbeState {
  isReady: boolean;
}

/** Marks the process as ready until it begins to close. */
export function readyUntilClosed(probes: ProbeState, closers: Closers): void {
  probes.isReady = true;
  closers.add('probes', async () => {
    probes.isReady = false;
  });
}

/**
 * Serves orchestrators on the process's port: `/livez` as long as the event loop runs, `/readyz` from the end
 * of the start to SIGTERM. Neither checks the database: an outage would take every process out of
 * service, and with them their error responses and their own recovery. Other paths go to `next`.
 */
export function withProbes(probes: ProbeState, next: RequestListener): RequestListener {
  return (req, res) => {
    if (req.url !== '/livez' && req.url !== '/readyz') return next(req, res);
    const well = req.url === '/livez' || probes.isReady;
    res.writeHead(well ? 200 : 503, {
      'content-type': 'text/plain',
      'cache-control': 'no-store',
      connection: 'close',
    });
    res.end(well ? 'ok\n' : 'not ready\n');
  };
}

/** Listener of a process that serves only its probes. */
export const notFoundListener: RequestListener = (_req, res) => void res.writeHead(404).end();
