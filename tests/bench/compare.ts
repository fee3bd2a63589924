import autocannon from 'autocannon';

/** One of two addresses that answer the same. */
export interface Contestant {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
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

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 32;

/**
 * Loads two servers in turn, so that whatever else the machine does meets both.
 *
 * @throws Error when their bodies differ or any request fails
 */
export async function compare(left: Contestant, right: Contestant): Promise<Comparison> {
  const [ours, theirs] = [await body(left), await body(right)];
  if (ours !== theirs) throw new Error(`The bodies differ:\n${left.name}: ${ours}\n${right.name}: ${theirs}`);
  await load(left, 2);
  await load(right, 2);
  const rounds: { left: Round[]; right: Round[] } = { left: [], right: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.left.push(await load(left, SECONDS));
    rounds.right.push(await load(right, SECONDS));
  }
  return {
    left: { name: left.name, rounds: rounds.left },
    right: { name: right.name, rounds: rounds.right },
  };
}

async function body({ url, headers }: Contestant): Promise<string> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`);
  return text;
}

async function load({ name, url, headers }: Contestant, duration: number): Promise<Round> {
  const result = await autocannon({ url, headers: { ...headers }, connections: CONNECTIONS, duration });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} requests to ${name} failed`);
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 };
}
