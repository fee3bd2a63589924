import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, runnerImport } from 'vite';
import { encodeAssets } from './encode-assets.mjs';
import { consolePart, markBuilt, markUnbuilt } from './fingerprint.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

/** Bundles the browser console into `dist/console` (docs/adr/0051-build-the-console-to-static-files.md). */
async function buildConsole() {
  const part = consolePart();
  markUnbuilt(dist, part);
  // Under a test runner, React's development build would be bundled.
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    root: join(root, 'console'),
    base: '/console/',
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: join(dist, 'console'),
      emptyOutDir: true,
      // The policy allows no data URLs of styles and scripts.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { input: ['index.html', 'board.html'].map((page) => join(root, 'console', page)) },
    },
  });
  encodeAssets(join(dist, 'console'));
  await writePagePaths();
  copyFileSync(join(root, 'console/graph/operations.json'), join(dist, 'console/operations.json'));
  markBuilt(root, dist, part);
}

/** Writes the paths of the pages for the gateway, which cannot import the console. */
async function writePagePaths() {
  const { module } = await runnerImport(join(root, 'console/frame/pages.ts'), { configFile: false });
  writeFileSync(join(dist, 'console/page-paths.json'), JSON.stringify(Object.values(module.PAGE_PATHS)));
}

await buildConsole();
