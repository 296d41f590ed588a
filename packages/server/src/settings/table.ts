import { availableParallelism } from 'node:os';
import { parseS3Url } from '../files/s3/location.ts';
import { parseNetwork } from '../network/addresses/addresses.ts';
import { proxyHeaders } from '../network/addresses/caller-address.ts';
import { logLevels } from '../operation/log.ts';
import {
  certificateFile,
  databaseUrl,
  duration,
  durationOrForever,
  endpointUrl,
  type HostAndPort,
  keyList,
  list,
  operationsEndpoint,
  origin,
  parseEndpoint,
  plainText,
  readableFolder,
  trueOrFalse,
  wholeNumber,
} from './values.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Setting<T = unknown> {
  /** The value's name in the help; undefined for a switch. */
  readonly value: string | undefined;
  readonly help: string;
  readonly defaultValue: string | undefined;
  /** The expected value, as the end of a sentence. */
  readonly expected: string;
  /** Returns undefined if the text is not valid. */
  readonly parse: (text: string) => T | undefined;
}

/** All settings: the flag is the name, the variable is `QUOIN_` and the name in capitals. */
export const settingTable = {
  host: setting('address', 'the address to listen on', '127.0.0.1', 'an address or a name', plainText),
  port: setting(
    'number',
    'the port to listen on; 0 selects a free one',
    '8080',
    'a number from 0 to 65535',
    wholeNumber(0, 65_535),
  ),
  'base-url': setting(
    'url',
    'the URL at which callers reach the service (default: the address it listens on)',
    undefined,
    'an http or https URL without a path',
    origin,
  ),
  operations: setting(
    'host:port',
    'the address for /ready and /metrics, or off',
    '127.0.0.1:8081',
    'host:port, or off',
    operationsEndpoint,
  ),
  data: setting('folder', 'the folder for the database, the files and the keys', './quoin-data', 'a folder', plainText),
  'database-url': setting(
    'url',
    'a PostgreSQL database; needs the package pg (default: the database in the data folder)',
    undefined,
    'a URL such as postgres://user:password@host:5432/database',
    databaseUrl,
  ),
  files: setting(
    'url',
    'an S3 bucket for the files; needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (default: the data folder)',
    undefined,
    'a URL such as s3://bucket/prefix',
    parseS3Url,
  ),
  's3-endpoint': setting(
    'url',
    'the server of the bucket (default: Amazon S3)',
    undefined,
    'an http or https URL without a path',
    origin,
  ),
  's3-region': setting(
    'region',
    'the region of the bucket (default: AWS_REGION or us-east-1)',
    undefined,
    'a region such as eu-central-1',
    (text) => (/^[\w-]{1,64}$/.test(text) ? text : undefined),
  ),
  's3-path-style': setting(
    undefined,
    'name the bucket in the path of URLs instead of the host (default: true with an endpoint)',
    undefined,
    'true or false',
    trueOrFalse,
  ),
  's3-encryption': setting(
    'algorithm',
    'encryption by the server of the bucket (default: its own default)',
    undefined,
    'AES256',
    (text) => (text === 'AES256' ? text : undefined),
  ),
  'secret-key': setting(
    'key',
    '32 bytes in base64 or hex that encrypt header values; older keys may follow, separated by commas (default: a key created in the data folder)',
    undefined,
    '32 bytes in base64 or hex, or several such keys separated by commas',
    keyList,
  ),
  'allow-networks': setting(
    'blocks',
    'private address blocks that the service may connect to, such as 10.1.0.0/16,fd00::/8',
    '',
    'blocks such as 10.1.0.0/16, separated by commas',
    list(parseNetwork),
  ),
  'allow-endpoints': setting(
    'endpoints',
    'private addresses with ports that the service may connect to, such as 127.0.0.1:9000',
    '',
    'endpoints such as 127.0.0.1:9000, separated by commas',
    list(parseAddressEndpoint),
  ),
  'ca-file': setting(
    'file',
    'PEM certificates of private authorities to trust for sources, targets and webhook endpoints',
    undefined,
    'a readable file with one or more certificates in PEM',
    certificateFile,
  ),
  'trusted-proxies': setting(
    'blocks',
    'proxies trusted to state the caller address, such as 127.0.0.1,10.2.0.0/24',
    '',
    'blocks such as 10.1.0.0/16, separated by commas',
    list(parseNetwork),
  ),
  'proxy-header': setting(
    'header',
    `the header in which they state it: ${proxyHeaders.join(', ')}`,
    'x-forwarded-for',
    `one of ${proxyHeaders.join(', ')}`,
    (text) => proxyHeaders.find((header) => header === text.toLowerCase()),
  ),
  'cors-origins': setting(
    'origins',
    'origins whose scripts may use the API from browsers, such as https://app.example.com, or * (default: none)',
    '',
    'origins such as https://app.example.com, separated by commas, or *',
    list((text) => (text === '*' ? text : origin(text))),
  ),
  'rate-limits': setting(
    'file',
    'a JSON file with the tiers of rate limits, or off (default: 20 requests per second and 1000 per hour)',
    undefined,
    'a file, or off',
    plainText,
  ),
  'introspection-url': setting(
    'url',
    'the introspection endpoint of an external authorization server, used instead of the built-in one',
    undefined,
    'an http or https URL without a user',
    endpointUrl,
  ),
  'introspection-client': setting(
    'id',
    'the client id for the introspection endpoint',
    undefined,
    'a client id',
    plainText,
  ),
  'introspection-secret': setting('secret', 'the secret of that client', undefined, 'a secret', plainText),
  'max-input-mib': setting(
    'number',
    'the largest source, in MiB',
    '256',
    'a number from 1 to 16384',
    wholeNumber(1, 16_384),
  ),
  workers: setting(
    'number',
    'the number of worker processes',
    String(availableParallelism()),
    'a number from 1 to 256',
    wholeNumber(1, 256),
  ),
  'worker-memory-mib': setting(
    'number',
    'the maximum memory of a conversion, in MiB',
    '1536',
    'a number from 128 to 1048576',
    wholeNumber(128, 1_048_576),
  ),
  'worker-seconds': setting(
    'number',
    'the maximum time of a conversion, in seconds',
    '120',
    'a number from 1 to 86400',
    wholeNumber(1, 86_400),
  ),
  'direct-seconds': setting(
    'number',
    'the maximum time of a direct conversion, and of the wait for a free worker before it, in seconds',
    '30',
    'a number from 1 to 86400',
    wholeNumber(1, 86_400),
  ),
  'max-jobs': setting(
    'number',
    'the maximum number of jobs running at once',
    '128',
    'a number from 1 to 10000',
    wholeNumber(1, 10_000),
  ),
  'max-jobs-per-organization': setting(
    'number',
    'the maximum number of jobs running at once per organization',
    '96',
    'a number from 1 to 10000',
    wholeNumber(1, 10_000),
  ),
  'max-jobs-per-host': setting(
    'number',
    'the maximum number of downloads from one host at once, and of uploads to one host',
    '24',
    'a number from 1 to 10000',
    wholeNumber(1, 10_000),
  ),
  'max-deliveries': setting(
    'number',
    'the maximum number of webhook deliveries at once',
    '256',
    'a number from 1 to 10000',
    wholeNumber(1, 10_000),
  ),
  'max-connections-per-address': setting(
    'number',
    'the maximum number of open connections of one address; trusted proxies have no limit',
    '1024',
    'a number from 1 to 100000',
    wholeNumber(1, 100_000),
  ),
  'retry-transfers': setting(
    'number',
    'how often a download or an upload is repeated after a status of 500 or above or a reset connection',
    '0',
    'a number from 0 to 10',
    wholeNumber(0, 10),
  ),
  'min-free-mib': setting(
    'number',
    'the free disk space below which no jobs are accepted, in MiB',
    '512',
    'a number from 0 to 1048576',
    wholeNumber(0, 1_048_576),
  ),
  'keep-files': setting(
    'time',
    'how long the files of an ended job are kept, such as 4d or 36h',
    '4d',
    'a time of at least one hour, such as 4d or 36h',
    duration(hourMs),
  ),
  'keep-jobs': setting(
    'time',
    'how long ended jobs and their events are kept, such as 90d, or forever; at least as long as their files',
    '90d',
    'a time of at least one day, such as 90d, or forever',
    durationOrForever(dayMs),
  ),
  'forget-queries': setting(
    undefined,
    'remove the queries of the URLs of a job when it ends: they may contain credentials',
    undefined,
    'true or false',
    trueOrFalse,
  ),
  'drain-seconds': setting(
    'number',
    'how long running jobs may continue after a stop signal, in seconds',
    '30',
    'a number from 0 to 3600',
    wholeNumber(0, 3_600),
  ),
  'allow-missing': setting(
    undefined,
    'convert layout packages with missing links or fonts, with notes',
    undefined,
    'true or false',
    trueOrFalse,
  ),
  fonts: setting(
    'folder',
    'a folder of additional fonts for text in drawings',
    undefined,
    'a folder that can be read',
    readableFolder,
  ),
  profiles: setting(
    'folder',
    'a folder of ICC profiles that layouts name; the first CMYK profile is the default for CMYK',
    undefined,
    'a folder that can be read',
    readableFolder,
  ),
  'log-level': setting(
    'level',
    `the log level: ${logLevels.join(', ')}`,
    'info',
    `one of ${logLevels.join(', ')}`,
    (text) => logLevels.find((level) => level === text),
  ),
} as const;

/** Host names are not allowed, since they could resolve to other addresses. */
function parseAddressEndpoint(text: string): HostAndPort | undefined {
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
