import type { Closers } from '#processes/closers';
import { platformProgram } from '#processes/spread/program';
import { assertionKeys } from '#processes/spread/start-spread';
import { Supervised } from '#processes/spread/supervised';
import { SPREAD_PORTS, topology } from '#processes/spread/topology';
import { freePortRange } from '#tests/support/free-ports';
import type { TestPlatform } from '#tests/support/platform';
import { LIMITS } from '../limits';
import { sandboxUrls } from '../sandbox-urls';
import { pinTo, SERVER_CORE } from '../start-server';
import { type Contestant, PRODUCT_SPREAD } from './contestant';

/** Not part of any request. */
const LEFT_OUT = new Set(['worker', 'gateway-2']);

const STOP_MS = 5000;

/** Starts one gateway and one process for each area, on the product's database and the servers' core. */
export async function openSpread(platform: TestPlatform, closers: Closers): Promise<Contestant> {
  const port = await freePortRange(SPREAD_PORTS);
  const environment = {
    ...process.env,
    ...LIMITS,
    ...assertionKeys({}),
    RESPONSE_CACHE: 'off',
    BASE_URL: platform.baseUrl,
    DATA_DIR: platform.dataDir,
    DATABASE_URL: platform.databaseUrl,
    SANDBOX_URLS: sandboxUrls(platform),
    LOG_LEVEL: 'warn',
  };
  const members = topology(port).filter(({ name }) => !LEFT_OUT.has(name));
  const pids: number[] = [];
  for (const member of members) {
    const program = { ...platformProgram(member, environment), isQuiet: true };
    const started = new Supervised(program, (line) => process.stderr.write(`${line}\n`));
    closers.add(`spread ${member.name}`, () => started.stop(STOP_MS));
    await started.start();
    pinTo(SERVER_CORE, started.pid);
    pids.push(started.pid);
  }
  return {
    name: PRODUCT_SPREAD,
    url: `http://localhost:${port}`,
    pids,
    responses: () => true,
    toTheByte: true,
    mayFail: false,
    openLoop: false,
  };
}
