import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import { bytesPerStep } from '../budget.ts';
import { adjustmentFor, adjustmentOffset, checksumOf, readAdjustment, sumOfWords } from './checksum.ts';
import { type Directory, quoteTag, type TableRecord } from './directory.ts';
import { layOutSfnt, paddedLength } from './layout.ts';

/** A whole file is summed in parts, between which others get a turn. */
const bytesPerBreath = 16 * 1024 * 1024;

/** The tables whose checksum is not what the directory says. */
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

/** What is wrong with the wrapper of a single font, and does no harm: it is not there any more once the font is written. */
export async function findLayoutFaults(
  bytes: Uint8Array,
  { records, hasValidSearchFields, end }: Directory,
  placed: readonly TableRecord[],
  tables: FontFile['tables'],
  context: Context,
): Promise<string[]> {
  const isSorted = records.every(({ tag }, index) => tag > (records[index - 1]?.tag ?? ''));
  const { strayBytes, isZero } = measureGaps(bytes, placed, end);
  const faults: readonly (readonly [boolean, string])[] = [
    [!isSorted, 'a directory out of order'],
    [!hasValidSearchFields, 'wrong numbers for searching the directory'],
    [strayBytes > 0, `${strayBytes} bytes that belong to no table`],
    [!isZero, 'padding that is not zero'],
    [bytes.length % 4 !== 0, 'an end that is not padded'],
    [!(await hasValidAdjustment(bytes, tables.get('head'), context)), 'a wrong checksum of the whole'],
  ];
  return faults.filter(([isPresent]) => isPresent).map(([, fault]) => fault);
}

/** Whether head has the adjustment that it will be written with: for wrappers that keep no checksum of the whole. */
export function findWrongAdjustment(font: FontFile): string[] {
  const head = font.tables.get('head');
  if (head === undefined || head.length < adjustmentOffset + 4) return []; // refused elsewhere, where it is needed
  const sealed = layOutSfnt(font).tables.find(({ tag }) => tag === 'head');
  const isRight = sealed !== undefined && readAdjustment(sealed.bytes) === readAdjustment(head);
  return isRight ? [] : ['a wrong checksum of the whole'];
}

/** The bytes that no table claims, but for the padding behind each, and whether that is zero. */
function measureGaps(bytes: Uint8Array, placed: readonly TableRecord[], start: number) {
  let [strayBytes, isZero, at] = [0, true, start];
  for (const { offset, length } of placed) {
    if (length === 0) continue;
    strayBytes += Math.max(0, offset - at);
    const end = offset + length;
    at = Math.max(at, paddedLength(end));
    isZero &&= bytes.subarray(end, paddedLength(end)).every((byte) => byte === 0);
  }
  return { strayBytes: strayBytes + Math.max(0, bytes.length - at), isZero };
}

async function hasValidAdjustment(bytes: Uint8Array, head: Uint8Array | undefined, context: Context): Promise<boolean> {
  if (head === undefined || head.length < adjustmentOffset + 4) return true; // refused elsewhere, where it is needed
  let sum = 0;
  for (let start = 0; start < bytes.length; start += bytesPerBreath) {
    sum += sumOfWords(bytes.subarray(start, start + bytesPerBreath));
    if (start > 0) await context.breathe();
  }
  const adjustment = readAdjustment(head);
  return adjustmentFor(sum - adjustment) === adjustment;
}
