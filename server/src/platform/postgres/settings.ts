/** Fits a small machine; everything else keeps PostgreSQL's default, fsync and full_page_writes above all. */
const smallMachine: Record<string, string> = {
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  max_connections: '100',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * Failed statements reach the server process anyway, which logs them without the values. PostgreSQL's own log would
 * repeat them with members' data in it, and grow without bound.
 */
const quietLog: Record<string, string> = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  logging_collector: 'off',
}

export function serverArguments(
  socketFolder: string,
  port: number,
  parameters: Record<string, string>,
): string[] {
  const settings: Record<string, string> = {
    ...smallMachine,
    ...quietLog,
    ...parameters,
    // Not to be overridden: without a password the private folder of the socket is the only door.
    listen_addresses: '',
    unix_socket_directories: quoted(socketFolder),
    unix_socket_permissions: '0700',
    port: String(port),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The setting is a list: a comma or a space in the path must not split it. */
function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`
}
