import { containerRedis } from './container-engines';
import type { Engine } from './engine';
import { startRedisServer } from './local-engines';

/**
 * Starts a Redis that a suite may stop and start again on the same port, on the same kind of engine as the
 * shared one.
 */
export function startStoppableRedis(port?: number): Promise<Engine & { readonly port: number }> {
  return process.env.TEST_ENGINE_CONTAINERS === '1' ? containerRedis(port) : startRedisServer(port);
}
