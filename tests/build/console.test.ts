import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageRoot } from '#runtime/package-root';

const BUILT = join(packageRoot, 'dist/console');
const assets = readdirSync(join(BUILT, 'assets'));
const scripts = assets.filter((name) => name.endsWith('.js'));

/** Returns the names of scripts and of all that they import, at once or later. */
function withImports(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const text = readFileSync(join(BUILT, 'assets', name), 'utf8');
    withImports(
      scripts.filter((other) => text.includes(`/${other}`)),
      found,
    );
  }
  return found;
}

/** Returns the names of scripts and of all that they import at once. */
function withStaticImports(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const text = readFileSync(join(BUILT, 'assets', name), 'utf8');
    const imported = [...text.matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g)];
    withStaticImports(
      imported.map(([, other = '']) => other),
      found,
    );
  }
  return found;
}

describe('the built console', () => {
  test('is split by page, each of which loads less than 350 kB of compressed script', () => {
    const page = readFileSync(join(BUILT, 'index.html'), 'utf8');
    const entries = [...page.matchAll(/assets\/([\w-]+\.js)"/g)].map(([, name = '']) => name);
    expect(entries.length).toBeGreaterThan(0);
    expect(scripts.length).toBeGreaterThan(8);
    // A page is one of the scripts, with what it and the frame import at once.
    for (const name of scripts) {
      const loaded = [...withStaticImports([...entries, name])];
      const sizes = loaded.map((script) => gzipSync(readFileSync(join(BUILT, 'assets', script))).length);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(350_000);
    }
  });

  test('has file names with a hash and a page without inline scripts and styles', () => {
    for (const name of assets) expect(name).toMatch(/-[\w-]{8}\.(js|css)$/);
    const page = readFileSync(join(BUILT, 'index.html'), 'utf8');
    expect(page).not.toMatch(/<style|<script(?![^>]* src=)/);
    for (const [, address] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect(address).toMatch(/^(\/(?!\/)|data:,)/);
    }
  });

  test('loads less than 150 kB of compressed script for the page of a board, without Mantine', () => {
    const page = readFileSync(join(BUILT, 'board.html'), 'utf8');
    const first = [...page.matchAll(/assets\/([\w-]+\.js)"/g)].map(([, name = '']) => name);
    const loaded = withImports(first);
    expect(loaded.size).toBeGreaterThan(first.length);
    const texts = [...loaded].map((name) => readFileSync(join(BUILT, 'assets', name)));
    expect(texts.reduce((sum, text) => sum + gzipSync(text).length, 0)).toBeLessThan(150_000);
    expect(texts.filter((text) => text.includes('mantine'))).toEqual([]);
  });

  test('is not built again when nothing changed', () => {
    const before = statSync(join(BUILT, 'index.html'), { bigint: true }).mtimeNs;
    const { status } = spawnSync(process.execPath, [join(packageRoot, 'build/main.mjs')]);
    expect(status).toBe(0);
    expect(statSync(join(BUILT, 'index.html'), { bigint: true }).mtimeNs).toBe(before);
  });
});
