import { jsonResponse, RESET, type RequestHandler, type SandboxResponse, textResponse } from './http';

/** Faults that a mock can simulate. */
const FAULTS = ['slow', 'error', 'limited', 'reset', 'garbage'] as const;

type Fault = (typeof FAULTS)[number];

const SLOW_MS = 60_000;

/**
 * Adds fault injection and request recording to a mock, on paths that no real service has:
 * - `PUT /sandbox/fault` with `{ "fault": "slow" | "error" | "limited" | "reset" | "garbage" | null }`;
 * - `GET /sandbox/requests` returns `{ "paths": [string] }`, every requested path in order, with its query;
 * - `DELETE /sandbox/requests` clears them.
 */
export function withFaults(handle: RequestHandler): RequestHandler {
  let fault: Fault | null = null;
  let paths: string[] = [];
  return (request) => {
    if (request.path === '/sandbox/fault' && request.method === 'PUT') {
      const newFault = readFault(request.body);
      if (newFault === undefined) return jsonResponse(400, { message: 'Unknown fault' });
      fault = newFault;
      return jsonResponse(200, { fault });
    }
    if (request.path === '/sandbox/requests') {
      if (request.method === 'DELETE') paths = [];
      return jsonResponse(200, { paths });
    }
    const query = request.query.toString();
    paths.push(query === '' ? request.path : `${request.path}?${query}`);
    return fault === null ? handle(request) : faultResponse(fault);
  };
}

function readFault(body: string): Fault | null | undefined {
  try {
    const { fault }: { fault?: unknown } = JSON.parse(body);
    return fault === null ? null : FAULTS.find((name) => name === fault);
  } catch {
    return undefined;
  }
}

function faultResponse(fault: Fault): SandboxResponse | typeof RESET | Promise<SandboxResponse> {
  switch (fault) {
    case 'slow':
      return new Promise((resolve) => {
        // Must not keep the process alive after the sandbox is closed.
        setTimeout(() => resolve(textResponse(200, 'late')), SLOW_MS).unref();
      });
    case 'error':
      return jsonResponse(500, { message: 'Something went wrong' });
    case 'limited':
      return jsonResponse(429, { message: 'Too many requests' }, { 'retry-after': '2' });
    case 'reset':
      return RESET;
    case 'garbage':
      return textResponse(200, '<html>not what you asked for</html>', { 'content-type': 'application/json' });
  }
}
