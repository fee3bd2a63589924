import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';

describe('a check that cannot run', () => {
  it('exits with 2, prints the reason and no report', () => {
    const check = join(packageRoot, 'dist/processes/schema-check.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [check, '--format', 'xml'], {
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^The schema could not be checked\. Unknown format "xml"\. usage: /);
    expect(stderr.trimEnd()).not.toContain('\n');
  });
});
