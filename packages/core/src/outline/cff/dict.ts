import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import { dictOperator } from './dict-operators.ts';

/**
 * CFF 1 allows 48 operands, CFF 2 513. The larger limit applies to both, so that old fonts with too many operands still
 * work.
 */
const maxOperands = 513;

/** Returns the number of regions that a `vsindex` selects. Only passed for fonts that vary. */
export type CountRegions = (vsindex: number) => number;

/** An entry as it is written. */
export interface DictEntry {
  readonly operator: number;
  readonly operands: readonly number[];
}

/** The entries of a DICT: operands by operator. Delta-encoded lists are not decoded. */
export class CffDict {
  /** Of equal operators, the last one. */
  readonly entries: ReadonlyMap<number, readonly number[]>;
  /** For entries that vary: the deltas of each operand for each region. CFF 2 only. */
  readonly deltas: ReadonlyMap<number, readonly (readonly number[])[]>;
  /** Entries that come again later. Strict readers check them, too, and refuse some. */
  readonly overwritten: readonly DictEntry[];
  /** Offset of a real number that does not fill its last byte; strict readers refuse it. */
  readonly unpaddedAt: number | undefined;

  constructor(
    entries: ReadonlyMap<number, readonly number[]> = new Map(),
    deltas: ReadonlyMap<number, readonly (readonly number[])[]> = new Map(),
    { overwritten = [], unpaddedAt }: { overwritten?: readonly DictEntry[]; unpaddedAt?: number | undefined } = {},
  ) {
    this.entries = entries;
    this.deltas = deltas;
    this.overwritten = overwritten;
    this.unpaddedAt = unpaddedAt;
  }

  /** Returns the operands of an entry. */
  get(operator: number): readonly number[] | undefined {
    return this.entries.get(operator);
  }

  /** Returns the single operand of an entry. */
  number(operator: number): number | undefined {
    return this.entries.get(operator)?.at(-1);
  }
}

/**
 * Reads a DICT up to the end of the reader.
 * @see Adobe Technical Note 5176 (2003), "DICT Data"
 */
export function readDict(file: ByteReader, countRegions?: CountRegions): CffDict {
  const entries = new Map<number, readonly number[]>();
  const deltas = new Map<number, readonly (readonly number[])[]>();
  const overwritten: DictEntry[] = [];
  let unpaddedAt: number | undefined;
  let operands = new Operands();
  while (file.remaining > 0) {
    const byte = file.u8();
    if (byte === dictOperator.blend && countRegions !== undefined) {
      operands.blend(countRegions(entries.get(dictOperator.vsindex)?.[0] ?? 0), file.offset - 1);
    } else if (byte < 28) {
      const operator = byte === 12 ? (byte << 8) | file.u8() : byte;
      const before = entries.get(operator);
      if (before !== undefined) overwritten.push({ operator, operands: before });
      entries.set(operator, operands.values);
      if (operands.deltas.length > 0) deltas.set(operator, operands.rows());
      operands = new Operands();
    } else if (byte === realNumber) {
      const { value, at, isPadded } = readReal(file);
      if (!isPadded) unpaddedAt ??= at;
      operands.push(value, file.offset);
    } else {
      operands.push(readInteger(file, byte), file.offset);
    }
  }
  return new CffDict(entries, deltas, { overwritten, unpaddedAt });
}

/** Operands before an operator, with their deltas. */
class Operands {
  readonly values: number[] = [];
  readonly deltas: (readonly number[])[] = [];

  push(value: number, at: number): void {
    if (this.values.length === maxOperands) {
      throw new ConversionError('CFF_MALFORMED', `DICT entry has more than ${maxOperands} operands`, { at });
    }
    this.values.push(value);
  }

  /**
   * The last operand is the number of values. Below it are the values, then the deltas of each value for each region.
   * @see OpenType 1.9.1, "CFF2", "DICT: blend operator"
   */
  blend(regionCount: number, at: number): void {
    const count = this.values.pop() ?? 0;
    const start = this.values.length - count * (regionCount + 1);
    if (!Number.isInteger(count) || count < 1 || start < 0) {
      const found = `blend of ${count} values in ${regionCount} regions does not match ${this.values.length} operands`;
      throw new ConversionError('CFF_MALFORMED', found, { at });
    }
    const differences = this.values.splice(start + count);
    for (let index = 0; index < count; index++) {
      this.deltas[start + index] = differences.slice(index * regionCount, (index + 1) * regionCount);
    }
  }

  /** The deltas of each operand; empty for constant operands. */
  rows(): (readonly number[])[] {
    return this.values.map((_, index) => this.deltas[index] ?? []);
  }
}

const realNumber = 30;

function readInteger(file: ByteReader, byte: number): number {
  if (byte === 28) return file.i16();
  if (byte === 29) return file.i32();
  if (byte >= 32 && byte <= 246) return byte - 139;
  if (byte >= 247 && byte <= 250) return (byte - 247) * 256 + file.u8() + 108;
  if (byte >= 251 && byte <= 254) return -(byte - 251) * 256 - file.u8() - 108;
  throw new ConversionError('CFF_MALFORMED', `DICT contains the reserved byte ${byte}`, { at: file.offset - 1 });
}

/** Characters of the nibbles of a real number; nibble 15 ends it. */
const nibbles = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', undefined, '-'];
const endNibble = 15;

/**
 * Reads a real number. An exponent without digits counts as 0, as other readers take it.
 * @see Adobe Technical Note 5176 (2003), "DICT Data", "Nibble Definitions"
 */
function readReal(file: ByteReader): { value: number; at: number; isPadded: boolean } {
  const at = file.offset - 1;
  let text = '';
  for (;;) {
    const byte = file.u8();
    const [high, low] = [byte >> 4, byte & 15];
    const digits = high === endNibble ? [] : low === endNibble ? [high] : [high, low];
    text += digits.map((nibble) => nibbles[nibble] ?? '?').join('');
    if (digits.length === 2) continue;
    const value = /\d/.test(text) ? Number(text.replace(/E-?$/, '')) : Number.NaN;
    if (Number.isFinite(value)) return { value, at, isPadded: low === endNibble };
    throw new ConversionError('CFF_MALFORMED', `DICT contains "${text.slice(0, 40)}", expected a number`, { at });
  }
}
