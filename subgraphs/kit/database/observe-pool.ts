import type { DataSource } from 'typeorm';
import { poolOf } from '#kit/database/pool';
import type { AreaName } from '#protocol/areas';
import type { Observer } from '#runtime/observe/observer';
import { bindToTrace } from '#runtime/observe/spans';

/** Reports an area's connection pool to an observer, and preserves the trace context across it. */
export function observePool(dataSource: DataSource, area: AreaName, limit: number, observer: Observer): void {
  if (!observer.watching) return;
  const pool = poolOf(dataSource);
  observer.poolOpened(area, limit, pool);
  // A waiting request is called back from the release of a connection, in the context of another request.
  pool.connect = new Proxy(pool.connect.bind(pool), {
    apply: (target, self, args: unknown[]) => Reflect.apply(target, self, args.map(bound)),
  });
}

function bound(argument: unknown): unknown {
  if (typeof argument !== 'function') return argument;
  return bindToTrace((...heard: unknown[]) => Reflect.apply(argument, undefined, heard));
}
