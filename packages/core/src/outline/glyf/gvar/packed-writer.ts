import type { ByteWriter } from '../../../bytes/writer.ts';

/** Two bits of a delta run's control byte give the size of its values; point runs have one bit. */
const deltaKind = { zeros: 0x80, words: 0x40, bytes: 0 } as const;
const [maxDeltaRun, maxPointRun] = [64, 128];
const wordFlag = 0x80;

/**
 * Writes point numbers in ascending order; `undefined` stands for all points.
 * @see OpenType 1.9, "OpenType Font Variations Common Table Formats", "Packed Point Numbers"
 */
export function writePackedPoints(points: readonly number[] | undefined, file: ByteWriter): void {
  const count = points?.length ?? 0;
  if (count < 0x80) file.u8(count);
  else file.u16(0x8000 | count);
  if (points === undefined) return;
  const steps = points.map((point, at) => point - (points[at - 1] ?? 0));
  for (let at = 0; at < count; ) {
    const isWide = steps[at]! > 0xff; // within the loop's bound
    let end = at + 1;
    while (end < count && end - at < maxPointRun && steps[end]! > 0xff === isWide) end++;
    file.u8((isWide ? wordFlag : 0) | (end - at - 1));
    for (; at < end; at++) isWide ? file.u16(steps[at]!) : file.u8(steps[at]!);
  }
}

type DeltaKind = (typeof deltaKind)[keyof typeof deltaKind];

/**
 * Writes integer deltas. A run continues over a single shorter value, which costs less than two more runs.
 * @see "Packed Deltas"
 */
export function writePackedDeltas(deltas: ArrayLike<number>, file: ByteWriter): void {
  for (let at = 0; at < deltas.length; ) {
    const kind = kindOf(deltas[at]!);
    let end = at + 1;
    while (end < deltas.length && end - at < maxDeltaRun && continuesRun(deltas, end, kind)) end++;
    file.u8(kind | (end - at - 1));
    for (; at < end; at++) {
      if (kind === deltaKind.words) file.i16(deltas[at]!);
      else if (kind === deltaKind.bytes) file.i8(deltas[at]!);
    }
  }
}

/** True if a value is written as part of the current run instead of starting another. */
function continuesRun(deltas: ArrayLike<number>, at: number, kind: DeltaKind): boolean {
  const own = kindOf(deltas[at]!);
  if (own === kind) return true;
  if (kind === deltaKind.zeros || own === deltaKind.words) return false;
  if (kind === deltaKind.words && own === deltaKind.zeros) return false;
  return at + 1 < deltas.length && kindOf(deltas[at + 1]!) === kind;
}

function kindOf(delta: number): DeltaKind {
  if (delta === 0) return deltaKind.zeros;
  return delta >= -0x80 && delta <= 0x7f ? deltaKind.bytes : deltaKind.words;
}
