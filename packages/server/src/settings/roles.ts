import { SettingsError } from './settings-error.ts';

/** The parts of the service: requests of callers, jobs, and deliveries of events. */
export const roles = ['api', 'worker', 'webhooks'] as const;

export type Role = (typeof roles)[number];

/** Reads roles separated by commas. Returns them once each, in the order above. */
export function parseRoles(text: string): readonly Role[] | undefined {
  const given = text.split(',').map((part) => part.trim());
  const isKnown = given.every((part) => roles.some((role) => role === part));
  return isKnown ? roles.filter((role) => given.includes(role)) : undefined;
}

/** A process with fewer roles than all needs other processes, which only PostgreSQL connects. */
export function requireSharedDatabase(given: readonly Role[], databaseUrl: string | undefined): readonly Role[] {
  if (given.length === roles.length || databaseUrl !== undefined) return given;
  throw new SettingsError(
    `QUOIN_ROLES (--roles) is ${given.join(',')}, but the database is in the data folder. Processes with different roles share a PostgreSQL database: set QUOIN_DATABASE_URL (--database-url), or leave out QUOIN_ROLES for all roles.`,
  );
}
