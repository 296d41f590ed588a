import { ConversionError } from '../../errors.ts';
import { standardEncoding } from '../cff/standard-encoding.data.ts';
import type { PathContext } from '../limited.ts';
import type { Encoding } from './encoding.ts';
import { parseEncoding, parseInteger } from './encoding.ts';
import { decodeCharstring } from './encryption.ts';
import type { Type1Font, Type1Info } from './font.ts';
import { readPortions } from './portions.ts';
import { Type1Tokens } from './tokens.ts';

/**
 * Reads a Type 1 font program: PFA, PFB, or bare as PostScript and PDF hold it, its private half binary, hexadecimal
 * or not encrypted at all.
 * @see Adobe Type 1 Font Format, "Font Program Organization"
 */
export function readType1(bytes: Uint8Array, context: PathContext): Type1Font {
  context.spend(bytes.length);
  const { clear, secret } = readPortions(bytes);
  const scan = new Scan(context.limits.maxGlyphs);
  scan.read(new Type1Tokens(clear));
  scan.read(new Type1Tokens(secret));
  return scan.finish();
}

/** What was found of a font so far. Of an entry that is defined twice the first counts. */
class Scan {
  readonly #words = new Map<string, string>();
  readonly #numbers = new Map<string, readonly number[]>();
  #encoding: Encoding | undefined;
  /** The words that stand before binary: `RD` and `-|`, and what else the font gives that meaning. */
  readonly #binaryWords = new Set(['RD', '-|']);
  /** The fullest and the last of a font's dictionaries: synthetic fonts have two of charstrings, hybrid ones of Subrs. */
  readonly #charstrings: Map<string, Uint8Array>[] = [];
  readonly #subrs: Map<number, Uint8Array>[] = [];
  readonly #maxGlyphs: number;

  constructor(maxGlyphs: number) {
    this.#maxGlyphs = maxGlyphs;
  }

  read(tokens: Type1Tokens): void {
    let key = '';
    const last: [string, string, string] = ['', '', '']; // the three words before this one
    for (let token = tokens.next(); token !== undefined && token !== 'closefile'; token = tokens.next()) {
      if (this.#binaryWords.has(token)) this.#takeBinary(last, tokens);
      else if (token === 'readstring') this.#addBinaryWord(key.slice(1));
      else if (token.startsWith('/')) {
        key = token;
        this.#takeEntry(token, tokens);
      }
      last.shift();
      last.push(token);
    }
  }

  /** A procedure that reads a string takes what stands before it as the string's length: `/-| { … readstring pop }`. */
  #addBinaryWord(name: string): void {
    if (this.#binaryWords.size < maxBinaryWords) this.#binaryWords.add(name);
  }

  /** `/name length RD …` or `dup index length RD …`: which of the two tells what it is. */
  #takeBinary([dup, name, count]: readonly [string, string, string], tokens: Type1Tokens): void {
    const length = parseInteger(count);
    if (length === undefined) return; // some other use of the word
    const index = parseInteger(name);
    if (name.startsWith('/')) this.#add(this.#charstrings, name.slice(1), tokens.binary(length));
    else if (dup === 'dup' && index !== undefined) this.#add(this.#subrs, index, tokens.binary(length));
  }

