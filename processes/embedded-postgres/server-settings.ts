const ALWAYS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Messages at ERROR contain statements and row values, which may be secret; LOG, FATAL and PANIC do not.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

const DISPOSABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/**
 * Returns settings as server arguments, passed at every start, so that changed settings apply to existing
 * clusters.
 * @param durable false disables protection against machine failures
 */
export function serverSettings(durable: boolean): string[] {
  const settings = { ...ALWAYS, ...(durable ? {} : DISPOSABLE) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
