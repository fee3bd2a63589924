import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { packageRoot } from '#runtime/package-root';
import { systemErrorCode } from '#runtime/system-error-code';
import type { Artefacts } from '../artefacts';
import { type DamagedVersion, type Registry, RegistryError } from './registry';
import { contentHash, summaryOf, type Version, versionRecord } from './version';

/** Folder of the published versions in this checkout; see docs/adr/0016-only-append-schema-versions.md. */
export const registryFolder = join(packageRoot, 'schema/registry');

/**
 * Reads published versions from a folder: `versions/<number>/version.json`, and every distinct file once as
 * `objects/<SHA-256>.gz`. A missing folder is an empty registry.
 */
export class RegistryFolder implements Registry {
  /** Cached versions; versions are immutable. */
  private readonly cache = new Map<number, Version>();

  constructor(readonly path: string) {}

  /** Lists the versions that can be read; `damaged` lists the others. */
  async list() {
    const read = await this.readAll();
    return read.flatMap((result) => ('version' in result ? [summaryOf(result.version)] : []));
  }

  async damaged(): Promise<DamagedVersion[]> {
    const read = await this.readAll();
    return read.flatMap((result) => ('reason' in result ? [result] : []));
  }

  private async readAll(): Promise<({ readonly version: Version } | DamagedVersion)[]> {
    const numbers = await this.numbers();
    return Promise.all(
      numbers.map(async (number) => {
        try {
          return { version: await this.version(number) };
        } catch (error) {
          if (error instanceof RegistryError) return { number, reason: error.message };
          throw error;
        }
      }),
    );
  }

  /** Returns the latest version; null if nothing was published. */
  async latest(): Promise<Version | null> {
    const last = (await this.numbers()).at(-1);
    return last === undefined ? null : this.version(last);
  }

  async version(number: number): Promise<Version> {
    const version = this.cache.get(number) ?? (await this.readVersion(number));
    this.cache.set(number, version);
    return version;
  }

  private async readVersion(number: number): Promise<Version> {
    const text = await unlessMissing(readFile(join(this.path, 'versions', String(number), 'version.json')));
    if (text === null) throw new RegistryError(`There is no version ${number}.`);
    const record = versionRecord.safeParse(parseJson(text.toString('utf8')));
    if (!record.success) throw damaged(number, record.error.issues[0]?.message ?? 'it cannot be read');
    if (record.data.number !== number)
      throw damaged(number, `its record has the number ${record.data.number}`);
    return record.data;
  }

  async artefacts(version: Version): Promise<Artefacts> {
    const read = Object.keys(version.artefacts).map(async (path): Promise<[string, string]> => {
      return [path, await this.artefact(version, path)];
    });
    return new Map(await Promise.all(read));
  }

  async artefact(version: Version, path: string): Promise<string> {
    const listed = Object.hasOwn(version.artefacts, path) ? version.artefacts[path] : undefined;
    if (!listed) throw new RegistryError(`Version ${version.number} has no artefact ${path}.`);
    const object = join(this.path, 'objects', listed.hash);
    const compressed = await unlessMissing(readFile(`${object}.gz`));
    // Older publishers did not compress.
    const content = compressed ? decompressed(compressed) : await unlessMissing(readFile(object));
    if (content === null) throw damaged(version.number, `${path} is missing`);
    if (contentHash(content) !== listed.hash) {
      throw damaged(version.number, `${path} differs from what was published`);
    }
    return content.toString('utf8');
  }

  /** Returns the numbers of all versions, ascending. */
  async numbers(): Promise<number[]> {
    const names = (await unlessMissing(readdir(join(this.path, 'versions')))) ?? [];
    const numbers = names.filter((name) => /^[1-9]\d{0,8}$/.test(name)).map(Number);
    return numbers.sort((left, right) => left - right);
  }
}

function damaged(number: number, reason: string): RegistryError {
  return new RegistryError(`Version ${number} of the registry is damaged: ${reason}.`);
}

/** Returns nothing of what is not compressed. */
function decompressed(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Returns undefined for invalid JSON, which no record schema accepts. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
