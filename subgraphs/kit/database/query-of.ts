import { Query, type QueryConfig } from 'pg';
import type { Statement } from './statement';

/** Creates a query config in pg's own form: pg copies any other object, property descriptors included. */
export function queryOf(
  { name, text }: Pick<Statement, 'name' | 'text'>,
  values: readonly unknown[],
): QueryConfig {
  return Object.assign(new Query(text), { text, name, values: [...values] });
}
