import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '#runtime/package-root';
import { artefactsFolder } from '#schema/artefacts';

const run = promisify(execFile);

/** The folder of the typed REST client, a separate package because openapi-typescript needs TypeScript 5. */
export const restClientFolder = join(packageRoot, 'clients/rest');

/** The generated, committed types of the client. */
export const restTypesFile = join(restClientFolder, 'src/contract.ts');

const MEGABYTE = 1024 * 1024;

/**
 * Installs the dependencies of the client's package if they are missing or outdated.
 *
 * @throws Error with npm's output.
 */
export async function installRestClient(): Promise<void> {
  if (isInstalled()) return;
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: restClientFolder });
}

/**
 * Compares modification times: npm writes its hidden lock file last, so a missing or older one means an
 * incomplete install.
 */
function isInstalled(): boolean {
  const changedAt = (path: string) =>
    statSync(join(restClientFolder, path), { throwIfNoEntry: false })?.mtimeMs;
  return (changedAt('node_modules/.package-lock.json') ?? 0) >= (changedAt('package-lock.json') ?? Infinity);
}

/** Generates the types of the committed OpenAPI document; needs the package's dependencies. */
export async function restTypes(): Promise<string> {
  const document = join(artefactsFolder, 'openapi.json');
  const { stdout } = await run(process.execPath, ['generate.mjs', document], {
    cwd: restClientFolder,
    maxBuffer: 16 * MEGABYTE,
  });
  return stdout;
}