  #add<Key>(groups: Map<Key, Uint8Array>[], key: Key, bytes: Uint8Array): void {
    if (groups.length === 0) groups.push(new Map());
    const group = groups.at(-1)!; // there is one now
    group.set(key, bytes);
    if (group.size > this.#maxGlyphs) {
      throw new ConversionError('FONT_TOO_LARGE', `over ${this.#maxGlyphs} charstrings, the most that are allowed`);
    }
  }

  #takeEntry(key: string, tokens: Type1Tokens): void {
    if (key === '/CharStrings') startGroup(this.#charstrings);
    else if (key === '/Subrs') startGroup(this.#subrs);
    else if (key === '/Encoding') this.#encoding ??= tryParse(tokens, parseEncoding);
    else if (arrayKeys.has(key)) keep(this.#numbers, key, tryParse(tokens, parseNumbers));
    else if (wordKeys.has(key)) keep(this.#words, key, tryParse(tokens, parseWord));
  }

  finish(): Type1Font {
    const lenIV = this.#number('/lenIV') ?? 4;
    const decode = <Key>(group: Map<Key, Uint8Array>) =>
      new Map(Array.from(group, ([key, bytes]) => [key, decodeCharstring(bytes, lenIV)]));
    const charstrings = decode(largest(this.#charstrings));
    if (charstrings.size === 0) throw new ConversionError('TYPE1_DAMAGED', 'found no charstring, expected some');
    const [a = 0.001, b = 0, c = 0, d = 0.001, e = 0, f = 0] = this.#numbers.get('/FontMatrix') ?? [];
    const [xMin, yMin, xMax, yMax] = this.#numbers.get('/FontBBox') ?? [];
    return {
      fontName: this.#words.get('/FontName')?.slice(1),
      charstrings,
      subrs: decode(largest(this.#subrs)),
      weights: this.#numbers.get('/WeightVector'),
      encoding: this.#encoding ?? standardEncoding,
      fontMatrix: [a, b, c, d, e, f],
      fontBBox: yMax === undefined ? undefined : [xMin ?? 0, yMin ?? 0, xMax ?? 0, yMax],
      paintType: this.#number('/PaintType') ?? 0,
      strokeWidth: this.#number('/StrokeWidth') ?? 0,
      info: this.#info(),
    };
  }

  #info(): Type1Info {
    const fixed = this.#words.get('/isFixedPitch');
    return definedOf({
      version: this.#text('/version'),
      notice: this.#text('/Notice'),
      fullName: this.#text('/FullName'),
      familyName: this.#text('/FamilyName'),
      weight: this.#text('/Weight'),
      italicAngle: this.#number('/ItalicAngle'),
      isFixedPitch: fixed === undefined ? undefined : fixed === 'true',
      underlinePosition: this.#number('/UnderlinePosition'),
      underlineThickness: this.#number('/UnderlineThickness'),
    });
  }

  #number(key: string): number | undefined {
    return parseNumber(this.#words.get(key) ?? '');
  }

  #text(key: string): string | undefined {
    const word = this.#words.get(key);
    return word?.startsWith('(') ? word.slice(1) : undefined;
  }
}

const maxBinaryWords = 8;
const arrayKeys = new Set(['/FontMatrix', '/FontBBox', '/WeightVector']);
const infoKeys = ['version', 'Notice', 'FullName', 'FamilyName', 'Weight', 'ItalicAngle', 'isFixedPitch'];
const fontKeys = ['FontName', 'PaintType', 'StrokeWidth', 'lenIV', 'UnderlinePosition', 'UnderlineThickness'];
const wordKeys = new Set([...infoKeys, ...fontKeys].map((name) => `/${name}`));

/** Parses a value where there is one of its kind; where there is not, the words are left for the scan to go on with. */
function tryParse<Value>(tokens: Type1Tokens, parse: (tokens: Type1Tokens) => Value | undefined): Value | undefined {
  const { position } = tokens;
  const value = parse(tokens);
  if (value === undefined) tokens.position = position;
  return value;
}

/** A name, a text, a number or a truth; not an operator that does something to a name. */
function parseWord(tokens: Type1Tokens): string | undefined {
  const token = tokens.next() ?? '';
  const isValue = /^[/(]/.test(token) || token === 'true' || token === 'false' || parseNumber(token) !== undefined;
  return isValue ? token : undefined;
}

/** Numbers in brackets or braces; what else stands among them makes it something else. */
function parseNumbers(tokens: Type1Tokens): readonly number[] | undefined {
  const opening = tokens.next();
  if (opening !== '[' && opening !== '{') return undefined;
  const numbers: number[] = [];
  for (let token = tokens.next() ?? ''; token !== ']' && token !== '}'; token = tokens.next() ?? '') {
    const value = parseNumber(token);
    if (value === undefined || numbers.length === maxNumbers) return undefined;
    numbers.push(value);
  }
  return numbers;
}

/** More than any of these arrays has. @see Adobe Technical Note 5015, "WeightVector": up to 16 masters */
const maxNumbers = 16;

function parseNumber(token: string): number | undefined {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/.test(token)) return undefined;
  const value = Number(token);
  return Number.isFinite(value) ? value : undefined;
}

function keep<Value>(found: Map<string, Value>, key: string, value: Value | undefined): void {
  if (value !== undefined && !found.has(key)) found.set(key, value);
}

/** Begins another dictionary beside the fullest one so far; an empty one is not begun again. */
function startGroup<Key>(groups: Map<Key, Uint8Array>[]): void {
  if (groups.at(-1)?.size === 0) return;
  const kept = groups.length === 0 ? [] : [largest(groups)];
  groups.splice(0, groups.length, ...kept, new Map());
}

/** The fullest dictionary, of equal ones the first: a synthetic font's other one has little but `.notdef`. */
function largest<Key>(groups: readonly Map<Key, Uint8Array>[]): Map<Key, Uint8Array> {
  return groups.reduce((best, group) => (group.size > best.size ? group : best), new Map<Key, Uint8Array>());
}

function definedOf<Values extends object>(values: Values): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Values]?: Exclude<Values[Key], undefined> };
}
