import type { RunningArea } from '#kit/area/open-area';
import type { Database } from '#kit/database/database';
import type { Configuration } from '#processes/configuration/configuration';
import type { AreaName } from '#protocol/areas';
import type { FileStore } from '#runtime/files/file-store';
import { readCertificateExpiry } from './certificate-expiry';
import { readDatabaseUse } from './database-use';
import { readDiskSpace } from './disk-space';
import type { Infrastructure } from './infrastructure-metrics';
import { readLastBackup } from './last-backup';

/** Returns the infrastructure of a process that runs every area. */
export function infrastructureOf(
  { dataDir, fileBucket, baseUrl }: Pick<Configuration, 'dataDir' | 'fileBucket' | 'baseUrl'>,
  areas: ReadonlyMap<AreaName, RunningArea>,
  files: FileStore,
): Infrastructure {
  const url = new URL(baseUrl);
  const databaseOf = (name: AreaName): Database => {
    const area = areas.get(name);
    if (!area) throw new Error(`the ${name} area is not open`);
    return area.database;
  };
  return {
    fileStore: { kind: fileBucket ? 'bucket' : 'directory', isReachable: () => files.isReachable() },
    readDiskSpace: () => readDiskSpace(dataDir),
    readDatabaseUse: async () => readDatabaseUse(databaseOf('game')),
    readLastBackup: async () => readLastBackup(databaseOf('auth')),
    readCertificateExpiry: url.protocol === 'https:' ? () => readCertificateExpiry(url) : null,
  };
}
