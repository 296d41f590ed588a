import { ByteReader } from '../../bytes/reader.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { patchWords } from './patch.ts';
import { requireLength } from './require.ts';

/** @see OpenType 1.9.1, "head — Font Header Table" */
export interface Head {
  /** The version number that the font's maker assigns. */
  readonly fontRevision: number;
  readonly flags: number;
  readonly unitsPerEm: number;
  /** Seconds since 1904-01-01, without a time zone. */
  readonly created: bigint;
  readonly modified: bigint;
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
  readonly macStyle: number;
  readonly lowestRecPPEM: number;
  readonly indexToLocFormat: number;
  readonly glyphDataFormat: number;
}

export function readHead(table: Uint8Array): Head {
  const file = new ByteReader(requireLength(table, 54, 'head'));
  file.skip(4);
  const fontRevision = file.i32() / 65536;
  file.skip(8); // checksumAdjustment and magicNumber
  const [flags, unitsPerEm, created, modified] = [file.u16(), file.u16(), file.u64(), file.u64()];
  const [xMin, yMin, xMax, yMax] = [file.i16(), file.i16(), file.i16(), file.i16()];
  const [macStyle, lowestRecPPEM] = [file.u16(), file.u16()];
  file.skip(2); // fontDirectionHint
  const [indexToLocFormat, glyphDataFormat] = [file.i16(), file.i16()];
  return {
    ...{ fontRevision, flags, unitsPerEm, created, modified, xMin, yMin, xMax, yMax },
    ...{ macStyle, lowestRecPPEM, indexToLocFormat, glyphDataFormat },
  };
}

/** The fields of head that depend on the outlines. Flags are kept unless given. */
export interface OutlineFields {
  /** The rectangle around all glyphs; `undefined` for a font without ink. */
  readonly box: Box | undefined;
  readonly indexToLocFormat: number;
  readonly flags?: number;
}

/** Bits of `flags`. */
export const headFlag = {
  leftSidebearingAtZero: 0x0002,
  instructionsDependOnSize: 0x0004,
  instructionsAlterAdvance: 0x0010,
} as const;

/** Returns head with the fields for new outlines; dates stay. */
export function withOutlineFields(
  table: Uint8Array,
  { box = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 }, indexToLocFormat, flags = readHead(table).flags }: OutlineFields,
): Uint8Array {
  return patchWords(requireLength(table, 54, 'head'), [
    [16, flags],
    [36, Math.floor(box.xMin)],
    [38, Math.floor(box.yMin)],
    [40, Math.ceil(box.xMax)],
    [42, Math.ceil(box.yMax)],
    [50, indexToLocFormat],
    [52, 0], // glyphDataFormat
  ]);
}
