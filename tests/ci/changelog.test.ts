import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot, product } from '#runtime/package-root';

/** The kinds of changes of Keep a Changelog, in its order. */
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

const [, ...sections] = readFileSync(join(packageRoot, 'CHANGELOG.md'), 'utf8').split(/^## /m);
const versions = sections.map((text): [string, string] => [/^\[(.+?)\]/.exec(text)?.[1] ?? '', text]);

it('begins with unreleased changes and then has the current version', () => {
  expect(versions.slice(0, 2).map(([version]) => version)).toEqual(['Unreleased', product.version]);
});

it.each(versions)('lists each kind of changes once and in order for %s', (_version, text) => {
  const kinds = [...text.matchAll(/^### (.+)$/gm)].map(([, kind = '']) => kind);
  expect(kinds).toEqual(KINDS.filter((kind) => kinds.includes(kind)));
});
