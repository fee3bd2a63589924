import type { z } from 'zod';
import type { Artefacts } from '../artefacts';
import { boundedGet } from './bounded-get';
import { type DamagedVersion, type Registry, RegistryError } from './registry';
import {
  type ArtefactHashes,
  contentHash,
  type Live,
  liveRecord,
  registryIndex,
  type Version,
  type VersionSummary,
  versionRecord,
} from './version';

/** Path of the registry on a gateway. */
const PATH = '/schema/registry';

/** Reads the registry served by a gateway. Verifies the hash of everything it receives. */
export class RegistryAtUrl implements Registry {
  private readonly base: string;

  /**
   * @param address of the gateway, or of its registry.
   * @param token of an authorized user, if the gateway requires one.
   * @throws RegistryError if the address is not an HTTP URL.
   */
  constructor(
    address: string,
    private readonly token?: string,
  ) {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
      throw new RegistryError(`${JSON.stringify(address)} is not the HTTP URL of a gateway.`);
    }
    const path = url.pathname.replace(/\/+$/, '');
    this.base = `${url.origin}${path === '' ? PATH : path}`;
  }

  async list(): Promise<readonly VersionSummary[]> {
    return (await this.read('', registryIndex)).versions;
  }

  async damaged(): Promise<readonly DamagedVersion[]> {
    return (await this.read('', registryIndex)).damaged;
  }

  /** Returns the version that the gateway runs, published or not. */
  live(): Promise<Live> {
    return this.read('/live', liveRecord);
  }

  liveArtefact(live: Live, path: string): Promise<string> {
    return this.readArtefact('/live', live.artefacts, path);
  }

  liveArtefacts(live: Live): Promise<Artefacts> {
    return readAll(live.artefacts, (path) => this.liveArtefact(live, path));
  }

  version(number: number): Promise<Version> {
    return this.read(`/versions/${number}`, versionRecord);
  }

  artefact(version: Version, path: string): Promise<string> {
    return this.readArtefact(`/versions/${version.number}`, version.artefacts, path);
  }

  artefacts(version: Version): Promise<Artefacts> {
    return readAll(version.artefacts, (path) => this.artefact(version, path));
  }

  private async readArtefact(place: string, hashes: ArtefactHashes, path: string): Promise<string> {
    const listed = Object.hasOwn(hashes, path) ? hashes[path] : undefined;
    if (!listed) throw new RegistryError(`${this.base}${place} has no artefact ${path}.`);
    const url = `${this.base}${place}/${path}`;
    const text = await this.get(url);
    if (contentHash(text) !== listed.hash) throw new RegistryError(`${url} differs from what was published.`);
    return text;
  }

  private get(url: string): Promise<string> {
    return boundedGet(url, this.token === undefined ? {} : { token: this.token });
  }

  private async read<T>(path: string, shape: z.ZodType<T>): Promise<T> {
    const url = `${this.base}${path}`;
    const record = shape.safeParse(parseJson(await this.get(url)));
    if (!record.success) throw new RegistryError(`${url} did not respond like a schema registry.`);
    return record.data;
  }
}

async function readAll(hashes: ArtefactHashes, read: (path: string) => Promise<string>): Promise<Artefacts> {
  const all = Object.keys(hashes).map(async (path): Promise<[string, string]> => [path, await read(path)]);
  return new Map(await Promise.all(all));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
