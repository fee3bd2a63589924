import type { Artefacts } from '../artefacts';
import type { Version, VersionSummary } from './version';

/** A version that cannot be read. */
export interface DamagedVersion {
  readonly number: number;
  /** One sentence. */
  readonly reason: string;
}

/** A store of published versions: a folder, or a gateway. */
export interface Registry {
  /**
   * Lists every version that can be read, oldest first; empty if nothing was published.
   * @throws RegistryError if the registry cannot be read.
   */
  list(): Promise<readonly VersionSummary[]>;
  /** Lists every version that cannot be read, with the reason. */
  damaged(): Promise<readonly DamagedVersion[]>;
  /** @throws RegistryError if the version is unknown or damaged. */
  version(number: number): Promise<Version>;
  /**
   * Returns the text of an artefact.
   * @throws RegistryError if it is missing or does not match its hash.
   */
  artefact(version: Version, path: string): Promise<string>;
  /** @throws RegistryError like `artefact`. */
  artefacts(version: Version): Promise<Artefacts>;
}

/** A registry operation failed; the message is one sentence for the caller. */
export class RegistryError extends Error {}
