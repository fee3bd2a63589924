import type { TestPlatform } from '#tests/support/platform';
import type { Baseline } from './baseline/start-baseline';

/** The two servers over one database, as each bench gets them. */
export interface BenchSetting {
  readonly platform: TestPlatform;
  readonly baseline: Baseline;
}

/** Measures one endpoint and gives the report of it. */
export type Bench = (setting: BenchSetting) => Promise<string>;
