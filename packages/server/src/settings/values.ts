import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ParsedUrl, parseUrl } from '@quoin/core/url-headers';
import { parseNetwork } from '../network/addresses/addresses.ts';
import { readCertificates } from '../network/connections/trust.ts';

/** A host and a port. */
export interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

export function plainText(text: string): string | undefined {
  return /^[^\x00-\x1f]+$/.test(text) ? text : undefined;
}

export function wholeNumber(min: number, max: number): (text: string) => number | undefined {
  return (text) => {
    const value = Number(text);
    return /^\d{1,9}$/.test(text) && value >= min && value <= max ? value : undefined;
  };
}

const unitsMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const maxDays = 36_500;

/** A time in days, hours or minutes, such as `4d`, `36h` or `90m`, in milliseconds; from `minMs` to 100 years. */
export function duration(minMs: number): (text: string) => number | undefined {
  return (text) => {
    const [, digits, unit] = /^(\d{1,9})([mhd])$/.exec(text) ?? [];
    const value = Number(digits) * unitsMs[unit as keyof typeof unitsMs];
    return value >= minMs && value <= maxDays * unitsMs.d ? value : undefined;
  };
}

/** The same, or `forever`, which is infinity. */
export function durationOrForever(minMs: number): (text: string) => number | undefined {
  const parse = duration(minMs);
  return (text) => (text === 'forever' ? Number.POSITIVE_INFINITY : parse(text));
}

export function trueOrFalse(text: string): boolean | undefined {
  if (['true', '1', 'yes'].includes(text)) return true;
  return ['false', '0', 'no'].includes(text) ? false : undefined;
}

export function origin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return isBare && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

export function databaseUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, pathname } = new URL(text);
  const isComplete = hostname !== '' && pathname.length > 1;
  return /^postgres(ql)?:$/.test(protocol) && isComplete ? text : undefined;
}

export function endpointUrl(text: string): ParsedUrl | undefined {
  const parsed = parseUrl(text);
  return parsed.ok ? parsed.url : undefined;
}

function key(text: string): Uint8Array | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  const bytes = Buffer.from(text, 'base64');
  return /^[A-Za-z0-9+/]{43}=$/.test(text) && bytes.length === 32 ? bytes : undefined;
}

/** A key, or several separated by commas. */
export function keyList(text: string): readonly [Uint8Array, ...Uint8Array[]] | undefined {
  const [current, ...previous] = list(key)(text) ?? [];
  return current === undefined ? undefined : [current, ...previous];
}

export function list<T>(parse: (text: string) => T | undefined): (text: string) => readonly T[] | undefined {
  return (text) => {
    const parts = text.split(',').map((part) => part.trim());
    const values = parts.filter((part) => part !== '').map(parse);
    return values.every((value) => value !== undefined) ? (values as T[]) : undefined;
  };
}

function parseEndpoint(text: string): HostAndPort | undefined {
  const [, bracketed, plain, digits] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s]+)):(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  const host = bracketed ?? plain;
  return host === undefined || port > 65_535 ? undefined : { host, port };
}

export function operationsEndpoint(text: string): HostAndPort | false | undefined {
  return text === 'off' ? false : parseEndpoint(text);
}

/** Returns the absolute path of a readable folder, since readers may have another working directory. */
export function readableFolder(path: string): string | undefined {
  try {
    readdirSync(path);
    return resolve(path);
  } catch {
    return undefined;
  }
}

/** Returns the absolute path of a PEM certificate file, since it is read again after each change. */
export function certificateFile(path: string): string | undefined {
  try {
    readCertificates(path);
    return resolve(path);
  } catch {
    return undefined;
  }
}

/** Host names are not allowed, since they could resolve to other addresses. */
export function parseAddressEndpoint(text: string): HostAndPort | undefined {
  const endpoint = parseEndpoint(text);
  return endpoint !== undefined && parseNetwork(endpoint.host) !== undefined ? endpoint : undefined;
}
