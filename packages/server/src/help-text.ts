import type { FirstStart } from './identity/accounts.ts';
import type { Settings } from './settings/settings.ts';
import { variableOf } from './settings/settings.ts';
import { settingTable } from './settings/table.ts';

/** `--help`: every setting with its variable and preset. */
export function describeHelp(): string {
  const lines = Object.entries(settingTable).map(([name, { value, help, defaultValue: preset }]) => {
    const flag = `--${name}${value === undefined ? '' : ` <${value}>`}`;
    return `  ${flag.padEnd(34)} ${variableOf(name).padEnd(36)} ${help}${preset ? ` (${preset})` : ''}`;
  });
  return [
    'Usage: quoin-server [flags]',
    '       quoin-server check [flags]                check the data folder; check --help says more',
    '       quoin-server admin <what> <how> [flags]   organizations, clients, users and tokens; admin --help says more',
    '',
    'Starts the conversion service. A flag wins over its variable, the variable over the preset in brackets.',
    '',
    ...lines,
    '',
    `  ${'--check'.padEnd(34)} ${''.padEnd(36)} try the settings, the data folder and the workers, and end`,
    `  ${'--version'.padEnd(34)} ${''.padEnd(36)} say the version, and end`,
    `  ${'--help'.padEnd(34)} ${''.padEnd(36)} say this, and end`,
  ].join('\n');
}

/** The accounts of a first start, printed once. */
export function describeFirstStart(
  first: FirstStart,
  { data, introspection }: Pick<Settings, 'data' | 'introspection'>,
): string {
  if (introspection !== undefined) return describeFirstStartBeside(introspection.url.origin, first, data);
  return `
This is the first start with the data folder ${data}. It made an organization with a client for programs, a
user for people, and a client for the console:

  organization     ${first.organizationId}
  client id        ${first.clientId}
  client secret    ${first.clientSecret}
  user             ${first.login}
  password         ${first.password}
  console client   ${first.consoleClientId}

The secret and the password are shown this once.`;
}

/** What to try after a first start, once the service listens. */
export function describeFirstSteps(
  first: FirstStart,
  baseUrl: string,
  { introspection }: Pick<Settings, 'introspection'>,
): string {
  if (introspection !== undefined) return '';
  return `Get an access token, which is good for an hour, and try it:

  TOKEN=$(curl -s ${baseUrl}/oauth/token -d grant_type=client_credentials -d scope=converter \\
    -d client_id=${first.clientId} \\
    -d client_secret=${first.clientSecret} \\
    | sed -E 's/.*"access_token":"([^"]+)".*/\\1/')
  curl -s ${baseUrl}/v1/converter/jobs -H "Authorization: Bearer $TOKEN"

All that the service can do is described at ${baseUrl}/docs
`;
}

/** The same where tokens come from another server: what matters is the way in for its clients. */
function describeFirstStartBeside(origin: string, { organizationId }: FirstStart, data: string): string {
  return `
This is the first start with the data folder ${data}. It made an organization:

  organization     ${organizationId}

Tokens are asked about at ${origin}. Register each client that may come from there:

  quoin-server admin clients create --data ${data} --organization ${organizationId} \\
    --name <name> --id <its id there>
`;
}

/** What kept the service from starting, in a sentence that says what to do. */
export function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') {
    const advice = 'Choose another with --port (QUOIN_PORT) or --operations (QUOIN_OPERATIONS).';
    return `${address}:${port} is taken by another program. ${advice}`;
  }
  if (code === 'EACCES' || code === 'EROFS') {
    return `${error.message}. Choose a folder that can be written with --data (QUOIN_DATA).`;
  }
  return error.message;
}
