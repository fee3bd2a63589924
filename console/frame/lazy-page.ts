import { type ComponentType, lazy } from 'react';

/** Returns a page whose script is loaded when it is shown for the first time. */
export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}
