import type { RequestListener, ServerResponse } from 'node:http';
import { Registry } from 'prom-client';
import type { Logger } from '#runtime/logger';
import type { Readiness } from './readiness';

/**
 * Serves process state on a port that clients cannot reach: `/metrics` for Prometheus, `/livez` (200 while
 * the event loop runs) and `/readyz` (503 with the reasons while not ready).
 */
export function internalListener(
  metrics: () => Promise<string>,
  readiness: Readiness,
  log: Logger,
): RequestListener {
  return (req, res) => {
    response(req.url ?? '', metrics, readiness).then(
      ({ status, type, text }) => send(res, status, type, text),
      (err: unknown) => {
        log.error({ err }, 'request to the internal port failed');
        send(res, 500, TEXT, 'failed\n');
      },
    );
  };
}

interface InternalResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const TEXT = 'text/plain; charset=utf-8';

async function response(
  path: string,
  metrics: () => Promise<string>,
  readiness: Readiness,
): Promise<InternalResponse> {
  switch (path.split('?', 1)[0]) {
    case '/metrics':
      return { status: 200, type: Registry.PROMETHEUS_CONTENT_TYPE, text: await metrics() };
    case '/livez':
      return { status: 200, type: TEXT, text: 'ok\n' };
    case '/readyz': {
      const obstacles = await readiness.obstacles();
      if (obstacles.length === 0) return { status: 200, type: TEXT, text: 'ok\n' };
      return { status: 503, type: TEXT, text: `not ready: ${obstacles.join(', ')}\n` };
    }
    default:
      return { status: 404, type: TEXT, text: 'not found\n' };
  }
}

function send(res: ServerResponse, status: number, type: string, text: string): void {
  res.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  res.end(text);
}
