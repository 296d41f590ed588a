import { parseArgs } from 'node:util';
import type { ParsedUrl } from '@quoin/core/url-headers';
import type { S3Location } from '../files/s3/location.ts';
import type { Network } from '../network/addresses/addresses.ts';
import type { ProxyHeader } from '../network/addresses/caller-address.ts';
import type { LogLevel } from '../operation/log.ts';
import { type Role, requireSharedDatabase } from './roles.ts';
import { resolveS3 } from './s3.ts';
import { SettingsError } from './settings-error.ts';
import { settingTable } from './table.ts';
import type { HostAndPort } from './values.ts';

export { SettingsError };

/** The settings of the service: each value is a flag of `quoin-server`, else a variable `QUOIN_*`, else a default. */
export interface Settings {
  /** The address to listen on. `QUOIN_HOST`, default 127.0.0.1. */
  readonly host: string;
  /** The port to listen on, from 0 to 65535; 0 selects a free one. `QUOIN_PORT`, default 8080. */
  readonly port: number;
  /** The URL at which callers reach the service. `QUOIN_BASE_URL`; undefined for the address it listens on. */
  readonly baseUrl: string | undefined;
  /** The address of `/ready` and `/metrics`; undefined if they are off. `QUOIN_OPERATIONS`, default 127.0.0.1:8081. */
  readonly operations: HostAndPort | undefined;
  /** The parts of the service that this process runs. `QUOIN_ROLES`, default api,worker,webhooks. */
  readonly roles: readonly Role[];
  /** The folder for the database, the files and the keys. `QUOIN_DATA`, default ./quoin-data. */
  readonly data: string;
  /** The URL of a PostgreSQL database. `QUOIN_DATABASE_URL`; undefined for the database in the data folder. */
  readonly databaseUrl: string | undefined;
  /**
   * The bucket for the files: `QUOIN_FILES`, `QUOIN_S3_ENDPOINT`, `QUOIN_S3_REGION`, `QUOIN_S3_PATH_STYLE`,
   * `QUOIN_S3_ENCRYPTION`, and the credentials of the environment. Undefined for the files in the data folder. The path
   * style is on for a given endpoint and for names with dots, otherwise default false.
   */
  readonly s3: S3Location | undefined;
  /** 32 bytes that encrypt header values. `QUOIN_SECRET_KEY`; undefined for the key in the data folder. */
  readonly secretKey: Uint8Array | undefined;
  /** Earlier keys, which still decrypt: the second and further ones in `QUOIN_SECRET_KEY`. */
  readonly previousKeys: readonly Uint8Array[];
  /** Private networks that may be reached. `QUOIN_ALLOW_NETWORKS`, by default none. */
  readonly allowNetworks: readonly Network[];
  /** Addresses and ports that may be reached in addition to public ones. `QUOIN_ALLOW_ENDPOINTS`, by default none. */
  readonly allowEndpoints: readonly HostAndPort[];
  /** A file of PEM certificates trusted in addition to the well-known ones. `QUOIN_CA_FILE`, by default none. */
  readonly caFile: string | undefined;
  /** Proxies trusted to state the caller's address. `QUOIN_TRUSTED_PROXIES`, by default none. */
  readonly trustedProxies: readonly Network[];
  /** The header in which they state it. `QUOIN_PROXY_HEADER`, default x-forwarded-for. */
  readonly proxyHeader: ProxyHeader;
  /** Origins whose scripts may use the API; `*` for all. `QUOIN_CORS_ORIGINS`, by default none. */
  readonly corsOrigins: readonly string[];
  /** The rate limit file, or `off`. `QUOIN_RATE_LIMITS`; undefined for the defaults. */
  readonly rateLimits: string | undefined;
  /**
   * The external authorization server that checks tokens: `QUOIN_INTROSPECTION_URL`, `QUOIN_INTROSPECTION_CLIENT` and
   * `QUOIN_INTROSPECTION_SECRET`. Undefined for the built-in one.
   */
  readonly introspection: Introspection | undefined;
  /** The largest source, from 1 to 16384 MiB. `QUOIN_MAX_INPUT_MIB`, default 256. */
  readonly maxInputBytes: number;
  /** The number of worker processes, from 1 to 256. `QUOIN_WORKERS`; by default one per core. */
  readonly workers: number;
  /** The maximum memory of a conversion, from 128 to 1048576 MiB. `QUOIN_WORKER_MEMORY_MIB`, default 1536. */
  readonly workerMemoryBytes: number;
  /** The maximum time of a conversion, from 1 to 86400 seconds. `QUOIN_WORKER_SECONDS`, default 120. */
  readonly workerSeconds: number;
  /**
   * The maximum time of a direct conversion, and of the wait for a free worker before it, from 1 to 86400 seconds.
   * `QUOIN_DIRECT_SECONDS`, default 30.
   */
  readonly directSeconds: number;
  /** The maximum number of jobs running at once, from 1 to 10000. `QUOIN_MAX_JOBS`, default 128. */
  readonly maxJobs: number;
  /** The same per organization, from 1 to 10000. `QUOIN_MAX_JOBS_PER_ORGANIZATION`, default 96. */
  readonly maxJobsPerOrganization: number;
  /**
   * Downloads from one host at once, and uploads to one host, from 1 to 10000. `QUOIN_MAX_JOBS_PER_HOST`, default 24.
   */
  readonly maxJobsPerHost: number;
  /** The maximum number of webhook deliveries at once, from 1 to 10000. `QUOIN_MAX_DELIVERIES`, default 256. */
  readonly maxDeliveries: number;
  /** Open connections of one address, from 1 to 100000. `QUOIN_MAX_CONNECTIONS_PER_ADDRESS`, default 1024. */
  readonly maxConnectionsPerAddress: number;
  /** Repetitions of a transfer that failed temporarily, from 0 to 10. `QUOIN_RETRY_TRANSFERS`, default 0. */
  readonly retryTransfers: number;
  /** Below this free disk space, from 0 to 1048576 MiB, no new jobs are accepted. `QUOIN_MIN_FREE_MIB`, default 512. */
  readonly minFreeBytes: number;
  /** How long the files of an ended job are kept, at least one hour. `QUOIN_KEEP_FILES`, default 4d. */
  readonly keepFilesMs: number;
  /** The same for ended jobs and their events, at least one day; `Infinity` means forever. `QUOIN_KEEP_JOBS`, default 90d. */
  readonly keepJobsMs: number;
  /** True if the queries of a job's URLs are removed when it ends. `QUOIN_FORGET_QUERIES`, default false. */
  readonly forgetQueries: boolean;
  /** The time for running jobs after a stop signal, from 0 to 3600 seconds. `QUOIN_DRAIN_SECONDS`, default 30. */
  readonly drainSeconds: number;
  /** True if layout packages may lack links or fonts. `QUOIN_ALLOW_MISSING`, default false. */
  readonly allowMissing: boolean;
  /** Folder of fonts for text in drawings. `QUOIN_FONTS`, by default none. */
  readonly fontFolder: string | undefined;
  /** Folder of ICC profiles that documents name. `QUOIN_PROFILES`, by default none. */
  readonly profileFolder: string | undefined;
  /** The URL that receives traces. `QUOIN_TRACES`, by default none. */
  readonly traces: ParsedUrl | undefined;
  /** The percentage of requests that begin a trace, from 1 to 100. `QUOIN_TRACE_PERCENT`, default 100. */
  readonly tracePercent: number;
  /** The log level: trace, debug, info, warn, error or silent. `QUOIN_LOG_LEVEL`, default info. */
  readonly logLevel: LogLevel;
}

