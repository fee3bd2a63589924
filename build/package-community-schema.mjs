#!/usr/bin/env node
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Commands that read the sources of this repository. */
const NEED_CHECKOUT = /^#processes\/community-schema\/(publish-version|roll-back-to)$/;

const needCheckout = {
  name: 'need-checkout',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: NEED_CHECKOUT }, ({ path }) => ({ path, namespace: 'need-checkout' }));
    onLoad({ filter: /.*/, namespace: 'need-checkout' }, () => ({
      resolveDir: join(root, 'dist'),
      contents: `
        const { CheckCannotRun } = require('#schema/check/finding');
        const refuse = () => { throw new CheckCannotRun('This command needs a checkout of the platform.'); };
        module.exports = { publishVersion: refuse, rollBackTo: refuse };`,
    }));
  },
};

/**
 * Writes the command as a package without dependencies, for `npm pack` and `npm install`. The platform must
 * be built.
 */
async function writePackage(folder) {
  const { version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  mkdirSync(folder, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'dist/processes/community-schema/main.js')],
    outfile: join(folder, 'community-schema.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    conditions: [],
    mainFields: ['main'],
    banner: { js: '#!/usr/bin/env node' },
    legalComments: 'none',
    external: ['pino-pretty'],
    plugins: [needCheckout],
    logLevel: 'error',
  });
  const manifest = {
    name: 'community-schema',
    version,
    description: 'Checks operations and REST calls against the schema that a community platform runs.',
    license,
    engines,
    bin: { 'community-schema': 'community-schema.js' },
    files: ['community-schema.js'],
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

const [, , folder] = process.argv;
if (folder === undefined) {
  process.stderr.write('usage: npm run package:schema -- <folder>\n');
  process.exitCode = 2;
} else {
  await writePackage(resolve(folder));
}
