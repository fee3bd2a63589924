import type { RequestListener } from 'node:http';
import type { Closers } from './closers';

/** Whether this process should be given work. */
export interface Readiness {
  ready: boolean;
}

/** The process is ready from now on, until it begins to close. */
export function readyUntilClosed(readiness: Readiness, closers: Closers): void {
  readiness.ready = true;
  closers.add('readiness', async () => {
    readiness.ready = false;
  });
}

/**
 * Answers orchestrators on the port of the process: `/livez` as long as its event loop turns, `/readyz` between the end of
 * its start and SIGTERM. Neither looks at the database: with it gone, every process would be taken away, and with them the
 * clear errors and the recovery that each has by itself. Everything else goes on to `next`.
 */
export function withProbes(readiness: Readiness, next: RequestListener): RequestListener {
  return (req, res) => {
    if (req.url !== '/livez' && req.url !== '/readyz') return next(req, res);
    const well = req.url === '/livez' || readiness.ready;
    res.writeHead(well ? 200 : 503, {
      'content-type': 'text/plain',
      'cache-control': 'no-store',
      connection: 'close',
    });
    res.end(well ? 'ok\n' : 'not ready\n');
  };
}

/** For a process that serves nothing but its probes. */
export const notFoundListener: RequestListener = (_req, res) => void res.writeHead(404).end();
