import autocannon from 'autocannon';
import type { LoadRequest, Requests } from '../endpoints/bench-endpoint';
import { processorMsOf } from './process-usage';

/** Result of one load round. */
export interface Round {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
  /** CPU time of the server per request, in microseconds. */
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
 * Creates a closed-loop load: each connection sends the next request after the response. Consecutive rounds
 * continue the request numbering.
 * @returns runs a round of the given seconds; throws if a request fails, unless failures are allowed.
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
    if (failed > 0 && !mayFail)
      throw new Error(`${failed} requests to ${name} failed: ${failureText(result)}`);
    const completed = result.requests.total - failed;
    return {
      requestsPerSecond: completed / result.duration,
      p99Ms: result.latency.p99,
      cpuMicroseconds: ((processorMsOf(pids) - before) * 1000) / completed,
      failed,
    };
  };
}

function failureText({ errors, timeouts, statusCodeStats = {} }: autocannon.Result): string {
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
    // Connections start at different requests; otherwise all would send the same one at once.
    let clients = 0;
    const setupClient = (client: autocannon.Client) => {
      const start = clients % cycle.length;
      clients += 1;
      client.setRequests([...cycle.slice(start), ...cycle.slice(0, start)]);
    };
    return { requests: cycle, setupClient };
  };
}

/** Converts a request to autocannon's mutable type. */
function mutable({ method = 'GET', path, headers = {}, body }: LoadRequest): autocannon.Request {
  return { method, path, headers: { ...headers }, ...(body !== undefined && { body }) };
}

/** Unique request numbers of one server, shared by all loads. */
export class Numbering {
  constructor(private following: number) {}

  take(): number {
    const number = this.following;
    this.following += 1;
    return number;
  }
}
