/** Stops what `global-setup` started. */
export default async function globalTeardown(): Promise<void> {
  const stop: unknown = Reflect.get(globalThis, 'stopTestEngines');
  if (typeof stop === 'function') await stop();
}
