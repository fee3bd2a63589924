import type { Configuration } from './configuration/configuration';

/** How long each part of a stop may take, in milliseconds from the signal. */
export interface StopTimes {
  /** Until the process exits, with 1 if something did not close. */
  readonly exit: number;
  /** Until the connections of a gateway are cut. */
  readonly drain: number;
  /** Until those of an area are cut: longer than the gateways' keep-alive timeout, which closes idle ones. */
  readonly retire: number;
  /** Until an area's calls of external services are aborted, so that their requests can still be answered. */
  readonly upstream: number;
}

/** Returns the times of a process; the rest is for a delay before, and running jobs and databases after. */
export function stopTimes({
  shutdownTimeoutSeconds,
}: Pick<Configuration, 'shutdownTimeoutSeconds'>): StopTimes {
  const timeout = shutdownTimeoutSeconds * 1000;
  return { exit: timeout - 500, drain: timeout - 6000, retire: timeout - 5500, upstream: timeout - 8500 };
}
