import { parseArgs } from 'node:util';
import type { ParsedUrl } from '@quoin/core/url-headers';
import type { Network } from '../network/addresses.ts';
import type { ProxyHeader } from '../network/caller-address.ts';
import type { LogLevel } from '../operation/log.ts';
import { settingTable } from './table.ts';
import type { HostAndPort } from './values.ts';

/** The settings of the service: each value is a flag of `quoin-server`, else a variable `QUOIN_*`, else a default. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** The URL at which callers reach the service, if it differs from the address it listens on. */
  readonly baseUrl: string | undefined;
  /** The address of `/ready` and `/metrics`; undefined if they are off. */
  readonly operations: HostAndPort | undefined;
  /** The folder for the database, the files and the keys. */
  readonly data: string;
  /** 32 bytes that encrypt header values; undefined for the key in the data folder. */
  readonly secretKey: Uint8Array | undefined;
  readonly allowNetworks: readonly Network[];
  /** Addresses and ports that may be reached in addition to public ones. */
  readonly allowEndpoints: readonly HostAndPort[];
  /** A file of PEM certificates trusted in addition to the well-known ones. */
  readonly caFile: string | undefined;
  /** Proxies trusted to state the caller's address, and the header that they use. */
  readonly trustedProxies: readonly Network[];
  readonly proxyHeader: ProxyHeader;
  /** Origins whose scripts may use the API; `*` for all, empty for none. */
  readonly corsOrigins: readonly string[];
  /** The rate limit file, `off`, or undefined for the defaults. */
  readonly rateLimits: string | undefined;
  /** The external authorization server that checks tokens; undefined for the built-in one. */
  readonly introspection: Introspection | undefined;
  readonly maxInputBytes: number;
  readonly workers: number;
  readonly workerMemoryBytes: number;
  readonly workerSeconds: number;
  readonly maxJobs: number;
  readonly maxJobsPerOrganization: number;
  readonly maxJobsPerHost: number;
  readonly maxDeliveries: number;
  /** Below this much free disk space no new jobs are accepted. */
  readonly minFreeBytes: number;
  readonly drainSeconds: number;
  readonly allowMissing: boolean;
  /** Folder of fonts for text in drawings. */
  readonly fontFolder: string | undefined;
  /** Folder of ICC profiles that documents name. */
  readonly profileFolder: string | undefined;
  readonly logLevel: LogLevel;
}

/** The introspection endpoint of another authorization server, and the client credentials for it. */
export interface Introspection {
  readonly url: ParsedUrl;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A setting that is not valid. The message says what to do. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
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
    data: required(read('data')),
    secretKey: read('secret-key'),
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
    maxJobs: required(read('max-jobs')),
    maxJobsPerOrganization: required(read('max-jobs-per-organization')),
    maxJobsPerHost: required(read('max-jobs-per-host')),
    maxDeliveries: required(read('max-deliveries')),
    minFreeBytes: required(read('min-free-mib')) * MiB,
    drainSeconds: required(read('drain-seconds')),
    allowMissing: read('allow-missing') ?? false,
    fontFolder: read('fonts'),
    profileFolder: read('profiles'),
    logLevel: required(read('log-level')),
  };
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
const secrets: readonly Name[] = ['secret-key', 'introspection-secret'];

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
