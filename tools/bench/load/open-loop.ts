import { Agent, request as httpRequest } from 'node:http';
import { quantile } from '#tests/support/quantile';
import { type LoadRequest, type Requests, requestAt } from '../endpoints/bench-endpoint';
import type { Numbering } from './closed-loop';

/** Result of load at a constant rate. */
export interface OpenRound {
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface OpenLoad {
  /** Requests per second. */
  readonly rate: number;
  readonly seconds: number;
  /** Seconds of the same load before, which are not counted: connections open, caches fill. Default 0. */
  readonly leadInSeconds?: number;
  /** Status of success. */
  readonly status: number;
  readonly numbering: Numbering;
}

/** More than any queue the server sustains, so that the load never waits for a connection. */
const CONNECTIONS = 512;

/**
 * Sends requests at a constant rate, independently of responses. Latencies count from the scheduled time, so
 * that a stalled server is charged for all delayed requests (no coordinated omission).
 * @throws Error if any request fails.
 */
export async function openLoop(
  { name, url }: { readonly name: string; readonly url: string },
  requests: Requests,
  { rate, seconds, leadInSeconds = 0, status, numbering }: OpenLoad,
): Promise<OpenRound> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const { hostname, port } = new URL(url);
  const latencies: number[] = [];
  const shots: Promise<void>[] = [];
  const began = performance.now();
  const sendRequest = async (number: number): Promise<void> => {
    const completed = await send({ agent, hostname, port }, requestAt(requests, numbering.take()));
    if (completed !== status) throw new Error(`a request to ${name} was answered with ${completed}`);
    const due = (number * 1000) / rate;
    if (due >= leadInSeconds * 1000) latencies.push(performance.now() - began - due);
  };
  try {
    await atRate(rate, leadInSeconds + seconds, began, (number) => shots.push(sendRequest(number)));
    await Promise.all(shots);
  } finally {
    agent.destroy();
  }
  return { rate, p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) };
}

/** Calls `shoot` for every request at its scheduled time, with about 1 ms precision. */
function atRate(
  rate: number,
  seconds: number,
  began: number,
  sendRequest: (number: number) => void,
): Promise<void> {
  const total = Math.floor(rate * seconds);
  let sent = 0;
  return new Promise((resolve) => {
    const turn = () => {
      const due = Math.min(total, Math.floor(((performance.now() - began) * rate) / 1000) + 1);
      while (sent < due) {
        sendRequest(sent);
        sent += 1;
      }
      if (sent < total) setTimeout(turn, 1);
      else resolve();
    };
    turn();
  });
}

function send(
  target: { readonly agent: Agent; readonly hostname: string; readonly port: string },
  { method = 'GET', path, headers = {}, body = '' }: LoadRequest,
): Promise<number> {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ ...target, method, path, headers: { ...headers, ...length } }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
