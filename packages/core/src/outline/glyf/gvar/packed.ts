import type { ByteReader } from '../../../bytes/reader.ts';
import { ConversionError } from '../../../errors.ts';

const pointRun = { areWords: 0x80, count: 0x7f } as const;
const deltaRun = { kind: 0xc0, zeros: 0x80, words: 0x40, longs: 0xc0, count: 0x3f } as const;

/**
 * Reads point numbers; `undefined` for all points.
 * @see OpenType 1.9, "OpenType Font Variations Common Table Formats", "Packed Point Numbers"
 */
export function readPackedPoints(file: ByteReader): readonly number[] | undefined {
  const first = file.u8();
  const count = (first & pointRun.areWords) === 0 ? first : ((first & pointRun.count) << 8) | file.u8();
  if (count === 0) return undefined;
  const points: number[] = [];
  for (let point = 0; points.length < count; ) {
    const control = file.u8();
    const length = (control & pointRun.count) + 1;
    requireCount(points.length + length, count, file);
    for (let left = length; left > 0; left--) {
      point += (control & pointRun.areWords) === 0 ? file.u8() : file.u16();
      points.push(point);
    }
  }
  return points;
}

/** Reads `count` deltas. @see "Packed Deltas" */
export function readPackedDeltas(file: ByteReader, count: number): Float64Array {
  const deltas = new Float64Array(count);
  for (let at = 0; at < count; ) {
    const control = file.u8();
    const end = at + (control & deltaRun.count) + 1;
    requireCount(end, count, file);
    const kind = control & deltaRun.kind;
    if (kind === deltaRun.zeros) at = end;
    else if (kind === deltaRun.words) while (at < end) deltas[at++] = file.i16();
    else if (kind === deltaRun.longs) while (at < end) deltas[at++] = file.i32();
    else while (at < end) deltas[at++] = file.i8();
  }
  return deltas;
}

function requireCount(found: number, expected: number, file: ByteReader): void {
  if (found <= expected) return;
  throw new ConversionError('GVAR_DAMAGED', `run has ${found} packed numbers, expected ${expected}`, {
    at: file.offset - 1,
  });
}
