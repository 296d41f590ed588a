import { ByteWriter } from '../../src/bytes/writer.ts';
import type { FontFile } from '../../src/models/font-file.ts';
import { encodeGlyph } from '../../src/outline/glyf/encode.ts';
import { tablesOf, words } from '../builders/glyf-builder.ts';

/** A font to build from glyphs. Absent members get correct values. */
export interface FontParts {
  /** Each glyph's bytes in glyf. */
  readonly glyphs: readonly Uint8Array[];
  /** Left side bearing of each glyph; the left edge by default. */
  readonly bearings?: readonly number[];
  readonly advances?: readonly number[];
  /** Number of glyphs with an advance in hmtx; all by default. */
  readonly longCount?: number;
  readonly isShort?: boolean;
  readonly flags?: number;
  readonly others?: Readonly<Record<string, Uint8Array>>;
}

/** A TrueType font with the tables that packing reads, and `others`. */
export function makeFont(parts: FontParts): FontFile {
  const { glyphs, longCount = glyphs.length, isShort = false } = parts;
  const { glyf, loca } = tablesOf(...glyphs.map(padGlyph));
  const tables: [string, Uint8Array][] = [
    ['head', makeHead(parts.flags ?? 3, isShort ? 0 : 1)],
    ['hhea', makeHhea(longCount)],
    ['maxp', makeMaxp(glyphs.length)],
    ['hmtx', makeHmtx(parts, longCount)],
    ['loca', isShort ? halve(loca) : loca],
    ['glyf', glyf],
    ...Object.entries(parts.others ?? {}),
  ];
  return { version: 0x00010000, tables: new Map(tables) };
}

function padGlyph(glyph: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil(glyph.length / 4) * 4);
  padded.set(glyph);
  return padded;
}

function makeHead(flags: number, indexToLocFormat: number): Uint8Array {
  const head = new ByteWriter();
  head.u32(0x00010000);
  head.u32(0x00010000);
  head.u32(0);
  head.u32(0x5f0f3cf5);
  head.u16(flags);
  head.u16(1000);
  head.u64(3_000_000_000n);
  head.u64(3_000_000_001n);
  for (const value of [-100, -200, 900, 800]) head.i16(value);
  for (const value of [0, 8, 2, indexToLocFormat, 0]) head.u16(value);
  return head.finish();
}

function makeHhea(longCount: number): Uint8Array {
  return words(1, 0, 800, -200, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, longCount);
}

function makeMaxp(count: number): Uint8Array {
  return words(1, 0, count, 1000, 100, 1000, 100, 1, 0, 0, 0, 0, 0, 0, 10, 2);
}

function makeHmtx({ glyphs, bearings, advances }: FontParts, longCount: number): Uint8Array {
  const file = new ByteWriter();
  for (const [glyph, bytes] of glyphs.entries()) {
    if (glyph < longCount) file.u16(advances?.[glyph] ?? 500 + glyph);
    file.i16(bearings?.[glyph] ?? leftEdgeOf(bytes));
  }
  return file.finish();
}

function leftEdgeOf(glyph: Uint8Array): number {
  return glyph.length === 0 ? 0 : new DataView(glyph.buffer, glyph.byteOffset).getInt16(2);
}

/** Converts 32-bit offsets to halved 16-bit offsets. */
function halve(loca: Uint8Array): Uint8Array {
  const view = new DataView(loca.buffer);
  return words(...Array.from({ length: loca.length / 4 }, (_, index) => view.getUint32(4 * index) / 2));
}

/** A glyph with contours, each a list of x, y and true for on-curve points. */
export function simpleGlyph(
  contours: readonly (readonly (readonly [x: number, y: number, onCurve: 0 | 1])[])[],
  extras: { overlaps?: boolean; instructions?: Uint8Array; bounds?: readonly [number, number, number, number] } = {},
): Uint8Array {
  const points = contours.flat();
  const ends: number[] = [];
  for (const contour of contours) ends.push((ends.at(-1) ?? -1) + contour.length);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const { bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] } = extras;
  const [xMin, yMin, xMax, yMax] = bounds;
  return encodeGlyph({
    kind: 'simple',
    bounds: { xMin, yMin, xMax, yMax },
    xs: Float64Array.from(xs),
    ys: Float64Array.from(ys),
    onCurve: Uint8Array.from(points.map(([, , on]) => on)),
    ends,
    overlaps: extras.overlaps ?? false,
    instructions: extras.instructions ?? new Uint8Array(),
  });
}
