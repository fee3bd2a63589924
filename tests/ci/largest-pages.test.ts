import { execFileSync } from 'node:child_process';
import { packageRoot } from '#runtime/package-root';

it('declares the largest page by the constant that lowers it, so that `schema:check` compares it', () => {
  const sources = execFileSync('git', ['grep', '-hE', 'assumedSize: .*slicingArguments', '--', 'subgraphs'], {
    cwd: packageRoot,
    encoding: 'utf8',
  });
  expect(sources).toContain('MOST_PER_PAGE');
  expect(sources).not.toMatch(/assumedSize: \d/);
});
