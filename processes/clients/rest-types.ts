import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '#runtime/package-root';
import { artefactsFolder } from '#schema/artefacts';

const run = promisify(execFile);

/** The typed REST client: a package of its own, because openapi-typescript needs TypeScript 5. */
export const restClientFolder = join(packageRoot, 'clients/rest');

/** Its types, generated and committed. */
export const restTypesFile = join(restClientFolder, 'src/contract.ts');

const MEGABYTE = 1024 * 1024;

/**
 * Installs what the client's package needs, unless it is there.
 *
 * @throws Error with what npm said
 */
export async function installRestClient(): Promise<void> {
  if (isInstalled()) return;
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: restClientFolder });
}

/** npm writes its own note of the lock file last: without it, or with an older one, an installation is none. */
function isInstalled(): boolean {
  const changedAt = (path: string) =>
    statSync(join(restClientFolder, path), { throwIfNoEntry: false })?.mtimeMs;
  return (changedAt('node_modules/.package-lock.json') ?? 0) >= (changedAt('package-lock.json') ?? Infinity);
}

/** The types of the committed OpenAPI document; needs the package's own packages. */
export async function restTypes(): Promise<string> {
  const document = join(artefactsFolder, 'openapi.json');
  const { stdout } = await run(process.execPath, ['generate.mjs', document], {
    cwd: restClientFolder,
    maxBuffer: 16 * MEGABYTE,
  });
  return stdout;
}
