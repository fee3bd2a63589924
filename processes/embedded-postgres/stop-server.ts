import type { RunningServer } from './launch-server';
import { waitUntil } from './wait-until';

/**
 * Fast shutdown; where that hangs, immediate shutdown (recovered by the next start), then the end. Waits until the
 * process is gone, at most 13 seconds.
 */
export async function stopServer(server: RunningServer, log: (line: string) => void): Promise<void> {
  const gone = () => server.ended() !== undefined;
  for (const [signal, patience] of [
    ['SIGINT', 6_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (gone()) return;
    server.send(signal);
    if (await waitUntil(gone, patience)) return;
    log(
      `the embedded PostgreSQL (process ${server.pid}) did not end within ${patience / 1000} s of ${signal}`,
    );
  }
}
