import type { Round } from '../load/closed-loop';
import type { OpenRound } from '../load/open-loop';

/** The measurements of a contestant at an endpoint. */
export interface ContestantResult {
  readonly name: string;
  readonly rounds: readonly Round[];
  /** Rounds of load at a constant rate; empty if it was not loaded so. */
  readonly open: readonly OpenRound[];
}

/** Rounds of the same number were run one after the other. */
export interface EndpointResult {
  readonly name: string;
  readonly title: string;
  readonly writes: boolean;
  readonly kept: boolean;
  readonly contestants: readonly ContestantResult[];
}

/** The results of one run, with its setting. */
export interface Results {
  readonly setting: RunSetting;
  readonly endpoints: readonly EndpointResult[];
  readonly memory: readonly Memory[];
}

/** Memory of all processes of a contestant, in megabytes. */
export interface Memory {
  readonly name: string;
  readonly processes: number;
  readonly atTheEnd: number;
  readonly atMost: number;
}

export interface RunSetting {
  readonly command: string;
  readonly commit: string;
  /** ISO 8601. */
  readonly date: string;
  readonly machine: string;
  readonly serverCores: string;
  readonly databaseCores: string;
  /** Load average before the run. */
  readonly loadBefore: number;
  readonly versions: Readonly<Record<string, string>>;
}
