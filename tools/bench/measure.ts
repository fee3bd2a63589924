import { median } from '#tests/support/median';
import type { TestPlatform } from '#tests/support/platform';
import { type Contestant, HAND_WRITTEN, PRODUCT } from './contestants/contestant';
import type { BenchEndpoint, Requests } from './endpoints/bench-endpoint';
import { closedLoop, type Round } from './load/closed-loop';
import { Numbering } from './load/numbering';
import { type OpenRound, openLoop } from './load/open-loop';
import { COMPARED, requireSameBodies } from './load/same-bodies';
import type { EndpointResult } from './report/results';

/** Constant rate, as a fraction of the slower contestant's throughput. */
const OPEN_PART = 0.5;

/** One contestant at one endpoint. */
interface Entry {
  readonly contestant: Contestant;
  readonly requests: Requests;
  readonly numbering: Numbering;
  readonly load: (seconds: number) => Promise<Round>;
  readonly rounds: Round[];
  open: OpenRound | null;
}

/**
 * Measures an endpoint: compares bodies, warms up, then runs interleaved rounds of load, so that other
 * activity of the machine affects all contestants, then load at a constant rate.
 * @param seconds length of each round.
 */
export async function measureEndpoint(
  endpoint: BenchEndpoint,
  platform: TestPlatform,
  contestants: readonly Contestant[],
  seconds: number,
): Promise<EndpointResult> {
  const asked = contestants.filter((contestant) => contestant.answers(endpoint));
  const requestsOf = await endpoint.prepare(
    platform,
    asked.map(({ name }) => name),
  );
  const entries = asked.map((contestant): Entry => {
    const requests = requestsOf(contestant.name);
    const numbering = new Numbering(COMPARED);
    const load = closedLoop(contestant, requests, numbering);
    return { contestant, requests, numbering, load, rounds: [], open: null };
  });
  await requireSameBodies(endpoint, entries);
  await inTurn(entries, seconds);
  await atConstantRate(endpoint, entries, seconds + 2);
  const { name, title, singleArea, writes, kept } = endpoint;
  const results = entries.map(({ contestant, rounds, open }) => ({ name: contestant.name, rounds, open }));
  return { name, title, singleArea, writes, kept, contestants: results };
}

async function inTurn(entries: readonly Entry[], seconds: number): Promise<void> {
  for (const { load, contestant } of entries) await load(contestant.warmSeconds);
  const most = Math.max(...entries.map(({ contestant }) => contestant.rounds));
  for (let round = 0; round < most; round += 1) {
    // Alternate the order, so that no contestant always runs after the same one.
    const order = round % 2 === 0 ? entries : entries.toReversed();
    for (const { contestant, load, rounds } of order) {
      if (round < contestant.rounds) rounds.push(await load(seconds));
    }
  }
}

async function atConstantRate(
  endpoint: BenchEndpoint,
  entries: readonly Entry[],
  seconds: number,
): Promise<void> {
  const compared = entries.filter(({ contestant: { name } }) => name === PRODUCT || name === HAND_WRITTEN);
  const rates = compared.map(({ rounds }) => median(rounds.map((round) => round.requestsPerSecond)));
  const rate = Math.max(1, Math.floor(Math.min(...rates) * OPEN_PART));
  const load = (seconds: number, { contestant, requests, numbering }: Entry) =>
    openLoop(contestant, requests, { rate, seconds, status: endpoint.status, numbering });
  const loaded = entries.filter(({ contestant }) => contestant.openLoop);
  // Warm up: the first contestant would otherwise pay for cold load code and new connections.
  for (const entry of loaded) await load(1, entry);
  for (const entry of loaded) entry.open = await load(seconds, entry);
}
