import type { Artefacts } from '../artefacts';
import type { Version, VersionSummary } from './version';

/** Published versions, wherever they are: in a folder, or behind a gateway. */
export interface Registry {
  /**
   * Every version, oldest first: the last one is the latest. Empty when nothing was published.
   *
   * @throws RegistryError when it cannot be read.
   */
  list(): Promise<readonly VersionSummary[]>;
  /** @throws RegistryError when there is no such version, or it is damaged. */
  version(number: number): Promise<Version>;
  /**
   * The text of one artefact.
   *
   * @throws RegistryError when it is missing or is not what was published.
   */
  artefact(version: Version, path: string): Promise<string>;
  /** @throws RegistryError as `artefact` does. */
  artefacts(version: Version): Promise<Artefacts>;
}

/** The registry cannot do what was asked; the message is one sentence for whoever asked. */
export class RegistryError extends Error {}
