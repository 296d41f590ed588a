import { StorageError } from './db/storage-error.ts';
import type { FirstStart } from './identity/accounts.ts';
import type { Settings } from './settings/settings.ts';
import { variableOf } from './settings/settings.ts';
import { settingTable } from './settings/table.ts';

/** The text of `--help`: every setting with its variable and default. */
export function describeHelp(): string {
  const lines = Object.entries(settingTable).map(([name, { value, help, defaultValue: preset }]) => {
    const flag = `--${name}${value === undefined ? '' : ` <${value}>`}`;
    return `  ${flag.padEnd(34)} ${variableOf(name).padEnd(36)} ${help}${preset ? ` (${preset})` : ''}`;
  });
  return [
    'Usage: quoin-server [flags]',
    '       quoin-server check [flags]                check the data folder (see check --help)',
    '       quoin-server backup --to <folder>         copy the data folder and verify the copy (see backup --help)',
    '       quoin-server restore --from <folder>      create a data folder from a backup (see restore --help)',
    '       quoin-server move --to <url>              move a data folder to PostgreSQL (see move --help)',
    '       quoin-server migrate [flags]              create or update the schema (see migrate --help)',
    '       quoin-server admin <what> <how> [flags]   manage accounts, keys and erasure (see admin --help)',
    '',
    'Starts the conversion service. Flags override variables; variables override the defaults in parentheses.',
    '',
    ...lines,
    '',
    `  ${'--check'.padEnd(34)} ${''.padEnd(36)} try the settings, the data folder and the workers, then exit`,
    `  ${'--version'.padEnd(34)} ${''.padEnd(36)} print the version and exit`,
    `  ${'--help'.padEnd(34)} ${''.padEnd(36)} print this help and exit`,
  ].join('\n');
}

/** Describes the accounts of a first start. Printed once. */
export function describeFirstStart(
  first: FirstStart,
  { data, introspection }: Pick<Settings, 'data' | 'introspection'>,
): string {
  if (introspection !== undefined) return describeFirstStartBeside(introspection.url.origin, first, data);
  return `
This is the first start with the data folder ${data}. It created an organization with a client for programs, a
user, and a public client for the console and the command line:

  organization     ${first.organizationId}
  client id        ${first.clientId}
  client secret    ${first.clientSecret}
  user             ${first.login}
  password         ${first.password}
  public client    ${first.publicClientId}

The secret and the password are shown only this once.`;
}

/** Suggests what to try after a first start, once the service listens. */
export function describeFirstSteps(
  first: FirstStart,
  baseUrl: string,
  { introspection }: Pick<Settings, 'introspection'>,
): string {
  if (introspection !== undefined) return '';
  return `Log in as the user with the command line, for requests in your own name:

  quoin log-in --server ${baseUrl}

Or get an access token of the client, valid for one hour, and try it:

  TOKEN=$(curl -s ${baseUrl}/oauth/token -d grant_type=client_credentials -d scope=converter \\
    -d client_id=${first.clientId} \\
    -d client_secret=${first.clientSecret} \\
    | sed -E 's/.*"access_token":"([^"]+)".*/\\1/')
  curl -s ${baseUrl}/v1/converter/jobs -H "Authorization: Bearer $TOKEN"

The API is described at ${baseUrl}/docs
`;
}

/** The same with an external authorization server, whose clients must be registered. */
function describeFirstStartBeside(origin: string, { organizationId }: FirstStart, data: string): string {
  return `
This is the first start with the data folder ${data}. It created an organization:

  organization     ${organizationId}

Tokens are checked at ${origin}. Register each of its clients that may use this service:

  quoin-server admin clients create --data ${data} --organization ${organizationId} \\
    --name <name> --id <client id at that server>
`;
}

/** Describes why the service could not start and what to do. */
export function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') {
    const advice = 'Choose another port with --port (QUOIN_PORT) or --operations (QUOIN_OPERATIONS).';
    return `${address}:${port} is already used by another program. ${advice}`;
  }
  if (code === 'EACCES' || code === 'EROFS') {
    return `${error.message}. Choose a writable folder with --data (QUOIN_DATA).`;
  }
  if (error instanceof StorageError) {
    const { message = '', code: reason = '' } = (error.cause ?? {}) as NodeJS.ErrnoException;
    return `${error.message} (${message || reason}). Check the disk, or the server of QUOIN_DATABASE_URL.`;
  }
  return error.message;
}
