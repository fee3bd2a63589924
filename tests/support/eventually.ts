/**
 * Retries until the attempt does not throw.
 *
 * @returns the result of the attempt; rethrows its last error after `withinMs`.
 */
export async function eventually<T>(attempt: () => Promise<T> | T, withinMs = 60_000): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
