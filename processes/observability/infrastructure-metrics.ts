import { Gauge, type Registry } from 'prom-client';
import { cachedReading } from './cached-reading';
import type { DatabaseUse } from './database-use';
import type { DiskSpace } from './disk-space';

/** What the platform depends on besides its own processes. */
export interface Infrastructure {
  readonly fileStore: { readonly kind: 'directory' | 'bucket'; isReachable(): Promise<boolean> };
  /** Reads the space of the file system of `DATA_DIR`. */
  readDiskSpace(): Promise<DiskSpace>;
  readDatabaseUse(): Promise<DatabaseUse>;
  /** Reads when the last backup was verified; null if there is none. */
  readLastBackup(): Promise<Date | null>;
  /** Reads when the certificate of `BASE_URL` expires; null without https. */
  readonly readCertificateExpiry: (() => Promise<Date>) | null;
}

const HALF_A_MINUTE = 30_000;
const HOUR = 3_600_000;

/** Adds gauges that are read on scrape, at most twice a minute. What cannot be read is absent. */
export function addInfrastructureMetrics(registry: Registry, infrastructure: Infrastructure): void {
  const { fileStore, readCertificateExpiry } = infrastructure;
  const gauge = gaugesOf(registry);

  gauge('file_store_up', '1 while the store of files can be used.', ['kind'], {
    read: cachedReading(() => fileStore.isReachable(), HALF_A_MINUTE),
    // A store that does not respond in time is not up.
    samples: (isReachable) => [[{ kind: fileStore.kind }, isReachable ? 1 : 0]],
    missing: false,
  });

  const disk = cachedReading(() => infrastructure.readDiskSpace(), HALF_A_MINUTE);
  gauge('disk_free_bytes', 'Free space of the file system of DATA_DIR.', [], {
    read: disk,
    samples: ({ freeBytes }) => [[{}, freeBytes]],
  });
  gauge('disk_size_bytes', 'Size of the file system of DATA_DIR.', [], {
    read: disk,
    samples: ({ sizeBytes }) => [[{}, sizeBytes]],
  });

  const database = cachedReading(() => infrastructure.readDatabaseUse(), HALF_A_MINUTE);
  gauge('database_connections', 'Connections to the database server, of all its clients.', [], {
    read: database,
    samples: ({ connections }) => [[{}, connections]],
  });
  gauge('database_connections_limit', 'Connections that the database server accepts.', [], {
    read: database,
    samples: ({ connectionLimit }) => [[{}, connectionLimit]],
  });
  gauge('deliveries_disabled', 'Webhooks and automation rules that were disabled after failures.', ['kind'], {
    read: database,
    samples: ({ disabledWebhooks, disabledRules }) => [
      [{ kind: 'webhook' }, disabledWebhooks],
      [{ kind: 'rule' }, disabledRules],
    ],
  });

  gauge('backup_last_timestamp_seconds', 'When the last backup of `admin backup` was verified.', [], {
    read: cachedReading(() => infrastructure.readLastBackup(), HALF_A_MINUTE),
    samples: (time: Date) => [[{}, time.getTime() / 1000]],
  });

  if (!readCertificateExpiry) return;
  gauge('certificate_expiry_timestamp_seconds', 'When the certificate of BASE_URL expires.', [], {
    read: cachedReading(readCertificateExpiry, HOUR),
    samples: (expiry: Date) => [[{}, expiry.getTime() / 1000]],
  });
}

type Sample<Label extends string> = readonly [Partial<Record<Label, string>>, number];

interface Source<Value, Label extends string> {
  read(): Promise<Value | null>;
  samples(value: Value): readonly Sample<Label>[];
  /** Instead of a value that cannot be read; absent: there is no sample. */
  readonly missing?: Value;
}

/** Returns a function that registers a gauge whose samples are read on scrape. */
function gaugesOf(registry: Registry) {
  return <Value, Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    { read, samples, missing }: Source<Value, Label>,
  ) =>
    new Gauge({
      name: `platform_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const value = (await read()) ?? missing;
        this.reset();
        // `reset` leaves a zero where there are no labels.
        if (labelNames.length === 0) this.remove();
        if (value === undefined) return;
        for (const [labels, sample] of samples(value)) this.set(labels, sample);
      },
    });
}
