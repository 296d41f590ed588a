import { parseArgs } from 'node:util';
import type { ParsedUrl } from '@quoin/core/url-headers';
import type { Network } from '../network/addresses.ts';
import type { ProxyHeader } from '../network/caller-address.ts';
import type { LogLevel } from '../operation/log.ts';
import { settingTable } from './table.ts';
import type { Endpoint } from './values.ts';

/** How the service is set: each value a flag of `quoin-server`, else a variable `QUOIN_*`, else a default. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** How callers reach the service, where that is another address than it listens on. */
  readonly baseUrl: string | undefined;
  /** Where `/ready` and `/metrics` are answered; nothing where they are not. */
  readonly operations: Endpoint | undefined;
  /** The folder of the database, the files and the keys. */
  readonly data: string;
  /** 32 bytes that header values are encrypted with; nothing for the key in the data folder. */
  readonly secretKey: Uint8Array | undefined;
  readonly allowNetworks: readonly Network[];
  /** Exact addresses and ports that may be asked beside the public ones. */
  readonly allowEndpoints: readonly Endpoint[];
  /** A file of certificates in PEM that are trusted beside the well-known ones. */
  readonly caFile: string | undefined;
  /** Proxies whose word about a caller's address is believed, and where they write it. */
  readonly trustedProxies: readonly Network[];
  readonly proxyHeader: ProxyHeader;
  /** The file of rate limits, `off`, or nothing for the presets. */
  readonly rateLimits: string | undefined;
  /** The authorization server that is asked about tokens; nothing for the one within. */
  readonly introspection: Introspection | undefined;
  readonly maxInputBytes: number;
  readonly workers: number;
  readonly workerMemoryBytes: number;
  readonly workerSeconds: number;
  readonly maxJobs: number;
  readonly maxJobsPerOrganization: number;
  readonly maxJobsPerHost: number;
  readonly maxDeliveries: number;
  /** Below this much free room no new job is taken. */
  readonly minFreeBytes: number;
  readonly drainSeconds: number;
  readonly allowMissing: boolean;
  /** Where fonts for text in drawings lie. */
  readonly fontFolder: string | undefined;
  /** Where ICC profiles lie that documents name. */
  readonly profileFolder: string | undefined;
  readonly logLevel: LogLevel;
}

/** Where and as whom another authorization server is asked about tokens. */
export interface Introspection {
  readonly url: ParsedUrl;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A setting that cannot be used, in a sentence that says what to do. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const MiB = 1024 ** 2;

type Name = keyof typeof settingTable;

/** The only place that reads flags and environment. */
export function resolveSettings(args: readonly string[], environment: NodeJS.ProcessEnv): Settings {
  const flags = parseFlags(args);
  // A variable that is set to nothing is one that is not set.
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

/** All three, or none. */
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
    `${missing.join(' and ')} must be set too; expected all of ${names.map(variableOf).join(', ')}.`,
  );
}

/** The variable of a setting: `QUOIN_MAX_JOBS` of `max-jobs`. */
export function variableOf(name: string): string {
  return `QUOIN_${name.toUpperCase().replaceAll('-', '_')}`;
}

function readSetting<N extends Name>(
  name: N,
  given: string | undefined,
): ReturnType<(typeof settingTable)[N]['parse']> | undefined {
  const { defaultValue: preset, parse, expected } = settingTable[name];
  const text = given ?? preset;
  if (text === undefined) return undefined;
  const value = parse(text);
  if (value !== undefined) return value as ReturnType<(typeof settingTable)[N]['parse']>;
  const shown = secrets.includes(name) ? 'set, but cannot be used' : JSON.stringify(text);
  throw new SettingsError(`${variableOf(name)} (--${name}) is ${shown}; expected ${expected}.`);
}

/** Not to be shown, not even where they cannot be used. */
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
    throw new SettingsError(`${sentence} All flags are named by quoin-server --help.`, { cause });
  }
}

/** Only for settings that have a preset. */
function required<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError('a setting has neither a value nor a preset');
  return value;
}
