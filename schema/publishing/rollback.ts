import type { Change } from '../changes';
import { addVersion } from './add-version';
import { changesAgainst } from './publish';
import { RegistryError } from './registry';
import type { RegistryFolder } from './registry-folder';
import type { Version } from './version';

export interface RollbackOptions {
  readonly supportDays: number;
  readonly message: string | null;
  now(): Date;
}

export interface Rollback {
  readonly outcome: 'published' | 'unchanged';
  readonly version: Version;
}

/**
 * Publishes the content of an earlier version once more, as the next one. It is never refused: what it takes away from
 * clients is told in its changes.
 *
 * @throws RegistryError when there is no such version.
 */
export async function rollBack(
  registry: RegistryFolder,
  number: number,
  { supportDays, message, now }: RollbackOptions,
): Promise<Rollback> {
  const target = await registry.version(number);
  const artefacts = await registry.artefacts(target);
  for (;;) {
    const parent = await registry.latest();
    if (!parent) throw new RegistryError('Nothing was published.');
    if (parent.hash === target.hash) return { outcome: 'unchanged', version: parent };
    const publishedAt = now();
    const changes: Change[] = await changesAgainst(registry, parent, artefacts, publishedAt);
    const added = { parent, artefacts, changes, rollbackOf: number, supportDays, message, publishedAt };
    const version = await addVersion(registry, added);
    if (version) return { outcome: 'published', version };
  }
}
