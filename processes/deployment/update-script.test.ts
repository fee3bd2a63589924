import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { AREAS } from '#protocol/areas';
import { packageRoot } from '#runtime/package-root';

const COMPOSE = 'docker compose --file compose.large.yml';
const replaced = (name: string) => `${COMPOSE} up --detach --wait --no-deps --force-recreate ${name}`;

/** Replaces `docker` and `sleep`: writes each call down, and lists two containers of any service. */
const STAND_IN = `#!/bin/sh
echo "$(basename "$0") $*" >> "$CALLS"
case " $* " in
  *" ps --quiet "*) printf 'old-1\\nold-2\\n' ;;
  *" $FAILING"*) exit 1 ;;
esac
`;

describe('deploy/update.sh', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'update-script-'));
    for (const name of ['docker', 'sleep']) writeFileSync(join(folder, name), STAND_IN, { mode: 0o755 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function update(services: readonly string[], failing = 'none') {
    const { PATH = '' } = process.env;
    const calls = join(folder, 'calls');
    const { status } = spawnSync(join(packageRoot, 'deploy/update.sh'), services, {
      env: { PATH: `${folder}${delimiter}${PATH}`, CALLS: calls, FAILING: failing },
    });
    return { status, calls: readFileSync(calls, 'utf8').trimEnd().split('\n') };
  }

  it('starts new processes of an area and waits for them before it stops the old ones', () => {
    expect(update(['bingo'])).toEqual({
      status: 0,
      calls: [
        `${COMPOSE} ps --quiet bingo`,
        `${COMPOSE} up --detach --wait --no-deps --no-recreate --scale bingo=4 bingo`,
        'docker stop old-1',
        'docker rm old-1',
        'docker stop old-2',
        'docker rm old-2',
      ],
    });
  });

  it('stops no process if a new one does not become healthy', () => {
    const { status, calls } = update(['bingo', 'gateway-1'], 'up');
    expect(status).not.toBe(0);
    expect(calls.at(-1)).toContain(' up ');
    expect(calls.join('\n')).not.toMatch(/docker stop|gateway-1/);
  });

  it('replaces the gateways one after the other, with a pause', () => {
    expect(update(['gateway-1', 'gateway-2']).calls).toEqual([
      replaced('gateway-1'),
      'sleep 3',
      replaced('gateway-2'),
      'sleep 3',
    ]);
  });

  it('migrates first and updates everything if no service is named', () => {
    const { calls } = update([]);
    expect(calls[0]).toBe(`${COMPOSE} run --rm --no-deps migrate`);
    const started = calls.filter((call) => call.includes(' up ')).map((call) => call.split(' ').at(-1));
    expect(started).toEqual([...AREAS, 'worker', 'gateway-1', 'gateway-2']);
  });
});
