import type { Round } from '../load/closed-loop';
import type { OpenRound } from '../load/open-loop';

/** What a contestant showed at an endpoint. */
export interface ContestantResult {
  readonly name: string;
  readonly rounds: readonly Round[];
  /** Null where it was not loaded at a constant rate. */
  readonly open: OpenRound | null;
}

export interface EndpointResult {
  readonly name: string;
  readonly title: string;
  readonly singleArea: boolean;
  readonly writes: boolean;
  readonly kept: boolean;
  readonly contestants: readonly ContestantResult[];
}

/** What one run measured, and where. */
export interface Results {
  readonly setting: RunSetting;
  readonly endpoints: readonly EndpointResult[];
  readonly memory: readonly Memory[];
}

/** Memory of a contestant's processes together, in megabytes. */
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
  /** Processes that were running or waiting to run before the bench began. */
  readonly loadBefore: number;
  readonly versions: Readonly<Record<string, string>>;
}
