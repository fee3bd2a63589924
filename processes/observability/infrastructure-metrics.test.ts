import { Registry } from 'prom-client';
import { addInfrastructureMetrics, type Infrastructure } from './infrastructure-metrics';

const WELL: Infrastructure = {
  fileStore: { kind: 'bucket', isReachable: async () => true },
  readDiskSpace: async () => ({ freeBytes: 25, sizeBytes: 100 }),
  readDatabaseUse: async () => ({
    connections: 80,
    connectionLimit: 97,
    disabledWebhooks: 2,
    disabledRules: 0,
  }),
  readLastBackup: async () => new Date('2026-11-29T22:00:00Z'),
  readCertificateExpiry: async () => new Date('2026-12-24T00:00:00Z'),
};

const fails = () => Promise.reject(new Error('gone'));

const FAILING: Infrastructure = {
  fileStore: { kind: 'directory', isReachable: fails },
  readDiskSpace: fails,
  readDatabaseUse: fails,
  readLastBackup: fails,
  readCertificateExpiry: fails,
};

function scraped(infrastructure: Infrastructure): () => Promise<string[]> {
  const registry = new Registry();
  addInfrastructureMetrics(registry, infrastructure);
  return async () => (await registry.metrics()).split('\n').filter((line) => /^platform_/.test(line));
}

test('the infrastructure is reported', async () => {
  expect(await scraped(WELL)()).toEqual([
    'platform_file_store_up{kind="bucket"} 1',
    'platform_disk_free_bytes 25',
    'platform_disk_size_bytes 100',
    'platform_database_connections 80',
    'platform_database_connections_limit 97',
    'platform_deliveries_disabled{kind="webhook"} 2',
    'platform_deliveries_disabled{kind="rule"} 0',
    `platform_backup_last_timestamp_seconds ${Date.UTC(2026, 10, 29, 22) / 1000}`,
    `platform_certificate_expiry_timestamp_seconds ${Date.UTC(2026, 11, 24) / 1000}`,
  ]);
});

test('what cannot be read is absent, and a file store is down', async () => {
  expect(await scraped(FAILING)()).toEqual(['platform_file_store_up{kind="directory"} 0']);
});

test('without https there is no certificate', async () => {
  const registry = new Registry();
  addInfrastructureMetrics(registry, { ...WELL, readCertificateExpiry: null });
  expect(await registry.metrics()).not.toContain('certificate');
});

test('without a backup there is no time of one', async () => {
  expect((await scraped({ ...WELL, readLastBackup: async () => null })()).join()).not.toContain('backup');
});

test('each is read once in half a minute, however often it is scraped, and reported as it is then', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  let isReachable = true;
  const readDatabaseUse = jest.fn(WELL.readDatabaseUse);
  const scrape = scraped({
    ...WELL,
    fileStore: { kind: 'directory', isReachable: async () => isReachable },
    readDatabaseUse,
  });
  await Promise.all([scrape(), scrape()]);
  isReachable = false;
  expect(await scrape()).toContain('platform_file_store_up{kind="directory"} 1');
  expect(readDatabaseUse).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(30_001);
  expect(await scrape()).toContain('platform_file_store_up{kind="directory"} 0');
  expect(readDatabaseUse).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});
