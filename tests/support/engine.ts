/** One engine, started for this run. */
export interface Engine {
  readonly url: string;
  readonly source: string;
  stop(): Promise<void>;
}
