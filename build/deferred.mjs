import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packages that a server loads when it first uses them, which most never do. */
const PACKAGES = [
  // Files in a bucket, traces, shared state.
  '@aws-sdk/[^/]+',
  'flydrive/drivers/s3',
  '@opentelemetry/(?:sdk-|exporter-|resource)[^/]+',
  '@redis/client',
  // Images.
  'sharp',
  // Composition, reports and fetchers of Apollo's, in place of which the gateway has its own or none.
  '@apollo/composition',
  '@apollo/usage-reporting-protobuf',
  'node-cpu-count',
  'node-fetch',
  // Figures of query graphs and printed plans.
  'pretty-format',
  'ts-graphviz',
  // Scalars and subscriptions of type-graphql that no area has.
  '@graphql-yoga/subscription',
  'graphql-scalars',
  'altair-static',
];

/**
 * Modules within packages: TypeORM's drivers for other databases, Apollo's fetchers, encodings, languages of
 * messages.
 */
const MODULES = [
  '\\./(?:aurora-mysql|aurora-postgres|better-sqlite3|capacitor|cockroachdb|cordova|expo|mongodb|mysql|nativescript|oracle|react-native|sap|spanner|sqljs|sqlserver)/\\w+Driver',
  '\\./RemoteGraphQLDataSource',
  '\\./(?:IntrospectAndCompose|LegacyFetcher|LocalCompose)',
  '\\.\\./encodings',
  '\\.\\./locales/index\\.cjs',
];

const filter = new RegExp(`^(?:${[...PACKAGES, ...MODULES].join('|')})$`);
const helper = fileURLToPath(new URL('defer.cjs', import.meta.url));

/** Leaves modules out of the bundle until they are used; then Node loads them from node_modules. */
export function deferred(outdir) {
  return {
    name: 'deferred',
    setup(build) {
      const resolving = Symbol('resolving');
      build.onResolve({ filter }, async ({ path, pluginData, namespace, ...importer }) => {
        if (namespace !== 'file' || pluginData === resolving) return undefined;
        const resolved = await build.resolve(path, { ...importer, pluginData: resolving });
        return resolved.errors.length > 0 ? resolved : { path: resolved.path, namespace: 'deferred' };
      });
      build.onResolve({ filter: /./, namespace: 'deferred' }, ({ path }) =>
        path === helper ? { path } : { path: relative(outdir, path), external: true },
      );
      build.onLoad({ filter: /./, namespace: 'deferred' }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(helper)})(() => require(${JSON.stringify(path)}), ${isEsModule(path)});`,
      }));
    },
  };
}

/** Compiled imports ask a module that before anything else. */
function isEsModule(path) {
  return /__esModule|^export /m.test(readFileSync(path, 'utf8'));
}
