const always = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Messages at ERROR carry statements and values of rows, which may be secrets; LOG, FATAL and PANIC do not.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

const disposable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/**
 * Settings as arguments of the server: given at every start, so that those of a new version of the platform reach
 * old clusters too.
 *
 * @param durable false gives up what only matters when the machine fails
 */
export function serverSettings(durable: boolean): string[] {
  const settings = { ...always, ...(durable ? {} : disposable) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
