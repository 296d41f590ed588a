import { ConversionError } from '../../errors.ts';
import { standardEncoding } from '../cff/names/standard-encoding.data.ts';
import type { PathContext } from '../segment-limit.ts';
import type { Encoding } from './encoding.ts';
import { parseEncoding, parseInteger } from './encoding.ts';
import { decodeCharstring } from './encryption.ts';
import type { Type1Font, Type1Info } from './font.ts';
import { readPortions } from './portions.ts';
import { Type1Tokens } from './tokens.ts';

/**
 * Reads a Type 1 font program: PFA, PFB, or raw as in PostScript and PDF. Its private portion may be binary,
 * hexadecimal or unencrypted.
 * @see Adobe Type 1 Font Format, "Font Program Organization"
 */
export function readType1(bytes: Uint8Array, context: PathContext): Type1Font {
  context.spend(bytes.length);
  const { cleartext, decrypted } = readPortions(bytes);
  const scan = new FontProgramScan(context.limits.maxGlyphs);
  scan.read(new Type1Tokens(cleartext));
  scan.read(new Type1Tokens(decrypted));
  return scan.finish();
}

/** Collects the entries of a font. The first of several definitions counts. */
class FontProgramScan {
  readonly #values = new Map<string, string>();
  readonly #numbers = new Map<string, readonly number[]>();
  #encoding: Encoding | undefined;
  /** Names that precede binary data: `RD` and `-|`, and any others that the font defines. */
  readonly #binaryWords = new Set(['RD', '-|']);
  /**
   * The largest and the latest of a font's dictionaries: synthetic fonts have two CharStrings, hybrid ones two Subrs.
   */
  readonly #charstrings: Map<string, Uint8Array>[] = [];
  readonly #subrs: Map<number, Uint8Array>[] = [];
  readonly #maxGlyphs: number;

  constructor(maxGlyphs: number) {
    this.#maxGlyphs = maxGlyphs;
  }

  read(tokens: Type1Tokens): void {
    let key = '';
    const last: [string, string, string] = ['', '', '']; // the previous three tokens
    for (let token = tokens.next(); token !== undefined && token !== 'closefile'; token = tokens.next()) {
      if (this.#binaryWords.has(token)) this.#readBinary(last, tokens);
      else if (token === 'readstring') this.#addBinaryWord(key.slice(1));
      else if (token.startsWith('/')) {
        key = token;
        this.#readEntry(token, tokens);
      }
      last.shift();
      last.push(token);
    }
  }

  /** A procedure that reads a string takes the preceding number as its length: `/-| { … readstring pop }`. */
  #addBinaryWord(name: string): void {
    if (this.#binaryWords.size < maxBinaryWords) this.#binaryWords.add(name);
  }

  /** Reads `/name length RD …`, a charstring, or `dup index length RD …`, a subroutine. */
  #readBinary([dup, name, count]: readonly [string, string, string], tokens: Type1Tokens): void {
    const length = parseInteger(count);
    if (length === undefined) return; // another use of the name
    const index = parseInteger(name);
    if (name.startsWith('/')) this.#add(this.#charstrings, name.slice(1), tokens.binary(length));
    else if (dup === 'dup' && index !== undefined) this.#add(this.#subrs, index, tokens.binary(length));
  }

