import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';

const folder = join(packageRoot, 'deploy/prometheus');
const promtool = (...parameters: string[]) => spawnSync('promtool', parameters, { encoding: 'utf8' });

if (promtool('--version').error) {
  test('the alerts are tested where every engine is required', () => {
    expect(process.env.REQUIRE_ENGINES).not.toBe('1');
  });
} else {
  test.each([
    ['the configuration of Prometheus is valid', ['check', 'config', join(folder, 'prometheus.yml')]],
    ['the alerts fire and end when they should', ['test', 'rules', join(folder, 'alerts.test.yml')]],
  ])('%s', (_, parameters) => {
    const { status, stdout, stderr } = promtool(...parameters);
    expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
  });
}
