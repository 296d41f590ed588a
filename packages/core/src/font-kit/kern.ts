import { ByteReader } from '../bytes/reader.ts';
import { ByteWriter } from '../bytes/writer.ts';
import type { Context } from '../context.ts';

/** Two glyphs as one number, and their kerning. */
type Pair = readonly [key: number, value: number];

interface Subtable {
  readonly coverage: number;
  readonly pairs: readonly Pair[];
}

const pairLength = 6;
const subtableHeaderLength = 14;

/**
 * Subsets the kerning pairs of a table `kern`, which HarfBuzz's subsetter drops. Returns `undefined` if none is left,
 * or if the table has another form than a list of pairs.
 * @see OpenType 1.9.1, "kern — Kerning", "Format 0"
 */
export function subsetKern(
  table: Uint8Array,
  glyphs: ReadonlyMap<number, number>,
  { spend }: Pick<Context, 'spend'>,
): Uint8Array | undefined {
  const file = new ByteReader(table);
  if (file.u16() !== 0) return undefined;
  const subtables: Subtable[] = [];
  for (let count = file.u16(); count > 0; count--) {
    file.skip(4); // the length is too small in tables with many pairs
    const coverage = file.u16();
    if (coverage >> 8 !== 0) return undefined;
    const pairs = readPairs(file, glyphs, spend);
    if (pairs.length > 0) subtables.push({ coverage, pairs });
  }
  return subtables.length === 0 ? undefined : writeKern(subtables);
}

function readPairs(file: ByteReader, glyphs: ReadonlyMap<number, number>, spend: Context['spend']): Pair[] {
  const count = file.u16();
  spend(count);
  file.skip(6);
  const lines = file.window(count * pairLength);
  const pairs: Pair[] = [];
  for (let index = 0; index < count; index++) {
    const [left, right, value] = [glyphs.get(lines.u16()), glyphs.get(lines.u16()), lines.i16()];
    if (left !== undefined && right !== undefined) pairs.push([left * 0x10000 + right, value]);
  }
  return pairs.sort((a, b) => a[0] - b[0]);
}

function writeKern(subtables: readonly Subtable[]): Uint8Array {
  const file = new ByteWriter();
  file.u16(0);
  file.u16(subtables.length);
  for (const { coverage, pairs } of subtables) {
    file.u16(0);
    file.u16((subtableHeaderLength + pairs.length * pairLength) & 0xffff); // readers use the number of pairs
    file.u16(coverage);
    file.u16(pairs.length);
    for (const number of searchFields(pairs.length)) file.u16(number);
    for (const [key, value] of pairs) {
      file.u32(key);
      file.i16(value);
    }
  }
  return file.finish();
}

function searchFields(count: number): number[] {
  const selector = Math.floor(Math.log2(count));
  const range = 2 ** selector * pairLength;
  return [range & 0xffff, selector, (count * pairLength - range) & 0xffff];
}