  #add<Key>(dictionaries: Map<Key, Uint8Array>[], key: Key, bytes: Uint8Array): void {
    if (dictionaries.length === 0) dictionaries.push(new Map());
    const dictionary = dictionaries.at(-1)!; // there is at least one now
    dictionary.set(key, bytes);
    if (dictionary.size > this.#maxGlyphs) {
      throw new ConversionError(
        'FONT_TOO_LARGE',
        `font has more than ${this.#maxGlyphs} charstrings, the maximum allowed`,
      );
    }
  }

  #readEntry(key: string, tokens: Type1Tokens): void {
    if (key === '/CharStrings') startDictionary(this.#charstrings);
    else if (key === '/Subrs') startDictionary(this.#subrs);
    else if (key === '/Encoding') this.#encoding ??= tryParse(tokens, parseEncoding);
    else if (arrayKeys.has(key)) setIfAbsent(this.#numbers, key, tryParse(tokens, parseNumbers));
    else if (valueKeys.has(key)) setIfAbsent(this.#values, key, tryParse(tokens, parseSimpleValue));
  }

  finish(): Type1Font {
    const lenIV = this.#number('/lenIV') ?? 4;
    const decode = <Key>(dictionary: Map<Key, Uint8Array>) =>
      new Map(Array.from(dictionary, ([key, bytes]) => [key, decodeCharstring(bytes, lenIV)]));
    const charstrings = decode(largestDictionary(this.#charstrings));
    if (charstrings.size === 0) throw new ConversionError('TYPE1_DAMAGED', 'font has no charstrings');
    const [a = 0.001, b = 0, c = 0, d = 0.001, e = 0, f = 0] = this.#numbers.get('/FontMatrix') ?? [];
    const [xMin, yMin, xMax, yMax] = this.#numbers.get('/FontBBox') ?? [];
    return {
      fontName: this.#values.get('/FontName')?.slice(1),
      charstrings,
      subrs: decode(largestDictionary(this.#subrs)),
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
    const fixed = this.#values.get('/isFixedPitch');
    return withoutUndefined({
      version: this.#string('/version'),
      notice: this.#string('/Notice'),
      fullName: this.#string('/FullName'),
      familyName: this.#string('/FamilyName'),
      weight: this.#string('/Weight'),
      italicAngle: this.#number('/ItalicAngle'),
      isFixedPitch: fixed === undefined ? undefined : fixed === 'true',
      underlinePosition: this.#number('/UnderlinePosition'),
      underlineThickness: this.#number('/UnderlineThickness'),
    });
  }

  #number(key: string): number | undefined {
    return parseNumber(this.#values.get(key) ?? '');
  }

  #string(key: string): string | undefined {
    const word = this.#values.get(key);
    return word?.startsWith('(') ? word.slice(1) : undefined;
  }
}

const maxBinaryWords = 8;
const arrayKeys = new Set(['/FontMatrix', '/FontBBox', '/WeightVector']);
const infoKeys = ['version', 'Notice', 'FullName', 'FamilyName', 'Weight', 'ItalicAngle', 'isFixedPitch'];
const fontKeys = ['FontName', 'PaintType', 'StrokeWidth', 'lenIV', 'UnderlinePosition', 'UnderlineThickness'];
const valueKeys = new Set([...infoKeys, ...fontKeys].map((name) => `/${name}`));

/**
 * Parses a value of the expected kind. If there is none, restores the position so that the scan continues with the same
 * tokens.
 */
function tryParse<Value>(tokens: Type1Tokens, parse: (tokens: Type1Tokens) => Value | undefined): Value | undefined {
  const { position } = tokens;
  const value = parse(tokens);
  if (value === undefined) tokens.position = position;
  return value;
}

/** Parses a name, string, number or boolean; refuses operators. */
function parseSimpleValue(tokens: Type1Tokens): string | undefined {
  const token = tokens.next() ?? '';
  const isValue = /^[/(]/.test(token) || token === 'true' || token === 'false' || parseNumber(token) !== undefined;
  return isValue ? token : undefined;
}

/** Parses numbers in brackets or braces. Anything else between them makes it a different kind of value. */
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

/** Maximum length of these arrays. @see Adobe Technical Note 5015, "WeightVector": up to 16 masters */
const maxNumbers = 16;

function parseNumber(token: string): number | undefined {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/.test(token)) return undefined;
  const value = Number(token);
  return Number.isFinite(value) ? value : undefined;
}

function setIfAbsent<Value>(found: Map<string, Value>, key: string, value: Value | undefined): void {
  if (value !== undefined && !found.has(key)) found.set(key, value);
}

/** Starts another dictionary and keeps only the largest one so far. An empty one is reused. */
function startDictionary<Key>(dictionaries: Map<Key, Uint8Array>[]): void {
  if (dictionaries.at(-1)?.size === 0) return;
  const kept = dictionaries.length === 0 ? [] : [largestDictionary(dictionaries)];
  dictionaries.splice(0, dictionaries.length, ...kept, new Map());
}

/** The largest dictionary, the first one if equal: the other one of a synthetic font contains little but `.notdef`. */
function largestDictionary<Key>(dictionaries: readonly Map<Key, Uint8Array>[]): Map<Key, Uint8Array> {
  return dictionaries.reduce(
    (best, dictionary) => (dictionary.size > best.size ? dictionary : best),
    new Map<Key, Uint8Array>(),
  );
}

function withoutUndefined<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Values]?: Exclude<Values[Key], undefined> };
}
