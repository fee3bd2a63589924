import type { RunningServer } from './launch-server';
import { waitUntil } from './wait-until';

/**
 * Requests a fast shutdown, after a timeout an immediate one (recovered by the next start), then SIGKILL.
 * Waits for the exit, at most 13 seconds.
 */
export async function stopServer(server: RunningServer, log: (line: string) => void): Promise<void> {
  const gone = () => server.ended() !== undefined;
  for (const [signal, timeoutMs] of [
    ['SIGINT', 6_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (gone()) return;
    server.send(signal);
    if (await waitUntil(gone, timeoutMs)) return;
    log(
      `the embedded PostgreSQL (process ${server.pid}) did not end within ${timeoutMs / 1000} s of ${signal}`,
    );
  }
}
