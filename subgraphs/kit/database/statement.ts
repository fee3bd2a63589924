import type { QueryResult } from 'pg';
import type { DatabaseSchema } from '#protocol/areas';

/**
 * `<area>_<what it returns or does>` (`jobs_…` for the job queue, `event_log_…` for the event log), unique
 * per text and at most 63 characters long.
 */
export type StatementName = `${DatabaseSchema | 'jobs'}_${string}`;

/** An SQL statement and the type of its rows. */
export interface Statement<Row extends object = object> {
  /**
   * Name of the prepared statement, planned once per connection. Absent if the text varies, or the best plan
   * depends on the values.
   */
  readonly name?: StatementName;
  readonly text: string;
  /** Timeout, for a statement over too many rows for the default of two seconds. */
  readonly timeoutMs?: number;
  /** Maps what pg returns to rows, such as columns to rows. */
  readonly decode?: Decode<Row>;
}

/** pg types its rows as `any`; a statement declares them. */
type Decode<Row extends object> = (returned: QueryResult['rows']) => Row[];
