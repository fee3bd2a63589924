import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Listening, listen } from '#processes/listen';
import { notFoundListener, type ProbeState, withProbes } from '#processes/probes';
import { packageRoot } from '#runtime/package-root';
import { freePorts } from '#tests/support/free-ports';

describe('deploy/ready', () => {
  const probes: ProbeState = { isReady: false };
  let port: number;
  let listening: Listening;
  beforeAll(async () => {
    [port = 0] = await freePorts(1);
    listening = await listen(withProbes(probes, notFoundListener), ['127.0.0.1'], port);
  });

  async function exitCode(): Promise<unknown> {
    const check = spawn(join(packageRoot, 'deploy/ready'), [String(port)], { stdio: 'ignore' });
    return (await once(check, 'exit'))[0];
  }

  it('exits with 0 only while the process is ready', async () => {
    expect(await exitCode()).toBe(1);
    probes.isReady = true;
    expect(await exitCode()).toBe(0);
    await listening.close(0);
    expect(await exitCode()).toBe(1);
  });
});
