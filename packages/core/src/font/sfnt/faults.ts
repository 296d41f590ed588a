import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import { bytesPerStep } from '../budget.ts';
import { adjustmentFor, adjustmentOffset, checksumOf, readAdjustment, sumOfWords } from './checksum.ts';
import { type Directory, quoteTag, type TableRecord } from './directory.ts';
import { layOutSfnt, paddedLength } from './layout.ts';

/** Large files are summed in parts with a `breathe()` in between. */
const bytesPerBreath = 16 * 1024 * 1024;

/** The sums of the words of tables, by tag. */
export type TableSums = ReadonlyMap<string, number>;

/** Sums the words of all tables. */
export async function sumTables(tables: FontFile['tables'], context: Context): Promise<TableSums> {
  const sums = new Map<string, number>();
  for (const [tag, bytes] of tables) {
    context.spend(Math.ceil(bytes.length / bytesPerStep));
    if (bytes.length >= bytesPerBreath) await context.breathe();
    sums.set(tag, sumOfWords(bytes));
  }
  return sums;
}

/** Finds the tables whose checksum differs from the directory. */
export function findWrongChecksums(
  tables: FontFile['tables'],
  sums: TableSums,
  records: readonly Pick<TableRecord, 'tag' | 'checksum'>[],
): string[] {
  const mismatched: string[] = [];
  for (const { tag, checksum } of records) {
    const bytes = tables.get(tag);
    if (bytes === undefined) continue;
    if (checksumOf(tag, bytes, sums.get(tag)) !== checksum) mismatched.push(quoteTag(tag));
  }
  return mismatched.length === 0 ? [] : [`wrong checksums of ${mismatched.join(', ')}`];
}

/** Finds harmless faults of a single font's container, which writing the font repairs. */
export async function findLayoutFaults(
  bytes: Uint8Array,
  { records, hasValidSearchFields, end }: Directory,
  sorted: readonly TableRecord[],
  { tables, sums }: { readonly tables: FontFile['tables']; readonly sums: TableSums },
  context: Context,
): Promise<string[]> {
  const isSorted = records.every(({ tag }, index) => tag > (records[index - 1]?.tag ?? ''));
  const { strayBytes, isZero, isPacked } = measureGaps(bytes, sorted, end);
  const head = tables.get('head');
  const wholeSum =
    isPacked && isZero && strayBytes === 0
      ? [...sums.values()].reduce((total, sum) => total + sum, sumOfWords(bytes.subarray(0, end)))
      : await sumFile(bytes, context);
  const faults: readonly (readonly [boolean, string])[] = [
    [!isSorted, 'the table directory is not sorted'],
    [!hasValidSearchFields, 'wrong binary search fields in the table directory'],
    [strayBytes > 0, `${strayBytes} bytes outside of all tables`],
    [!isZero, 'nonzero padding'],
    [bytes.length % 4 !== 0, 'no padding at the end'],
    [!hasValidAdjustment(head, wholeSum), 'wrong checksumAdjustment'],
  ];
  return faults.filter(([isPresent]) => isPresent).map(([, fault]) => fault);
}

/** Checks checksumAdjustment in head, for containers without a checksum of the whole file. */
export function findWrongAdjustment(font: FontFile): string[] {
  const head = font.tables.get('head');
  if (head === undefined || head.length < adjustmentOffset + 4) return []; // refused later, when head is needed
  const sealed = layOutSfnt(font).tables.find(({ tag }) => tag === 'head');
  const isRight = sealed !== undefined && readAdjustment(sealed.bytes) === readAdjustment(head);
  return isRight ? [] : ['wrong checksumAdjustment'];
}

/** Counts the bytes between tables that are not padding. `isPacked` is true if nothing else is between them. */
function measureGaps(bytes: Uint8Array, sorted: readonly TableRecord[], start: number) {
  let [strayBytes, isZero, isPacked, at] = [0, true, true, start];
  for (const { offset, length } of sorted) {
    if (length === 0) continue;
    strayBytes += Math.max(0, offset - at);
    isPacked &&= offset === at;
    const end = offset + length;
    at = Math.max(at, paddedLength(end));
    isZero &&= bytes.subarray(end, paddedLength(end)).every((byte) => byte === 0);
  }
  return { strayBytes: strayBytes + Math.max(0, bytes.length - at), isZero, isPacked };
}

async function sumFile(bytes: Uint8Array, context: Context): Promise<number> {
  let sum = 0;
  for (let start = 0; start < bytes.length; start += bytesPerBreath) {
    sum += sumOfWords(bytes.subarray(start, start + bytesPerBreath));
    if (start > 0) await context.breathe();
  }
  return sum;
}

function hasValidAdjustment(head: Uint8Array | undefined, wholeSum: number): boolean {
  if (head === undefined || head.length < adjustmentOffset + 4) return true; // refused later, when head is needed
  const adjustment = readAdjustment(head);
  return adjustmentFor(wholeSum - adjustment) === adjustment;
}
