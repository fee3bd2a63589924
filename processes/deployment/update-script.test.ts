import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { AREAS } from '#protocol/areas';
import { packageRoot } from '#runtime/package-root';
import { DockerStandIn } from './docker.fixture';

const SINGLE = ['worker', 'gateway-1', 'gateway-2'];
const SERVICES = [...AREAS, ...AREAS, ...SINGLE];

/** All processes, those of `updated` with an image of their own. */
const running = (image: string, updated: readonly string[] = [], itsImage = 'new') =>
  SERVICES.map((service) => `${service} ${updated.includes(service) ? itsImage : image}`).sort();

describe('deploy/update.sh', () => {
  let docker: DockerStandIn;
  beforeEach(() => {
    docker = new DockerStandIn(SERVICES);
  });
  afterEach(() => docker.remove());

  function update(image: string, ...services: readonly string[]) {
    const { status, stderr } = spawnSync(join(packageRoot, 'deploy/update.sh'), services, {
      env: docker.environment(image),
      encoding: 'utf8',
    });
    return { status, stderr };
  }

  it('starts new processes of an area and waits for them before it stops the old ones', () => {
    expect(update('slow', 'bingo').status).toBe(0);
    expect(docker.containers()).toEqual(running('old', ['bingo'], 'slow'));
    const calls = docker.calls().filter((call) => /^(up|stop|rm|run) |RestartCount/.test(call));
    expect(calls[0]).toMatch(/^up --detach .*--no-recreate --scale bingo=4 bingo$/);
    expect(calls[1]).toMatch(/^inspect .* c14 c15$/);
    expect(calls[2]).toBe(calls[1]);
    expect(calls.slice(3).map((call) => call.split(' ')[0])).toEqual(['stop', 'rm', 'stop', 'rm']);
  });

  it('updates the backups too, after everything else, where they run', () => {
    docker.add('backup', 'old');
    expect(update('new').status).toBe(0);
    expect(docker.containers()).toEqual(['backup new', ...running('new')].sort());
    expect(docker.calls().findLast((call) => call.startsWith('up '))).toMatch(/ --force-recreate backup$/);
    expect(update('bad', 'backup').stderr).toMatch(/^update.sh: backup does not start; its old image runs/m);
    expect(docker.containers()).toEqual(['backup new', ...running('new')].sort());
  });

  it('migrates first and updates everything if no service is named', () => {
    expect(update('new')).toEqual({ status: 0, stderr: '' });
    expect(docker.containers()).toEqual(running('new'));
    const started = docker.calls().flatMap((call) => /^(?:up|run) .* (\S+)$/.exec(call)?.[1] ?? []);
    expect(started).toEqual(['migrate', ...AREAS, ...SINGLE]);
  });

  it('replaces nothing by an image that does not exist or whose migration fails', () => {
    for (const image of ['missing', 'unmigrated']) {
      expect(update(image).status).not.toBe(0);
      expect(docker.containers()).toEqual(running('old'));
    }
  });

  it.each(['bingo', 'gateway-1', 'worker'])(
    'leaves %s as it was if the image does not start, and updates it by a later run',
    (service) => {
      for (const attempt of ['bad', 'unhealthy']) {
        const { status, stderr } = update(attempt, service);
        expect([attempt, status]).toEqual([attempt, 1]);
        expect(stderr).toMatch(new RegExp(`^update.sh: ${service} does not start; .* old`, 'm'));
        expect(stderr).toMatch(/^the log of c\d+$/m);
        expect(docker.containers()).toEqual(running('old'));
      }
      expect(update('new', service).status).toBe(0);
      expect(docker.containers()).toEqual(running('old', [service]));
    },
  );

  it('ends at the first service that does not start', () => {
    expect(update('bad').status).toBe(1);
    expect(docker.calls().filter((call) => call.startsWith('up '))).toHaveLength(1);
  });

  it('removes what an interrupted run left', () => {
    docker.add('bingo', 'bad');
    docker.add('bingo', 'new');
    docker.add('gateway-1', 'bad');
    expect(update('new', 'bingo', 'gateway-1').status).toBe(0);
    expect(docker.containers()).toEqual(running('old', ['bingo', 'gateway-1']));
  });

  it('returns to the image of before the last update, gateways first and without a migration', () => {
    update('new');
    docker.calls();
    expect(update('new', '--rollback').status).toBe(0);
    expect(docker.containers()).toEqual(running('old'));
    const started = docker.calls().flatMap((call) => /^(?:up|run) .* (\S+)$/.exec(call)?.[1] ?? []);
    expect(started).toEqual(['gateway-1', 'gateway-2', 'worker', ...AREAS]);
    expect(update('new', '--rollback', 'worker').status).toBe(0);
    expect(docker.containers()).toEqual(running('old'));
  });

  it('returns to the image of before an update that ended half-way and was repeated', () => {
    update('new', 'auth', 'events');
    update('bad');
    update('new');
    expect(docker.containers()).toEqual(running('new'));
    expect(update('new', '--rollback', 'bingo', 'gateway-2').status).toBe(0);
    expect(docker.containers()).toEqual(running('new', ['bingo', 'gateway-2'], 'old'));
  });

  it('has nothing to return to before the first update', () => {
    const { status, stderr } = update('new', '--rollback');
    expect([status, stderr]).toEqual([1, expect.stringContaining('no image community-platform:previous')]);
    expect(docker.containers()).toEqual(running('old'));
  });
});
