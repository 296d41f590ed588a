import { isoLatin1Encoding } from '../../assets/encodings.data.ts';
import { standardEncoding } from '../cff/names/standard-encoding.data.ts';
import type { Type1Tokens } from './tokens.ts';

/** The glyph name for each code from 0 to 255. */
export type Encoding = readonly (string | undefined)[];

/** Parses the value of `/Encoding`: a known name, a list of names, or an array filled entry by entry. */
export function parseEncoding(tokens: Type1Tokens): Encoding | undefined {
  const first = tokens.next();
  if (first === 'StandardEncoding') return standardEncoding;
  if (first === 'ISOLatin1Encoding') return isoLatin1Encoding;
  if (first === '[') return parseList(tokens);
  return first !== undefined && parseInteger(first) !== undefined ? parseEntries(tokens) : undefined;
}

function parseList(tokens: Type1Tokens): Encoding {
  const names: (string | undefined)[] = [];
  for (let token = tokens.next(); token?.startsWith('/') && names.length < 256; token = tokens.next()) {
    names.push(nameOf(token));
  }
  return names;
}

/** Parses `256 array 0 1 255 {1 index exch /.notdef put} for dup 65 /A put … readonly def`. */
function parseEntries(tokens: Type1Tokens): Encoding {
  const names = new Array<string | undefined>(256).fill(undefined);
  for (
    let token = tokens.next();
    token !== undefined && token !== 'def' && token !== 'readonly';
    token = tokens.next()
  ) {
    if (token !== 'dup') continue;
    const [code, name] = [parseInteger(tokens.next() ?? ''), tokens.next()];
    if (code !== undefined && code < 256 && name?.startsWith('/')) names[code] = nameOf(name);
  }
  return names;
}

function nameOf(token: string): string | undefined {
  return token === '/.notdef' ? undefined : token.slice(1);
}

/** Parses a non-negative integer, also in PostScript's radix notation: `8#101`. */
export function parseInteger(token: string): number | undefined {
  const [, base, digits] = /^(?:(\d+)#)?([0-9A-Za-z]+)$/.exec(token) ?? [];
  if (digits === undefined) return undefined;
  if (base === undefined) return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
  const value = Number(base) >= 2 && Number(base) <= 36 ? Number.parseInt(digits, Number(base)) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}
