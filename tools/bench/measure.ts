import { median } from '#tests/support/median';
import type { TestPlatform } from '#tests/support/platform';
import { type Contestant, HAND_WRITTEN, PRODUCT } from './contestants/contestant';
import type { BenchEndpoint, Requests } from './endpoints/bench-endpoint';
import { closedLoop, Numbering, type Round } from './load/closed-loop';
import { type OpenRound, openLoop } from './load/open-loop';
import { COMPARED, requireSameBodies } from './load/same-bodies';
import type { EndpointResult } from './report/results';

/** Without it, the first quarter of a second is the p99: 60 to 230 ms while connections open. */
const LEAD_IN_SECONDS = 1;

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

/** Requests after which the JIT has settled, also in six processes. */
const WARM_UP_REQUESTS = 4000;
const MIN_WARM_UP_SECONDS = 6;
/** Of each measured round: one round only shows that everything runs. */
const MAX_WARM_UP_SECONDS = 12;

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
 * Measures an endpoint: compares bodies, warms up, then runs rounds of load in a closed loop and at a
 * constant rate, each contestant once per round, so that other activity of the machine affects all of them.
 */
export async function measureEndpoint(
  endpoint: BenchEndpoint,
  platform: TestPlatform,
  contestants: readonly Contestant[],
  load: Load,
): Promise<EndpointResult> {
  const requested = contestants.filter((contestant) => contestant.responses(endpoint));
  const requestsOf = await endpoint.prepare(
    platform,
    requested.map(({ name }) => name),
  );
  const entries = requested.map((contestant): Entry => {
    const requests = requestsOf(contestant.name);
    const numbering = new Numbering(COMPARED);
    const loadFor = closedLoop(contestant, requests, numbering);
    return { contestant, requests, numbering, loadFor, rounds: [], open: [] };
  });
  await requireSameBodies(endpoint, entries);
  await inClosedLoop(entries, load);
  await atConstantRate(endpoint, entries, load);
  const { name, title, writes, kept } = endpoint;
  const results = entries.map(({ contestant, rounds, open }) => ({ name: contestant.name, rounds, open }));
  return { name, title, writes, kept, contestants: results };
}

async function inClosedLoop(entries: readonly Entry[], load: Load): Promise<void> {
  for (const entry of entries) await warmUp(entry, load);
  await inTurn(entries, load.rounds, async ({ loadFor, rounds }) => {
    rounds.push(await loadFor(load.seconds));
  });
}

/**
 * Loads a server until the JIT has settled. That takes a number of requests, not a time: a server that is
 * measured too early would look slow on a slow machine.
 */
async function warmUp({ loadFor }: Entry, { seconds, rounds }: Load): Promise<void> {
  let requests = 0;
  for (let spent = 0; spent < MAX_WARM_UP_SECONDS * rounds; spent += seconds) {
    if (requests >= WARM_UP_REQUESTS && spent >= MIN_WARM_UP_SECONDS) return;
    requests += (await loadFor(seconds)).requestsPerSecond * seconds;
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
    openLoop(contestant, requests, {
      rate,
      seconds,
      leadInSeconds: LEAD_IN_SECONDS,
      status: endpoint.status,
      numbering,
    });
  const loaded = entries.filter(({ contestant }) => contestant.openLoop);
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
