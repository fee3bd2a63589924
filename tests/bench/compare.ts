import autocannon from 'autocannon';

/** One request of a load. */
export interface LoadRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One of two servers that answer the same. */
export interface Contestant {
  readonly name: string;
  readonly url: string;
  /** The request of this number, counted from 0: the same for both contestants, but for keys and ids. */
  request(number: number): LoadRequest;
}

/** What one round of load showed. */
export interface Round {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
}

export interface Comparison {
  readonly left: { readonly name: string; readonly rounds: readonly Round[] };
  readonly right: { readonly name: string; readonly rounds: readonly Round[] };
}

/** How a comparison differs from the usual. */
export interface Manner {
  /** Default 5. */
  readonly rounds?: number;
  /** Status of success, default 200. */
  readonly status?: number;
  /** What of a body has to be equal; all of it by default. */
  readonly compared?: (text: string) => string;
}

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 32;
const COMPARED_BODIES = 16;

/**
 * Loads two servers in turn, so that whatever else the machine does meets both.
 *
 * @throws Error when their bodies differ or any request fails
 */
export async function compare(
  left: Contestant,
  right: Contestant,
  { rounds: roundCount = ROUNDS, status = 200, compared = (text) => text }: Manner = {},
): Promise<Comparison> {
  for (let number = 0; number < COMPARED_BODIES; number += 1) {
    const ours = compared(await body(left, number, status));
    const theirs = compared(await body(right, number, status));
    if (ours !== theirs)
      throw new Error(`The bodies differ:\n${left.name}: ${ours}\n${right.name}: ${theirs}`);
  }
  const [loadLeft, loadRight] = [loaderOf(left), loaderOf(right)];
  await loadLeft(2);
  await loadRight(2);
  const rounds: { left: Round[]; right: Round[] } = { left: [], right: [] };
  for (let round = 0; round < roundCount; round += 1) {
    rounds.left.push(await loadLeft(SECONDS));
    rounds.right.push(await loadRight(SECONDS));
  }
  return {
    left: { name: left.name, rounds: rounds.left },
    right: { name: right.name, rounds: rounds.right },
  };
}

async function body(contestant: Contestant, number: number, status: number): Promise<string> {
  const { path, ...init } = contestant.request(number);
  const response = await fetch(`${contestant.url}${path}`, init);
  const text = await response.text();
  if (response.status !== status) throw new Error(`${contestant.name} ${path}: ${response.status} ${text}`);
  return text;
}

/** Load that goes on where the round before it ended. */
function loaderOf(contestant: Contestant): (duration: number) => Promise<Round> {
  let number = COMPARED_BODIES;
  const setupRequest = (request: object) => {
    const next = contestant.request(number);
    number += 1;
    return { ...request, ...next, headers: { ...next.headers } };
  };
  return async (duration) => {
    const { url, name } = contestant;
    const result = await autocannon({
      url,
      requests: [{ setupRequest }],
      connections: CONNECTIONS,
      duration,
    });
    const failed = result.errors + result.timeouts + result.non2xx;
    if (failed > 0) throw new Error(`${failed} requests to ${name} failed`);
    return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 };
  };
}
