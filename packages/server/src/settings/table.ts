import { availableParallelism } from 'node:os';
import { parseNetwork } from '../network/addresses.ts';
import { proxyHeaders } from '../network/caller-address.ts';
import { logLevels } from '../operation/log.ts';
import {
  certificateFile,
  type Endpoint,
  endpointUrl,
  key,
  list,
  operationsEndpoint,
  origin,
  parseEndpoint,
  plainText,
  readableFolder,
  trueOrFalse,
  wholeNumber,
} from './values.ts';

interface Setting<T = unknown> {
  /** What stands after the flag in the help; nothing for a switch. */
  readonly value: string | undefined;
  readonly help: string;
  readonly defaultValue: string | undefined;
  /** What is expected, as the end of a sentence. */
  readonly expected: string;
  /** Nothing where the text cannot be read. */
  readonly parse: (text: string) => T | undefined;
}

/** Every setting: the flag is the name, the variable the same in capitals behind `QUOIN_`. */
export const settingTable = {
  host: setting('address', 'the address to listen on', '127.0.0.1', 'an address or a name', plainText),
  port: setting(
    'number',
    'the port to listen on; 0 takes a free one',
    '8080',
    'a number from 0 to 65535',
    wholeNumber(0, 65_535),
  ),
  'base-url': setting(
    'url',
    'how callers reach the service; else the address it listens on',
    undefined,
    'an http or https URL without a path',
    origin,
  ),
  operations: setting(
    'host:port',
    'where /ready and /metrics are answered, or off',
    '127.0.0.1:8081',
    'host:port, or off',
    operationsEndpoint,
  ),
  data: setting('folder', 'the folder of the database, the files and the keys', './quoin-data', 'a folder', plainText),
  'secret-key': setting(
    'key',
    '32 bytes in base64 or hex that header values are encrypted with; else a key made in the data folder',
    undefined,
    '32 bytes in base64 or hex',
    key,
  ),
  'allow-networks': setting(
    'blocks',
    'blocks of private addresses that may be asked, such as 10.1.0.0/16,fd00::/8',
    '',
    'blocks like 10.1.0.0/16, with commas between them',
    list(parseNetwork),
  ),
  'allow-endpoints': setting(
    'endpoints',
    'single private addresses with their ports that may be asked, such as 127.0.0.1:9000',
    '',
    'endpoints like 127.0.0.1:9000, with commas between them',
    list(parseAddressEndpoint),
  ),
  'ca-file': setting(
    'file',
    'certificates of private authorities, in PEM, that sources, targets and webhook endpoints may have',
    undefined,
    'a readable file with one or more certificates in PEM',
    certificateFile,
  ),
  'trusted-proxies': setting(
    'blocks',
    'proxies that are believed who their caller is, such as 127.0.0.1,10.2.0.0/24',
    '',
    'blocks like 10.1.0.0/16, with commas between them',
    list(parseNetwork),
  ),
  'proxy-header': setting(
    'header',
    `where they say it: ${proxyHeaders.join(', ')}`,
    'x-forwarded-for',
    `one of ${proxyHeaders.join(', ')}`,
    (text) => proxyHeaders.find((header) => header === text.toLowerCase()),
  ),
  'rate-limits': setting(
    'file',
    'the tiers of rate limits as JSON, or off; else 20 requests a second and 1000 an hour',
    undefined,
    'a file, or off',
    plainText,
  ),
  'introspection-url': setting(
    'url',
    'an authorization server that is asked about every token, in place of the one within',
    undefined,
    'an http or https URL without a user',
    endpointUrl,
  ),
  'introspection-client': setting('id', 'the client as which it is asked', undefined, 'a client id', plainText),
  'introspection-secret': setting('secret', "that client's secret", undefined, 'a secret', plainText),
  'max-input-mib': setting(
    'number',
    'the largest source, in MiB',
    '256',
    'a number from 1 to 16384',
    wholeNumber(1, 16_384),
  ),
  workers: setting(
    'number',
    'processes that convert',
    String(availableParallelism()),
    'a number from 1 to 256',
    wholeNumber(1, 256),
  ),
  'worker-memory-mib': setting(
    'number',
    'the most memory a conversion may take, in MiB',
    '1536',
    'a number from 128 to 1048576',
    wholeNumber(128, 1_048_576),
  ),
  'worker-seconds': setting(
    'number',
    'the most time a conversion may take',
    '120',
    'a number from 1 to 86400',
    wholeNumber(1, 86_400),
  ),
  'max-jobs': setting(
    'number',
    'jobs that are worked on at once',
    '128',
    'a number from 1 to 10000',
    wholeNumber(1, 10_000),
  ),
  'max-jobs-per-organization': setting(
    'number',
    'the same for one organization',
    '96',
    'a number from 1 to 10000',
    wholeNumber(1, 10_000),
  ),
  'max-jobs-per-host': setting(
    'number',
    'downloads from one source at once, and uploads to one target',
    '24',
    'a number from 1 to 10000',
    wholeNumber(1, 10_000),
  ),
  'max-deliveries': setting(
    'number',
    'webhook events that are sent at once',
    '256',
    'a number from 1 to 10000',
    wholeNumber(1, 10_000),
  ),
  'min-free-mib': setting(
    'number',
    'below this much free room no job is taken, in MiB',
    '512',
    'a number from 0 to 1048576',
    wholeNumber(0, 1_048_576),
  ),
  'drain-seconds': setting(
    'number',
    'how long jobs may go on when the service is told to stop',
    '30',
    'a number from 0 to 3600',
    wholeNumber(0, 3_600),
  ),
  'allow-missing': setting(
    undefined,
    'convert layout packages whose links or fonts are missing, with notes',
    undefined,
    'true or false',
    trueOrFalse,
  ),
  fonts: setting(
    'folder',
    'a folder of fonts for text in drawings whose own fonts are not built in',
    undefined,
    'a folder that can be read',
    readableFolder,
  ),
  profiles: setting(
    'folder',
    'a folder of ICC profiles that layouts name; the first of CMYK is that of all CMYK without one',
    undefined,
    'a folder that can be read',
    readableFolder,
  ),
  'log-level': setting('level', logLevels.join(', '), 'info', `one of ${logLevels.join(', ')}`, (text) =>
    logLevels.find((level) => level === text),
  ),
} as const;

/** A name would not do: it could be made to lead elsewhere. */
function parseAddressEndpoint(text: string): Endpoint | undefined {
  const endpoint = parseEndpoint(text);
  return endpoint !== undefined && parseNetwork(endpoint.host) !== undefined ? endpoint : undefined;
}

function setting<T>(
  value: string | undefined,
  help: string,
  defaultValue: string | undefined,
  expected: string,
  parse: (text: string) => T | undefined,
): Setting<T> {
  return { value, help, defaultValue, expected, parse };
}
