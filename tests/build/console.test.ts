import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageRoot } from '#runtime/package-root';

const BUILT = join(packageRoot, 'dist/console');
const assets = readdirSync(join(BUILT, 'assets'));
const scripts = assets.filter((name) => name.endsWith('.js'));

describe('the built console', () => {
  test('has less than 350 kB of compressed script, split by page', () => {
    const sizes = scripts.map((name) => gzipSync(readFileSync(join(BUILT, 'assets', name))).length);
    expect(scripts.length).toBeGreaterThan(8);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(350_000);
  });

  test('has file names with a hash and a page without inline scripts and styles', () => {
    for (const name of assets) expect(name).toMatch(/-[\w-]{8}\.(js|css)$/);
    const page = readFileSync(join(BUILT, 'index.html'), 'utf8');
    expect(page).not.toMatch(/<style|<script(?![^>]* src=)/);
    for (const [, address] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect(address).toMatch(/^(\/(?!\/)|data:,)/);
    }
  });

  test('is not built again when nothing changed', () => {
    const before = statSync(join(BUILT, 'index.html'), { bigint: true }).mtimeNs;
    const { status } = spawnSync(process.execPath, [join(packageRoot, 'build/main.mjs')]);
    expect(status).toBe(0);
    expect(statSync(join(BUILT, 'index.html'), { bigint: true }).mtimeNs).toBe(before);
  });
});