/** The introspection endpoint of another authorization server, and the client credentials for it. */
export interface Introspection {
  readonly url: ParsedUrl;
  readonly clientId: string;
  readonly clientSecret: string;
}

const MiB = 1024 ** 2;

type Name = keyof typeof settingTable;

/** Reads flags and environment; the only place that does. */
export function resolveSettings(args: readonly string[], environment: NodeJS.ProcessEnv): Settings {
  const flags = parseFlags(args);
  // An empty variable counts as not set.
  const read = <N extends Name>(name: N) =>
    readSetting(name, flags[name] ?? (environment[variableOf(name)] || undefined));
  return {
    host: required(read('host')),
    port: required(read('port')),
    baseUrl: read('base-url'),
    operations: read('operations') || undefined,
    roles: requireSharedDatabase(required(read('roles')), read('database-url')),
    data: required(read('data')),
    databaseUrl: read('database-url'),
    s3: resolveS3(
      {
        files: read('files'),
        endpoint: read('s3-endpoint'),
        region: read('s3-region'),
        pathStyle: read('s3-path-style'),
        encryption: read('s3-encryption'),
      },
      environment,
    ),
    ...splitKeys(read('secret-key')),
    allowNetworks: read('allow-networks') ?? [],
    allowEndpoints: read('allow-endpoints') ?? [],
    caFile: read('ca-file'),
    trustedProxies: read('trusted-proxies') ?? [],
    proxyHeader: required(read('proxy-header')),
    corsOrigins: read('cors-origins') ?? [],
    rateLimits: read('rate-limits'),
    introspection: requireComplete(
      read('introspection-url'),
      read('introspection-client'),
      read('introspection-secret'),
    ),
    maxInputBytes: required(read('max-input-mib')) * MiB,
    workers: required(read('workers')),
    workerMemoryBytes: required(read('worker-memory-mib')) * MiB,
    workerSeconds: required(read('worker-seconds')),
    directSeconds: required(read('direct-seconds')),
    maxJobs: required(read('max-jobs')),
    maxJobsPerOrganization: required(read('max-jobs-per-organization')),
    maxJobsPerHost: required(read('max-jobs-per-host')),
    maxDeliveries: required(read('max-deliveries')),
    maxConnectionsPerAddress: required(read('max-connections-per-address')),
    retryTransfers: required(read('retry-transfers')),
    minFreeBytes: required(read('min-free-mib')) * MiB,
    keepFilesMs: required(read('keep-files')),
    keepJobsMs: requireAsLong(required(read('keep-jobs')), required(read('keep-files'))),
    forgetQueries: read('forget-queries') ?? false,
    drainSeconds: required(read('drain-seconds')),
    allowMissing: read('allow-missing') ?? false,
    fontFolder: read('fonts'),
    profileFolder: read('profiles'),
    traces: read('traces'),
    tracePercent: required(read('trace-percent')),
    logLevel: required(read('log-level')),
  };
}

