import { operator } from '../../src/outline/cff/charstrings/charstring-operators.ts';
import { latin1 } from '../fixtures.ts';

// Builds CFF fonts from parts. @see Adobe Technical Notes 5176 (2003) and 5177 (2000)

/** A charstring from numbers, operators and hexadecimal bytes: `10 hstem hintmask #80`. */
function charstring(words: string): Uint8Array {
  const bytes = words
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap(encodeWord);
  return Uint8Array.from(bytes);
}

function encodeWord(word: string): number[] {
  if (word.startsWith('#')) return [...hex(word.slice(1))];
  if (!Object.hasOwn(operator, word)) return encodeNumber(Number(word));
  const code = operator[word as keyof typeof operator];
  return code > 0xff ? [code >> 8, code & 0xff] : [code];
}

function encodeNumber(value: number): number[] {
  if (Number.isNaN(value)) throw new RangeError('neither an operator nor a number');
  if (!Number.isInteger(value)) return [255, ...bigEndian(Math.round(value * 65536), 4)];
  if (value >= -107 && value <= 107) return [value + 139];
  if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 0xff];
  if (value >= -1131 && value <= -108) return [251 + ((-value - 108) >> 8), (-value - 108) & 0xff];
  if (value >= -32768 && value <= 32767) return [28, ...bigEndian(value, 2)];
  throw new RangeError(`${value} is out of range for a charstring`);
}

/** An INDEX. */
export function index(entries: readonly Uint8Array[], version: 1 | 2 = 1, offsetSize = 4): Uint8Array {
  const count = bigEndian(entries.length, version === 1 ? 2 : 4);
  if (entries.length === 0) return Uint8Array.from(count);
  const offsets = [1];
  for (const entry of entries) offsets.push(offsets.at(-1)! + entry.length); // starts with one
  return join(count, [offsetSize], ...offsets.map((offset) => bigEndian(offset, offsetSize)), ...entries);
}

/** An entry of a DICT: its operator, two-byte ones with 12 in the upper byte, and its operands. */
export type DictEntry = readonly [operator: number, ...operands: number[]];

/** A DICT whose numbers all have the same length, so that its length does not depend on offsets. */
export function dict(entries: readonly DictEntry[]): Uint8Array {
  return join(
    ...entries.map(([code, ...operands]) =>
      join(...operands.map(encodeOperand), code > 0xff ? [code >> 8, code & 0xff] : [code]),
    ),
  );
}

function encodeOperand(value: number): readonly number[] {
  if (Number.isInteger(value)) return [29, ...bigEndian(value, 4)];
  const digits = '0123456789.';
  const nibbles = Array.from(String(value), (letter) => (letter === '-' ? 14 : digits.indexOf(letter)));
  if (nibbles.includes(-1)) throw new RangeError(`${value} has an exponent`);
  nibbles.push(15, 15);
  return [
    30,
    ...Array.from({ length: nibbles.length >> 1 }, (_, at) => (nibbles[2 * at]! << 4) | nibbles[2 * at + 1]!),
  ];
}

export interface FontDictParts {
  readonly entries?: readonly DictEntry[];
  readonly private?: readonly DictEntry[];
  readonly localSubrs?: readonly string[];
}

export interface CffFontParts extends FontDictParts {
  readonly version?: 1 | 2;
  /** The charstring of each glyph, as text. */
  readonly glyphs: readonly string[];
  readonly globalSubrs?: readonly string[];
  readonly strings?: readonly string[];
  readonly charset?: Uint8Array | 0 | 1 | 2;
  readonly encoding?: Uint8Array | 0 | 1;
  readonly fontDicts?: readonly FontDictParts[];
  readonly fdSelect?: Uint8Array;
  readonly variationStore?: Uint8Array;
}

/** Builds a complete font. */
export function cffFont(parts: CffFontParts): Uint8Array {
  const lengths = layOut(parts, 0); // offsets do not change lengths
  return layOut(parts, lengths.headLength).bytes;
}

function layOut(parts: CffFontParts, headLength: number): { bytes: Uint8Array; headLength: number } {
  const { version = 1, glyphs, globalSubrs = [], strings = [], entries = [], fontDicts } = parts;
  const blocks: Uint8Array[] = [];
  let end = headLength;
  const place = (block: Uint8Array): number => {
    blocks.push(block);
    end += block.length;
    return end - block.length;
  };
  const top: DictEntry[] = [...entries];
  const placeBlock = (code: number, block: Uint8Array | number | undefined): void => {
    if (block !== undefined) top.push([code, typeof block === 'number' ? block : place(block)]);
  };
  placeBlock(17, index(glyphs.map(charstring), version));
  placeBlock(15, parts.charset);
  placeBlock(16, parts.encoding);
  placeBlock(0x0c25, parts.fdSelect);
  placeBlock(24, parts.variationStore);
  if (fontDicts === undefined) {
    // A Private DICT among the entries is wrong on purpose.
    if (!entries.some(([code]) => code === 18)) top.push(placePrivate(parts, version, place));
  } else {
    const dicts = fontDicts.map((one) => dict([...(one.entries ?? []), placePrivate(one, version, place)]));
    placeBlock(0x0c24, index(dicts, version));
  }
  const subrs = index(globalSubrs.map(charstring), version);
  const head =
    version === 1
      ? join([1, 0, 4, 4], index([latin1('Test')]), index([dict(top)]), index(strings.map(latin1)), subrs)
      : join([2, 0, 5], bigEndian(dict(top).length, 2), dict(top), subrs);
  return { bytes: join(head, ...blocks), headLength: head.length };
}

/** Appends the Private DICT and its subroutines; returns the entry that refers to it. */
function placePrivate(parts: FontDictParts, version: 1 | 2, place: (block: Uint8Array) => number): DictEntry {
  const { private: entries = [], localSubrs } = parts;
  const { length } = dict([...entries, ...(localSubrs === undefined ? [] : [[19, 0] as const])]);
  const subrs = localSubrs === undefined ? [] : [index(localSubrs.map(charstring), version)];
  const bytes = dict([...entries, ...(localSubrs === undefined ? [] : [[19, length] as const])]);
  return [18, length, place(join(bytes, ...subrs))];
}

/** A VariationStore: for each region the start, peak and end on each axis; for each set its regions. */
export function variationStore(
  regions: readonly (readonly (readonly [start: number, peak: number, end: number])[])[],
  sets: readonly (readonly number[])[],
): Uint8Array {
  const axisCount = regions[0]?.length ?? 0;
  const list = join(
    bigEndian(axisCount, 2),
    bigEndian(regions.length, 2),
    ...regions.flat(2).map((value) => bigEndian(Math.round(value * 16384), 2)),
  );
  const blocks = sets.map((set) =>
    join([0, 0, 0, 0], bigEndian(set.length, 2), ...set.map((one) => bigEndian(one, 2))),
  );
  const header = 8 + 4 * sets.length;
  const offsets = sets.map((_, number) => {
    const before = blocks.slice(0, number).reduce((sum, { length }) => sum + length, 0);
    return bigEndian(header + list.length + before, 4);
  });
  const store = join([0, 1], bigEndian(header, 4), bigEndian(sets.length, 2), ...offsets, list, ...blocks);
  return join(bigEndian(store.length, 2), store);
}

export function hex(digits: string): Uint8Array {
  return Uint8Array.from(digits.replace(/\s/g, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function join(...parts: readonly (readonly number[] | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function bigEndian(value: number, length: number): number[] {
  return Array.from({ length }, (_, at) => (value >> (8 * (length - 1 - at))) & 0xff);
}
