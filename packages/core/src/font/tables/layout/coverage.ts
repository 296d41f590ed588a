import { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';

const format = { glyphs: 1, ranges: 2 } as const;
const rangeLength = 6;

/** A coverage table: its glyphs in coverage index order. */
interface Coverage {
  readonly glyphs: readonly number[];
  /** The encoded table. */
  readonly bytes: Uint8Array;
}

/**
 * Reads the coverage table at an offset; empty if the offset is absent.
 * @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "Coverage Table"
 */
export function readCoverage(table: Uint8Array, at: number | undefined, { spend }: Pick<Context, 'spend'>): Coverage {
  if (at === undefined) return { glyphs: [], bytes: new Uint8Array() };
  const file = new ByteReader(table);
  const head = file.windowAt(at, 4);
  const [kind, count] = [head.u16(), head.u16()];
  const length = kind === format.ranges ? rangeLength * count : kind === format.glyphs ? 2 * count : 0;
  spend(count);
  const lines = file.windowAt(at + 4, length);
  const bytes = file.windowAt(at, 4 + length).take(4 + length);
  if (kind !== format.ranges) return { glyphs: Array.from({ length: length / 2 }, () => lines.u16()), bytes };
  const glyphs: number[] = [];
  for (let range = 0; range < count; range++) {
    const [first, last] = [lines.u16(), lines.u16()];
    lines.skip(2); // startCoverageIndex, which follows from the preceding ranges
    spend(Math.max(0, last - first));
    for (let glyph = first; glyph <= last && glyphs.length <= 0xffff; glyph++) glyphs.push(glyph);
  }
  return { glyphs, bytes };
}
