import type { RunningArea } from '#kit/area/open-area';
import type { Configuration } from '#processes/configuration/configuration';
import type { AreaName } from '#protocol/areas';
import type { FileStore } from '#runtime/files/file-store';
import { readCertificateExpiry } from './certificate-expiry';
import { readDatabaseUse } from './database-use';
import { readDiskSpace } from './disk-space';
import type { Infrastructure } from './infrastructure-metrics';

/** Returns the infrastructure of a process that runs every area. */
export function infrastructureOf(
  { dataDir, fileBucket, baseUrl }: Pick<Configuration, 'dataDir' | 'fileBucket' | 'baseUrl'>,
  areas: ReadonlyMap<AreaName, RunningArea>,
  files: FileStore,
): Infrastructure {
  const url = new URL(baseUrl);
  return {
    fileStore: { kind: fileBucket ? 'bucket' : 'directory', isReachable: () => files.isReachable() },
    readDiskSpace: () => readDiskSpace(dataDir),
    readDatabaseUse: async () => {
      const game = areas.get('game');
      if (!game) throw new Error('the game area is not open');
      return readDatabaseUse(game.database);
    },
    readCertificateExpiry: url.protocol === 'https:' ? () => readCertificateExpiry(url) : null,
  };
}
