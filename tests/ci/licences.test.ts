import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '#runtime/package-root';

const NAMES = 'MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\\.0|BlueOak-1\\.0\\.0|CC0-1\\.0|Unlicense';
const PERMISSIVE = new RegExp(`^\\(?(${NAMES})( (AND|OR) (${NAMES}))*\\)?$`);

const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8');
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        license: z.string().optional(),
        dev: z.boolean().default(false),
        dependencies: z.record(z.string(), z.string()).default({}),
      }),
    ),
  })
  .parse(JSON.parse(read('package-lock.json')));
const { '': _root, ...packages } = lock.packages;
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

/** Names in the notice stand by themselves on a line; those of platforms without the platform. */
const named =
  read('NOTICE')
    .match(/^ {2}[@\w./-]+$/gm)
    ?.map((line) => line.trim()) ?? [];
const isNamed = (name: string) => named.some((prefix) => name === prefix || name.startsWith(`${prefix}-`));

/** Returns the packages that the console's bundle may contain: what its sources import, and so on. */
function bundled(): Set<string> {
  const sources = execFileSync('git', ['ls-files', 'console/*.ts', 'console/*.tsx'], { cwd: packageRoot });
  const found = new Set<string>();
  const add = (name: string) => {
    const entry = packages[`node_modules/${name}`];
    if (!entry || found.has(name)) return;
    found.add(name);
    for (const dependency of Object.keys(entry.dependencies)) add(dependency);
  };
  for (const file of sources.toString().trim().split('\n')) {
    for (const [, name = ''] of read(file).matchAll(/from '((?:@[^/']+\/)?[^/'.#]+)/g)) add(name);
  }
  return found;
}

/** Returns the licence of a package; old packages have it in a list. */
function licenceOf(path: string): string {
  const declared = packages[path]?.license;
  if (declared !== undefined) return declared;
  const { licenses } = z
    .object({ licenses: z.array(z.object({ type: z.string() })) })
    .parse(JSON.parse(read(`${path}/package.json`)));
  return licenses.map(({ type }) => type).join(' OR ');
}

describe('The licences of what the image contains', () => {
  const inBundle = bundled();
  const contained = Object.entries(packages).flatMap(([path, { dev }]) =>
    !dev || inBundle.has(nameOf(path)) ? [path] : [],
  );

  it('are permissive, or in the notice', () => {
    expect(contained.length).toBeGreaterThan(300);
    expect(inBundle).toContain('react');
    const missing = contained.filter((path) => !PERMISSIVE.test(licenceOf(path)) && !isNamed(nameOf(path)));
    expect(missing.map((path) => `${nameOf(path)} ${licenceOf(path)}`)).toEqual([]);
  });

  it('are in the notice only for packages that are there', () => {
    const names = contained.map(nameOf);
    const absent = named.filter((prefix) => !names.some((name) => name.startsWith(prefix)));
    expect(absent).toEqual([]);
    expect(named).toContain('@apollo/gateway');
  });

  it.each(['LICENSE', 'NOTICE'])('are part of the image as %s', (file) => {
    expect(read('Dockerfile')).toMatch(new RegExp(`^COPY .*\\b${file}\\b`, 'm'));
    expect(read('.dockerignore')).toContain(`!${file}\n`);
  });
});
