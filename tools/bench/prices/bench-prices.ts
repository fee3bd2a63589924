import { existsSync, readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import { median } from '#tests/support/median';
import type { TestPlatform } from '#tests/support/platform';
import { processorMsOf } from '../load/process-usage';
import { fillLargeEvents, LITERALS } from './large-events';
import { type PricedField, pricedFields } from './priced-fields';

/** The large data set. */
const SIZE = { users: 20_000, bingoEvents: 2, tileEvents: 2 };

/** No field may take more processor time than so many times its price. */
const MOST_TIMES = 5;

/** Differences below are within the noise of a measurement. */
const LEAST_MS = 5;

const FIELDS_PER_REFERENCE = 20;
const WARM_UP = 2;
const REQUESTS = 6;

/** Operations of dashboards: a point is the price of what one takes as a whole. */
const REFERENCES = [
  '{ bingoLeaderboard(eventId: "bingo-1", limit: 300) { rank rsn points user { id username } } }',
  '{ attendanceRecords(limit: 100) { records { id rsn event date points notes createdAt } } }',
  '{ users(limit: 100) { users { id username globalName avatar roles { id } } } }',
];

const answer = z.object({
  extensions: z.object({ cost: z.object({ estimated: z.number() }) }).optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

interface Measured {
  readonly points: number;
  readonly ms: number;
}

interface Priced extends Measured {
  readonly msPerPoint: number;
}

/**
 * Compares the processor time of every list and count field, of the platform and of PostgreSQL together, with
 * its price, relative to operations of dashboards.
 *
 * @returns the figures, and the fields that take more than five times their price.
 */
export async function benchPrices(
  platform: TestPlatform,
): Promise<{ text: string; dear: readonly string[] }> {
  await fillLargeEvents(platform, SIZE);
  const admin = await platform.signInAdmin();
  const meter = new Meter(platform, admin);
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await meter.msPerPoint();
  const refused: string[] = [];
  const results: (Priced & PricedField)[] = [];
  const ofPoints: number[] = [];
  const schema = buildSchema(readFileSync('schema/artefacts/api.graphql', 'utf8'));
  for (const [index, field] of pricedFields(schema, LITERALS).entries()) {
    // Between the fields, because the speed of a shared machine varies.
    if (index % FIELDS_PER_REFERENCE === 0) ofPoints.push(await meter.msPerPoint());
    const measured = await meter.difference(field);
    if ('refused' in measured) refused.push(`  ${field.name}: ${measured.refused.slice(0, 120)}`);
    else results.push({ ...field, ...measured });
  }
  const msPerPoint = median(ofPoints);
  const dear: string[] = [];
  const rows: { readonly times: number; readonly line: string }[] = [];
  for (const { points, ms, ...field } of results) {
    const times = field.msPerPoint / msPerPoint;
    if (times > MOST_TIMES && ms > LEAST_MS) dear.push(field.name);
    const figures = [times.toFixed(1), String(points), ms.toFixed(2)].map((figure) => figure.padStart(9));
    rows.push({
      times: ms > LEAST_MS ? times : 0,
      line: `${figures.join('')}  ${field.name}  ${field.query}`,
    });
  }
  const lines = rows.sort((left, right) => right.times - left.times).map(({ line }) => line);
  const title = `A point: ${(msPerPoint * 1000).toFixed(1)} µs. Times the price, points, milliseconds:`;
  return { text: [title, ...refused, ...lines, ''].join('\n'), dear };
}

class Meter {
  constructor(
    private readonly platform: TestPlatform,
    private readonly client: ApiClient,
  ) {}

  /**
   * Returns price and processor time of an operation, less those of the one without a field. The price of
   * what leads to a field may include its cost.
   */
  async difference({ query, without: other }: PricedField): Promise<Priced | { refused: string }> {
    const [whole, without] = [await this.measure(query), await this.measure(other)];
    if ('refused' in whole) return whole;
    if ('refused' in without) return without;
    const [points, ms] = [whole.points - without.points, Math.max(0, whole.ms - without.ms)];
    return { points, ms, msPerPoint: Math.min(ms / Math.max(1, points), whole.ms / whole.points) };
  }

  /** Returns the processor time of a point: the mean of the references. */
  async msPerPoint(): Promise<number> {
    const each: number[] = [];
    for (const reference of REFERENCES) {
      const measured = await this.measure(reference);
      if ('refused' in measured) throw new Error(measured.refused);
      each.push(measured.ms / measured.points);
    }
    return each.reduce((sum, ms) => sum + ms) / each.length;
  }

  private async measure(query: string): Promise<Measured | { refused: string }> {
    const { body } = await this.client.graphql(query);
    const { extensions, errors } = answer.parse(body);
    if (!extensions || errors) return { refused: errors?.[0]?.message ?? 'without a cost' };
    for (let warmUp = 0; warmUp < WARM_UP; warmUp += 1) await this.client.graphql(query);
    const times: number[] = [];
    while (times.length < REQUESTS) {
      const ms = await this.during(() => this.client.graphql(query));
      if (ms !== null) times.push(ms);
    }
    return { points: extensions.cost.estimated, ms: Math.min(...times) };
  }

  /** Returns the processor time of some work; null if a pool closed one of its idle connections meanwhile. */
  private async during(work: () => Promise<unknown>): Promise<number | null> {
    const pids = await this.pids();
    const isRunning = (pid: number) => existsSync(`/proc/${pid}`);
    if (!pids.every(isRunning)) return null;
    const before = processorMsOf(pids);
    await work();
    return pids.every(isRunning) ? processorMsOf(pids) - before : null;
  }

  /** The platform, and PostgreSQL's processes but the one of this connection. */
  private async pids(): Promise<number[]> {
    const rows = await this.platform.sql<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'",
    );
    return [this.platform.pid, ...rows.map(({ pid }) => pid)];
  }
}
