import { ByteReader } from '../../bytes/reader.ts';
import { requireLength } from './require.ts';

/** @see OpenType 1.9.1, "head — Font Header Table" */
export interface Head {
  /** As the font's maker counts its versions. */
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
  file.skip(8); // the checksum's adjustment and the magic number
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
