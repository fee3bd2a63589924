import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const PACKAGE = '@opentelemetry/semantic-conventions/incubating';

/** Bundles only the referenced constants of a package that exports thousands from one module. */
export const usedConstants = {
  name: 'used constants',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${PACKAGE}$`) }, ({ importer }) => ({
      path: importer,
      namespace: 'constants',
    }));
    build.onLoad({ filter: /./, namespace: 'constants' }, ({ path }) => {
      const all = createRequire(path)(PACKAGE);
      const named = readFileSync(path, 'utf8').match(/(?<=\bincubating_1\.)\w+/g) ?? [];
      const used = Object.fromEntries(named.map((name) => [name, all[name]]));
      return { contents: JSON.stringify(used), loader: 'json' };
    });
  },
};
