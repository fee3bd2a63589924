import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls until `condition` holds.
 * @returns false after a timeout of `milliseconds`
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    if (await condition()) return true;
    if (performance.now() > deadline) return false;
    await delay(10);
  }
}
