/** The tables to move, each after those that it refers to. Their columns have the same names in both databases. */
export const movedTables = [
  ...['organizations', 'organization_tiers', 'clients', 'users'],
  ...['access_tokens', 'families', 'tickets', 'attempts', 'rate_windows'],
  ...['jobs', 'job_secrets', 'idempotency_keys', 'outbox'],
  ...['webhook_subscriptions', 'webhook_routes', 'webhook_deliveries', 'webhook_attempts'],
  'audit_log',
] as const;

export type MovedTable = (typeof movedTables)[number];

/**
 * Tables of SQLite that are not moved: what the service computes from the others, and what describes running processes.
 */
export const otherTables: readonly string[] = [
  ...['job_counts', 'lanes', 'webhook_lanes', 'webhook_origins'],
  ...['process_keys', 'write_probe'],
];
