import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
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
  markBuilt(root, dist, part);
}

await buildConsole();
