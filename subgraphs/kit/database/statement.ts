import type { QueryResult } from 'pg';
import type { AreaName } from '#protocol/areas';

/** `<area>_<what it returns or does>` (`jobs_…` for the job queue), unique per text and at most 63 characters long. */
export type StatementName = `${AreaName | 'jobs'}_${string}`;

/** An SQL statement and the rows that it returns. */
export interface Statement<Row extends object = object> {
  /**
   * Under its name PostgreSQL prepares and plans the statement once per connection. Absent for a text that varies, and for one whose
   * best plan depends on its values.
   */
  readonly name?: StatementName;
  readonly text: string;
  /**
   * How long the statement may take, where it is about so many rows that the usual two seconds do not do.
   */
  readonly timeoutMs?: number;
  /** Makes rows of what pg returns: of rows that travel as columns, for example. */
  readonly decode?: Decode<Row>;
}

/** pg types what it returns as `any`: a statement knows better. */
type Decode<Row extends object> = (returned: QueryResult['rows']) => Row[];
