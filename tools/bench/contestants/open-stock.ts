import type { Closers } from '#processes/closers';
import { assertionKeys } from '#processes/spread/start-spread';
import { AREAS } from '#protocol/areas';
import type { TestPlatform } from '#tests/support/platform';
import { sandboxUrls } from '../sandbox-urls';
import { startServer } from '../start-server';
import { type Contestant, STOCK } from './contestant';

/** The subgraphs behind the gateway; they are separate from the product's. */
interface Subgraphs {
  /** Their URLs, as environment variables. */
  readonly urls: Readonly<Record<string, string>>;
  readonly pids: readonly number[];
}

/**
 * Starts Apollo Gateway over subgraphs of its own.
 * @param environment of the REST layer.
 */
export async function openStock(
  platform: TestPlatform,
  environment: Readonly<Record<string, string>>,
  closers: Closers,
): Promise<Contestant> {
  const subgraphs = await openSubgraphs(platform, closers);
  const gateway = await startServer('stock/gateway.js', [], { ...environment, ...subgraphs.urls });
  closers.add(STOCK, () => gateway.stop());
  return {
    name: STOCK,
    url: gateway.url,
    pids: [gateway.pid, ...subgraphs.pids],
    responses: ({ status }) => status !== 201,
    toTheByte: false,
    // Apollo Server's HTTP server closes connections idle for five seconds, which can race with a request of
    // Apollo Gateway.
    mayFail: true,
    openLoop: false,
  };
}

async function openSubgraphs(platform: TestPlatform, closers: Closers): Promise<Subgraphs> {
  const environment = {
    // An area does not start without them.
    ...assertionKeys({}),
    DATABASE_URL: platform.databaseUrl,
    BASE_URL: platform.baseUrl,
    SANDBOX_URLS: sandboxUrls(platform),
    LOG_LEVEL: 'warn',
  };
  const urls: Record<string, string> = {};
  const pids: number[] = [];
  for (const area of AREAS) {
    const server = await startServer('stock/subgraph.js', [area], environment);
    closers.add(`stock ${area}`, () => server.stop());
    urls[`${area.toUpperCase()}_URL`] = server.url;
    pids.push(server.pid);
  }
  return { urls, pids };
}
