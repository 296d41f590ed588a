import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import { bytesPerStep } from '../budget.ts';
import { adjustmentFor, adjustmentOffset, checksumOf, readAdjustment, sumOfWords } from './checksum.ts';
import { type Directory, quoteTag, type TableRecord } from './directory.ts';
import { layOutSfnt, paddedLength } from './layout.ts';

/** Large files are summed in parts with a `breathe()` in between. */
const bytesPerBreath = 16 * 1024 * 1024;

/** Finds the tables whose checksum differs from the directory. */
export async function findWrongChecksums(
  tables: FontFile['tables'],
  records: readonly Pick<TableRecord, 'tag' | 'checksum'>[],
  context: Context,
): Promise<string[]> {
  const mismatched: string[] = [];
  for (const { tag, checksum } of records) {
    const bytes = tables.get(tag);
    if (bytes === undefined) continue;
    context.spend(Math.ceil(bytes.length / bytesPerStep));
    if (bytes.length >= bytesPerBreath) await context.breathe();
    if (checksumOf(tag, bytes) !== checksum) mismatched.push(quoteTag(tag));
  }
  return mismatched.length === 0 ? [] : [`wrong checksums of ${mismatched.join(', ')}`];
}

/** Finds harmless faults of a single font's container, which writing the font repairs. */
export async function findLayoutFaults(
  bytes: Uint8Array,
  { records, hasValidSearchFields, end }: Directory,
  sorted: readonly TableRecord[],
  tables: FontFile['tables'],
  context: Context,
): Promise<string[]> {
  const isSorted = records.every(({ tag }, index) => tag > (records[index - 1]?.tag ?? ''));
  const { strayBytes, isZero } = measureGaps(bytes, sorted, end);
  const faults: readonly (readonly [boolean, string])[] = [
    [!isSorted, 'the table directory is not sorted'],
    [!hasValidSearchFields, 'wrong binary search fields in the table directory'],
    [strayBytes > 0, `${strayBytes} bytes outside of all tables`],
    [!isZero, 'nonzero padding'],
    [bytes.length % 4 !== 0, 'no padding at the end'],
    [!(await hasValidAdjustment(bytes, tables.get('head'), context)), 'wrong checksumAdjustment'],
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

/** Counts the bytes between tables that are not padding, and checks that the padding is zero. */
function measureGaps(bytes: Uint8Array, sorted: readonly TableRecord[], start: number) {
  let [strayBytes, isZero, at] = [0, true, start];
  for (const { offset, length } of sorted) {
    if (length === 0) continue;
    strayBytes += Math.max(0, offset - at);
    const end = offset + length;
    at = Math.max(at, paddedLength(end));
    isZero &&= bytes.subarray(end, paddedLength(end)).every((byte) => byte === 0);
  }
  return { strayBytes: strayBytes + Math.max(0, bytes.length - at), isZero };
}

async function hasValidAdjustment(bytes: Uint8Array, head: Uint8Array | undefined, context: Context): Promise<boolean> {
  if (head === undefined || head.length < adjustmentOffset + 4) return true; // refused later, when head is needed
  let sum = 0;
  for (let start = 0; start < bytes.length; start += bytesPerBreath) {
    sum += sumOfWords(bytes.subarray(start, start + bytesPerBreath));
    if (start > 0) await context.breathe();
  }
  const adjustment = readAdjustment(head);
  return adjustmentFor(sum - adjustment) === adjustment;
}
