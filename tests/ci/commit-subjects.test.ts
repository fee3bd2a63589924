import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';

const SCRIPT = join(packageRoot, '.ci/check-commit-subjects');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commit-subjects-'));
  git('init', '--quiet');
  commit('chore: base');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.org', ...args], {
    cwd: folder,
  });
}

function commit(subject: string): void {
  git('commit', '--quiet', '--allow-empty', '-m', subject);
}

/** Checks the commits after the first one. */
function check(commits: number) {
  const { status, stderr } = spawnSync(SCRIPT, [`HEAD~${commits}`], { cwd: folder, encoding: 'utf8' });
  return { status, stderr };
}

it.each(['fix(auth): refuse expired tokens', 'feat!: drop Node 18', `docs: ${'x'.repeat(66)}`])(
  'accepts %s',
  (subject) => {
    commit(subject);
    expect(check(1)).toEqual({ status: 0, stderr: '' });
  },
);

it.each([
  [`docs: ${'x'.repeat(67)}`, '73 characters, at most 72'],
  ['Update the guide', 'no conventional type'],
  ['fix:no space', 'no conventional type'],
])('rejects %s, also when it is not the newest', (subject, message) => {
  commit(subject);
  commit('chore: newest');
  const { status, stderr } = check(2);
  expect(status).toBe(1);
  expect(stderr).toContain(message);
});
