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

/** The load of each contestant at an endpoint. */
export interface Load {
  /** Rounds in a closed loop. */
  readonly rounds: number;
  /** Rounds at a constant rate. */
  readonly openRounds: number;
  /** Length of a round. */
  readonly seconds: number;
}

/** Warm-up ends when this many rounds in a row have not become cheaper by a tenth. */
const SETTLED_ROUNDS = 2;

/** A server in six processes, on a slow machine, needs about ten seconds. */
const MAX_WARM_UP_SECONDS = 40;

/** One contestant at one endpoint. */
interface Entry {
  readonly contestant: Contestant;
  readonly requests: Requests;
  readonly numbering: Numbering;
  readonly loadFor: (seconds: number) => Promise<Round>;
  readonly rounds: Round[];
  readonly open: OpenRound[];
}

/**
 * Measures an endpoint: compares bodies, warms up, then runs rounds of load in a closed loop and at a constant
 * rate, each contestant once per round, so that other activity of the machine affects all of them.
 */
export async function measureEndpoint(
  endpoint: BenchEndpoint,
  platform: TestPlatform,
  contestants: readonly Contestant[],
  load: Load,
): Promise<EndpointResult> {
  const asked = contestants.filter((contestant) => contestant.answers(endpoint));
  const requestsOf = await endpoint.prepare(
    platform,
    asked.map(({ name }) => name),
  );
  const entries = asked.map((contestant): Entry => {
    const requests = requestsOf(contestant.name);
    const numbering = new Numbering(COMPARED);
    const loadFor = closedLoop(contestant, requests, numbering);
    return { contestant, requests, numbering, loadFor, rounds: [], open: [] };
  });
  await requireSameBodies(endpoint, entries);
  await inClosedLoop(entries, load);
  await atConstantRate(endpoint, entries, load);
  const { name, title, singleArea, writes, kept } = endpoint;
  const results = entries.map(({ contestant, rounds, open }) => ({ name: contestant.name, rounds, open }));
  return { name, title, singleArea, writes, kept, contestants: results };
}

async function inClosedLoop(entries: readonly Entry[], load: Load): Promise<void> {
  for (const entry of entries) await warmUp(entry, load.seconds);
  await inTurn(entries, load.rounds, async ({ loadFor, rounds }) => {
    rounds.push(await loadFor(load.seconds));
  });
}

/** Loads a server until the JIT has settled: until requests take no less CPU time than before. */
async function warmUp({ loadFor }: Entry, seconds: number): Promise<void> {
  let cheapest = Number.POSITIVE_INFINITY;
  let settled = 0;
  for (let spent = 0; spent < MAX_WARM_UP_SECONDS && settled < SETTLED_ROUNDS; spent += seconds) {
    const { cpuMicroseconds } = await loadFor(seconds);
    settled = cpuMicroseconds < 0.9 * cheapest ? 0 : settled + 1;
    cheapest = Math.min(cheapest, cpuMicroseconds);
  }
}

async function atConstantRate(
  endpoint: BenchEndpoint,
  entries: readonly Entry[],
  { openRounds, seconds }: Load,
): Promise<void> {
  const compared = entries.filter(({ contestant: { name } }) => name === PRODUCT || name === HAND_WRITTEN);
  const rates = compared.map(({ rounds }) => median(rounds.map((round) => round.requestsPerSecond)));
  const rate = Math.max(1, Math.floor(Math.min(...rates) * OPEN_PART));
  const loadFor = (seconds: number, { contestant, requests, numbering }: Entry) =>
    openLoop(contestant, requests, { rate, seconds, status: endpoint.status, numbering });
  const loaded = entries.filter(({ contestant }) => contestant.openLoop);
  // Warm up: the first contestant would otherwise pay for cold load code and new connections.
  for (const entry of loaded) await loadFor(1, entry);
  await inTurn(loaded, openRounds, async (entry) => {
    entry.open.push(await loadFor(seconds, entry));
  });
}

/** Alternates the order, so that no contestant always runs after the same one. */
async function inTurn(
  entries: readonly Entry[],
  rounds: number,
  run: (entry: Entry) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const entry of round % 2 === 0 ? entries : entries.toReversed()) await run(entry);
  }
}
