import autocannon from 'autocannon';
import type { LoadRequest, Requests } from '../endpoints/bench-endpoint';
import type { Numbering } from './numbering';
import { processorMsOf } from './process-usage';

/** What one round of load showed. */
export interface Round {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
  /** Processor time of the server for each request, in microseconds. */
  readonly cpuMicroseconds: number;
  readonly failed: number;
}

/** A server under load. */
interface Loaded {
  readonly name: string;
  readonly url: string;
  readonly pids: readonly number[];
  readonly mayFail: boolean;
}

const CONNECTIONS = 32;

/**
 * Load of so many connections that each wait for the answer before they ask again. It goes on where the load before it ended.
 *
 * @returns runs a round of so many seconds, which throws when a request fails that may not.
 */
export function closedLoop(
  server: Loaded,
  requests: Requests,
  numbering: Numbering,
): (seconds: number) => Promise<Round> {
  const { url, name, pids, mayFail } = server;
  const source = sourceOf(requests, numbering);
  return async (duration) => {
    const before = processorMsOf(pids);
    const result = await autocannon({ url, connections: CONNECTIONS, duration, ...source() });
    const failed = result.errors + result.timeouts + result.non2xx;
    if (failed > 0 && !mayFail) throw new Error(`${failed} requests to ${name} failed: ${told(result)}`);
    const answered = result.requests.total - failed;
    return {
      requestsPerSecond: answered / result.duration,
      p99Ms: result.latency.p99,
      cpuMicroseconds: ((processorMsOf(pids) - before) * 1000) / answered,
      failed,
    };
  };
}

function told({ errors, timeouts, statusCodeStats = {} }: autocannon.Result): string {
  const statuses = Object.entries(statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
  return [`${errors} without an answer`, `${timeouts} too late`, ...statuses].join(', ');
}

type Source = Pick<autocannon.Options, 'requests' | 'setupClient'>;

function sourceOf(requests: Requests, numbering: Numbering): () => Source {
  if ('next' in requests) {
    const setupRequest = (request: autocannon.Request) => ({
      ...request,
      ...mutable(requests.next(numbering.take())),
    });
    return () => ({ requests: [{ setupRequest }] });
  }
  const cycle = requests.cycle.map(mutable);
  return () => {
    // Connections begin at different requests: otherwise all of them would ask for the same at once.
    let clients = 0;
    const setupClient = (client: autocannon.Client) => {
      const start = clients % cycle.length;
      clients += 1;
      client.setRequests([...cycle.slice(start), ...cycle.slice(0, start)]);
    };
    return { requests: cycle, setupClient };
  };
}

/** As autocannon's types want it. */
function mutable({ method = 'GET', path, headers = {}, body }: LoadRequest): autocannon.Request {
  return { method, path, headers: { ...headers }, ...(body !== undefined && { body }) };
}
