/** `test` gives up safety against a power cut for speed; never for data that matters. */
export type Durability = 'real' | 'test';

const common = {
  listen_addresses: '127.0.0.1',
  // Paths of sockets are limited to about 100 characters; TCP on the loopback address has no such limit.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Processes that wait for work of other installations: reads of a disk in parallel, subscriptions to other servers.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Constraint violations are part of normal work and carry people's data: they stay out of the log.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

const byDurability = {
  real: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  test: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_connections: '200',
  },
};

/** Settings are given on the command line: a new release changes them without touching a file in the cluster. */
export function serverArguments(durability: Durability): string[] {
  const settings = { ...common, ...byDurability[durability] };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
