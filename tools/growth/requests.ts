import type { TestPlatform } from '#tests/support/platform';
import type { Growth } from './costs';
import type { Endpoint } from './endpoints';
import { Measurement } from './measure';
import { type GrowthSetting, openSetting } from './setting';
import type { Size } from './sizes';

/** A planned measurement of an endpoint. */
export interface Planned {
  readonly name: string;
  readonly measurement: Measurement;
  /** Whether the platform has not served the endpoint before. */
  readonly isFirst: boolean;
}

/** Measured endpoints with their requests and results, by size. */
export class Requests {
  private readonly entries;
  private setting: GrowthSetting | undefined;
  private size = 0;

  constructor(endpoints: readonly Endpoint[]) {
    this.entries = endpoints.map((endpoint) => ({ endpoint, sent: 0, measurements: [] as Measurement[] }));
  }

  /** Number of rows at the previous size. */
  get filled(): number {
    return this.size;
  }

  /** Returns the measurements of all endpoints at a size, whose rows were already inserted. */
  async at(platform: TestPlatform, rows: Size): Promise<readonly Planned[]> {
    this.setting ??= await openSetting(platform);
    const { setting } = this;
    this.size = rows;
    const asked = this.entries.filter(({ endpoint: { largest = rows } }) => rows <= largest);
    return asked.map((entry) => {
      const { endpoint, measurements } = entry;
      const { name, status } = endpoint;
      const measurement = new Measurement(platform, rows, status, () => {
        const { path, ...call } = endpoint.request(setting, rows, entry.sent);
        entry.sent += 1;
        return { name, url: `${platform.baseUrl}${path}`, ...call };
      });
      measurements.push(measurement);
      return { name, measurement, isFirst: measurements.length === 1 };
    });
  }

  growths(): readonly Growth[] {
    return this.entries.map(({ endpoint, measurements }) => ({
      name: endpoint.name,
      of: endpoint.of,
      grows: endpoint.grows ?? null,
      costs: measurements.map((measurement) => measurement.cost()),
    }));
  }
}
