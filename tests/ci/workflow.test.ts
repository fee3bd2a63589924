import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { packageRoot } from '#runtime/package-root';

const permissions = z.record(z.string(), z.string());

const workflowShape = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions,
  jobs: z.record(
    z.string(),
    z.object({
      if: z.string().optional(),
      needs: z.string().optional(),
      permissions: permissions.optional(),
      env: z.record(z.string(), z.string()).optional(),
      concurrency: z.object({ group: z.string(), 'cancel-in-progress': z.boolean() }).optional(),
      strategy: z.object({ matrix: z.object({ node: z.array(z.number()) }) }).optional(),
      'timeout-minutes': z.number(),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
});

const text = readFileSync(join(packageRoot, '.github/workflows/ci.yml'), 'utf8');
const workflow = workflowShape.parse(parse(text));
const { gate, schema, commits, publish } = workflow.jobs;
const { scripts, engines } = z
  .object({ scripts: z.record(z.string(), z.string()), engines: z.object({ node: z.string() }) })
  .parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')));
const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8');

const commands = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

describe('the workflow of GitHub', () => {
  it('runs the gate by the command of the README, with every engine required', () => {
    const [command] = /^npm ci && npm run test:full/m.exec(readme) ?? [];
    expect(command).toBeDefined();
    expect(gate?.steps.map(({ run }) => run)).toContain(command);
    expect(gate?.env).toEqual({ REQUIRE_ENGINES: '1' });
    expect(gate).not.toHaveProperty('if');
  });

  it('runs it on the oldest Node that the product takes, and on that of the images', () => {
    const oldest = Number(/>=(\d+)/.exec(engines.node)?.[1]);
    expect(gate?.strategy?.matrix.node).toEqual([oldest, 24]);
  });

  it.each([...new Set(commands.flatMap((run) => run.match(/npm run [\w:-]+/g) ?? []))])(
    '%s is a script of package.json',
    (command) => {
      expect(Object.keys(scripts)).toContain(command.replace('npm run ', ''));
    },
  );

  it('checks the schema of a pull request, with annotations', () => {
    expect(Object.keys(workflow.on).sort()).toEqual(['pull_request', 'push']);
    expect(schema?.if).toBe("github.event_name == 'pull_request'");
    expect(schema?.steps.map(({ run }) => run)).toContain(
      'npm run schema:check -- --base "origin/$GITHUB_BASE_REF" --format github',
    );
  });

  it('checks the commit subjects of a pull request', () => {
    expect(commits?.if).toBe("github.event_name == 'pull_request'");
    expect(commits?.steps.map(({ run }) => run)).toContain(
      '.ci/check-commit-subjects "origin/$GITHUB_BASE_REF"',
    );
  });

  it('publishes the schema of main after the gate, one version after the other', () => {
    expect(publish).toMatchObject({
      if: "github.event_name == 'push' && github.ref == 'refs/heads/main'",
      needs: 'gate',
      concurrency: { group: 'schema-publish', 'cancel-in-progress': false },
    });
    expect(publish?.steps.map(({ run }) => run)).toContain('npm run schema -- publish');
  });

  it('may read alone, but for the job that commits a published version', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const others = Object.entries(workflow.jobs).filter(([, job]) => job.permissions !== undefined);
    expect(others.map(([name, job]) => [name, job.permissions])).toEqual([
      ['publish', { contents: 'write' }],
    ]);
  });

  it('uses no secret, no script that an event writes, and actions of a pinned major version', () => {
    expect(text).not.toMatch(/secrets\.|pull_request_target/);
    expect(commands.filter((run) => run.includes('${{'))).toEqual([]);
    const actions = Object.values(workflow.jobs).flatMap(({ steps }) =>
      steps.flatMap(({ uses }) => uses ?? []),
    );
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action))).toEqual([]);
  });
});

describe('the nightly workflow of GitHub', () => {
  const nightly = workflowShape.parse(
    parse(readFileSync(join(packageRoot, '.github/workflows/nightly.yml'), 'utf8')),
  );

  it('runs every case by a script of package.json, with every engine required', () => {
    expect(Object.keys(nightly.on)).toContain('schedule');
    expect(nightly.jobs.exhaustive?.env).toEqual(gate?.env);
    expect(nightly.jobs.exhaustive?.steps.map(({ run }) => run)).toContain(
      'npm ci && npm run test:exhaustive',
    );
    expect(Object.keys(scripts)).toContain('test:exhaustive');
  });
});

describe('the release workflow of GitHub', () => {
  const release = workflowShape.parse(
    parse(readFileSync(join(packageRoot, '.github/workflows/release.yml'), 'utf8')),
  );
  const action = readFileSync(join(packageRoot, 'action.yml'), 'utf8');

  it('releases with each version the archive that the action installs', () => {
    expect(release.on).toEqual({ push: { tags: ['v*'] } });
    expect(release.permissions).toEqual({ contents: 'read' });
    const runs = release.jobs.command?.steps.flatMap(({ run }) => run ?? []) ?? [];
    expect(runs).toContain('npm run package:schema -- package');
    const [archive = ''] = /[\w-]+\.tgz/.exec(action) ?? [];
    expect(runs.at(-1)).toMatch(new RegExp(`gh release create "\\$GITHUB_REF_NAME" .* ${archive}$`, 'm'));
  });
});
