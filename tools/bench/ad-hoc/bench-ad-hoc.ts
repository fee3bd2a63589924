import { median } from '#tests/support/median';
import type { TestPlatform } from '#tests/support/platform';
import { processorMs } from '#tests/support/processor-time';
import { fillCommunity } from '../hostile/fill-community';
import { Numbering } from '../load/numbering';
import { addressOf, REST_RATE, restP99 } from '../load/rest-p99';

const ROUNDS = 3;

const SECONDS = 20;

/** Ad-hoc operations per second. */
const RATE = 50;

/** Operations sent before the measurement, which start the planning thread. */
const WARM_UP = 100;

/** First number of the operations' client addresses, apart from those of REST. */
const FIRST_ADDRESS = 1 << 23;

/**
 * Measures the median p99 of REST without and with concurrent operations that differ from each other and were
 * never seen before, alternately.
 */
export async function benchAdHoc(platform: TestPlatform): Promise<string> {
  await fillCommunity(platform, { users: 300, bingoEvents: 5, tileEvents: 10 });
  const operations = new DistinctOperations(platform);
  for (let sent = 0; sent < WARM_UP; sent++) await operations.send();
  const numbering = new Numbering(0);
  const alone: number[] = [];
  const beside: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = processorMs(platform.pid);
    alone.push(await restP99(platform, numbering, SECONDS));
    const between = processorMs(platform.pid);
    const sending = setInterval(() => operations.sendApart(), 1000 / RATE);
    beside.push(await restP99(platform, numbering, SECONDS));
    clearInterval(sending);
    cpu.push((processorMs(platform.pid) - between - (between - before)) / (RATE * SECONDS));
    await operations.answered();
  }
  const [without, under] = [median(alone), median(beside)];
  return [
    `REST at ${REST_RATE}/s: p99 ${without.toFixed(1)} ms, beside ${RATE} distinct operations a second ${under.toFixed(1)} ms, ratio ${(under / without).toFixed(2)}`,
    `processor time of an operation: ${median(cpu).toFixed(1)} ms`,
    '',
  ].join('\n');
}

/** Sends operations as a dashboard of an event would, no two of them the same. */
class DistinctOperations {
  private sent = 0;
  private readonly inFlight = new Set<Promise<void>>();

  constructor(private readonly platform: TestPlatform) {}

  sendApart(): void {
    const sending: Promise<void> = this.send().finally(() => this.inFlight.delete(sending));
    this.inFlight.add(sending);
  }

  /** @throws Error if an operation failed. */
  async answered(): Promise<void> {
    await Promise.all(this.inFlight);
  }

  /** @throws Error unless it is answered without errors. */
  async send(): Promise<void> {
    const number = this.sent++;
    const { status, text } = await this.platform.anonymous.request('/graphql', {
      method: 'POST',
      json: { query: operation(number) },
      headers: { 'x-forwarded-for': addressOf(FIRST_ADDRESS + number) },
    });
    if (status !== 200 || text.includes('"errors"')) throw new Error(`${status}: ${text.slice(0, 200)}`);
  }
}

function operation(number: number): string {
  return `query Event${number} {
    bingoEvent(id: "bingo-${(number % 5) + 1}") { id name boardSize standings${number}: leaderboard(limit: 20) { rank rsn points user { id username avatar } } }
    tileEvent(id: "tiles-${(number % 10) + 1}") { id name leaderboard(limit: 10) { rank points user { username } } }
  }`;
}
