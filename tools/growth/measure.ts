import { median } from '#tests/support/median';
import type { TestPlatform } from '#tests/support/platform';
import { processorMs } from '#tests/support/processor-time';
import { type Call, send } from '#tools/load/call';
import type { Cost } from './costs';
import type { Size } from './sizes';

/** Requests that warm up plans and caches at a new size, and the code of a new endpoint. */
const WARM_UP = { first: 60, later: 6 };
const REQUESTS = 12;
/** Requests per round for responses slower than 150 ms. */
const LONG = { ms: 150, requests: 2 };

/** Statement time of the areas, without scheduled queue statements and without this one. */
const DATABASE_TIME = `SELECT coalesce(sum(total_exec_time), 0) AS ms FROM public.pg_stat_statements
  WHERE query NOT LIKE '%pgboss%' AND query NOT LIKE '%pg_stat_statements%'`;

/** Measures an endpoint at one size with sequential requests. */
export class Measurement {
  private readonly times: number[] = [];
  private serverMs = 0;
  private databaseMs = 0;
  private bytes = 0;
  private isLong = false;

  /**
   * @param status of every response.
   * @param next creates a request; each is unique.
   */
  constructor(
    private readonly platform: TestPlatform,
    private readonly rows: Size,
    private readonly status: number,
    private readonly next: () => Call,
  ) {}

  /** @param isFirst whether the platform serves such requests for the first time. */
  async warmUp(isFirst: boolean): Promise<void> {
    const requests = isFirst ? WARM_UP.first : WARM_UP.later;
    for (let number = 0; number < requests && !this.isLong; number += 1) {
      const ms = await this.answer();
      this.isLong = number > 0 && ms > LONG.ms;
    }
  }

  /** Sends one round. Several rounds even out other activity of the machine. */
  async round(): Promise<void> {
    const [processor, database] = [processorMs(this.platform.pid), await databaseMs(this.platform)];
    const requests = this.isLong ? LONG.requests : REQUESTS;
    for (let number = 0; number < requests; number += 1) this.times.push(await this.answer());
    this.serverMs += processorMs(this.platform.pid) - processor;
    this.databaseMs += (await databaseMs(this.platform)) - database;
  }

  cost(): Cost {
    const requests = this.times.length;
    return {
      rows: this.rows,
      ms: median(this.times),
      serverMs: this.serverMs / requests,
      databaseMs: this.databaseMs / requests,
      bytes: this.bytes,
    };
  }

  private async answer(): Promise<number> {
    const call = this.next();
    const { status, text, ms } = await send(call);
    if (status !== this.status) throw new Error(`${call.name} answered ${status}: ${text.slice(0, 200)}`);
    this.bytes = Buffer.byteLength(text);
    return ms;
  }
}

async function databaseMs(platform: TestPlatform): Promise<number> {
  const [row] = await platform.sql<{ ms: number }>(DATABASE_TIME);
  return row?.ms ?? 0;
}
