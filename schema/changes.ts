/** What a change does to somebody who relies on what was published. */
export type ChangeClass = 'breaking' | 'dangerous' | 'safe';

/** One difference between a published version and what would be published now. */
export interface Change {
  readonly class: ChangeClass;
  /** Which comparison found it. */
  readonly subject: 'graph' | 'variant' | 'openapi';
  /** Closed name of the rule, such as `FIELD_REMOVED` or `OPENAPI_STATUS_REMOVED`. */
  readonly rule: string;
  /** What changed: `BingoEvent.name`, or `GET /bingo/events 200 events[].name`. */
  readonly coordinate: string;
  /** One sentence for people. */
  readonly message: string;
  /** Who uses it: REST documents and published manifests by name; empty where nobody known does. */
  readonly usedBy: readonly string[];
}
