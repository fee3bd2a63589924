import type { DataSource } from 'typeorm';
import { poolOf } from '#kit/database/pool';
import type { AreaName } from '#protocol/areas';
import type { Observer } from '#runtime/observe/observer';
import { bindToTrace } from '#runtime/observe/spans';

/** Lets an observer look at an area's pool of connections, and keeps traces together across it. */
export function observePool(dataSource: DataSource, area: AreaName, limit: number, observer: Observer): void {
  if (!observer.watching) return;
  const pool = poolOf(dataSource);
  observer.poolOpened(area, limit, pool);
  // Who waits for a connection is called back by whoever lets one go, in the middle of another request.
  pool.connect = new Proxy(pool.connect.bind(pool), {
    apply: (target, self, args: unknown[]) => Reflect.apply(target, self, args.map(bound)),
  });
}

function bound(argument: unknown): unknown {
  if (typeof argument !== 'function') return argument;
  return bindToTrace((...heard: unknown[]) => Reflect.apply(argument, undefined, heard));
}
