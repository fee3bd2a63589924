import type { Artefacts } from '#schema/artefacts';
import type { RegistryFolder } from '#schema/publishing/registry-folder';
import {
  contentHash,
  hashArtefacts,
  hashOf,
  type Live,
  type RegistryIndex,
  type Version,
} from '#schema/publishing/version';

/** A file of the registry, as it is sent. */
export interface RegistryFile {
  readonly content: Buffer;
  readonly hash: string;
  readonly type: 'json' | 'graphql';
  /** Whether this address will never have another content. */
  readonly immutable: boolean;
}

/** Finds what is served below `/schema/registry`. Names are looked up among those that are known; none becomes a path. */
export class RegistryFiles {
  private readonly liveHashes;
  private readonly liveHash;
  /** As they are sent: some megabytes outside the heap. */
  private readonly liveContents: ReadonlyMap<string, Buffer>;

  /** @param live the artefacts that this gateway runs. */
  constructor(
    private readonly registry: RegistryFolder,
    live: Artefacts,
  ) {
    this.liveContents = new Map([...live].map(([path, content]) => [path, Buffer.from(content)]));
    this.liveHashes = hashArtefacts(live);
    this.liveHash = hashOf(this.liveHashes);
  }

  /** @returns null when there is no such file. */
  async find(segments: readonly string[]): Promise<RegistryFile | null> {
    const [place, ...rest] = segments;
    if (place === undefined) return json(await this.index(), false);
    if (place === 'live') return this.findLive(rest);
    if (place === 'latest') return this.findIn(await this.registry.latest(), rest, false);
    if (place !== 'versions') return null;
    const [number, ...path] = rest;
    return this.findIn(await this.numbered(number ?? ''), path, true);
  }

  private async index(): Promise<RegistryIndex> {
    const versions = await this.registry.list();
    const live = { hash: this.liveHash, version: await this.liveNumber() };
    return { latest: versions.at(-1)?.number ?? null, live, versions: [...versions] };
  }

  /** The same content may have been published twice, with a rollback: clients of both are then looked after by the newer. */
  private async liveNumber(): Promise<number | null> {
    const versions = await this.registry.list();
    return versions.findLast(({ hash }) => hash === this.liveHash)?.number ?? null;
  }

  private async findLive(path: readonly string[]): Promise<RegistryFile | null> {
    const artefact = path.join('/');
    if (artefact === '') {
      const version = await this.liveNumber();
      const record: Live = { hash: this.liveHash, version, artefacts: this.liveHashes };
      return json(record, false);
    }
    const content = this.liveContents.get(artefact);
    if (content === undefined) return null;
    return { content, hash: contentHash(content), type: typeOf(artefact), immutable: false };
  }

  private async findIn(
    version: Version | null,
    path: readonly string[],
    immutable: boolean,
  ): Promise<RegistryFile | null> {
    if (!version) return null;
    const artefact = path.join('/');
    if (artefact === '') return json(version, immutable);
    const listed = Object.hasOwn(version.artefacts, artefact) ? version.artefacts[artefact] : undefined;
    if (!listed) return null;
    const content = Buffer.from(await this.registry.artefact(version, artefact));
    return { content, hash: listed.hash, type: typeOf(artefact), immutable };
  }

  private async numbered(number: string): Promise<Version | null> {
    const known = (await this.registry.numbers()).find((one) => String(one) === number);
    return known === undefined ? null : this.registry.version(known);
  }
}

function json(value: object, immutable: boolean): RegistryFile {
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return { content, hash: contentHash(content), type: 'json', immutable };
}

function typeOf(path: string): RegistryFile['type'] {
  return path.endsWith('.json') ? 'json' : 'graphql';
}