function splitKeys([secretKey, ...previousKeys]: readonly Uint8Array[] = []): Pick<
  Settings,
  'secretKey' | 'previousKeys'
> {
  return { secretKey, previousKeys };
}

/** Files cannot outlive the row of their job. */
function requireAsLong(keepJobsMs: number, keepFilesMs: number): number {
  if (keepJobsMs >= keepFilesMs) return keepJobsMs;
  throw new SettingsError(
    `${variableOf('keep-jobs')} (--keep-jobs) is shorter than ${variableOf('keep-files')} (--keep-files). Jobs must be kept at least as long as their files.`,
  );
}

/** Requires all three values or none. */
function requireComplete(
  url: ParsedUrl | undefined,
  clientId: string | undefined,
  clientSecret: string | undefined,
): Introspection | undefined {
  if (url !== undefined && clientId !== undefined && clientSecret !== undefined) return { url, clientId, clientSecret };
  if (url === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  const names = ['introspection-url', 'introspection-client', 'introspection-secret'];
  const missing = names.filter((_, index) => [url, clientId, clientSecret][index] === undefined).map(variableOf);
  throw new SettingsError(
    `${missing.join(' and ')} must be set too: ${names.map(variableOf).join(', ')} belong together.`,
  );
}

/** The environment variable of a setting: `QUOIN_MAX_JOBS` for `max-jobs`. */
export function variableOf(name: string): string {
  return `QUOIN_${name.toUpperCase().replaceAll('-', '_')}`;
}

function readSetting<N extends Name>(
  name: N,
  given: string | undefined,
): ReturnType<(typeof settingTable)[N]['parse']> | undefined {
  const { defaultValue, parse, expected } = settingTable[name];
  const text = given ?? defaultValue;
  if (text === undefined) return undefined;
  const value = parse(text);
  if (value !== undefined) return value as ReturnType<(typeof settingTable)[N]['parse']>;
  const problem = secrets.includes(name) ? 'not valid' : `not valid: ${JSON.stringify(text)}`;
  throw new SettingsError(`${variableOf(name)} (--${name}) is ${problem}. Expected ${expected}.`);
}

/** Never shown, even if they are not valid. */
const secrets: readonly Name[] = ['database-url', 'secret-key', 'introspection-secret'];

function parseFlags(args: readonly string[]): Partial<Record<Name, string>> {
  const options = Object.fromEntries(
    Object.entries(settingTable).map(([name, { value }]) => {
      return [name, { type: value === undefined ? ('boolean' as const) : ('string' as const) }];
    }),
  );
  try {
    const { values } = parseArgs({ args: [...args], options });
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  } catch (cause) {
    const sentence = (cause as Error).message.replace(/[.]?$/, '.');
    throw new SettingsError(`${sentence} See quoin-server --help for all flags.`, { cause });
  }
}

/** For settings with a default. */
function required<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError('a setting has neither a value nor a default');
  return value;
}
