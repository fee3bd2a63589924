/** Impact of a change on existing clients. */
export type ChangeClass = 'breaking' | 'dangerous' | 'safe';

/** Classes by kind of change, such as `FIELD_REMOVED`, that replace those of the comparison. */
export type Severities = ReadonlyMap<string, ChangeClass>;

/** A difference between a published version and the current schema. */
export interface Change {
  readonly class: ChangeClass;
  /** The comparison that found the change. */
  readonly subject: 'graph' | 'variant' | 'openapi' | 'events';
  /** Rule code, such as `FIELD_REMOVED` or `OPENAPI_STATUS_REMOVED`. */
  readonly rule: string;
  /** Schema coordinate or REST location: `BingoEvent.name`, or `GET /bingo/events 200 events[].name`. */
  readonly coordinate: string;
  /** Human-readable description, one sentence. */
  readonly message: string;
  /** What it was and what it is: a type, a limit, callers, or `present` and `absent`. */
  readonly from: string;
  readonly to: string;
  /** Names of the REST documents and published manifests that use it; empty if there is no known client. */
  readonly usedBy: readonly string[];
}
