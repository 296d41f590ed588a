import { ByteReader } from '../../bytes/reader.ts';
import { requireLength } from './require.ts';

/** @see OpenType 1.9.1, "OS/2 — OS/2 and Windows Metrics Table"; what nobody asks for yet is left out */
export interface Os2 {
  readonly version: number;
  readonly xAvgCharWidth: number;
  readonly usWeightClass: number;
  readonly usWidthClass: number;
  readonly fsType: number;
  readonly panose: Uint8Array;
  readonly achVendID: string;
  readonly fsSelection: number;
  /** Absent in the shortest tables, which Apple's tools write. */
  readonly sTypoAscender?: number;
  readonly sTypoDescender?: number;
  readonly sTypoLineGap?: number;
  readonly usWinAscent?: number;
  readonly usWinDescent?: number;
  /** Since version 2. */
  readonly sxHeight?: number;
  readonly sCapHeight?: number;
}

const shortestLength = 68;
const windowsLength = 78;
const heightsStart = 86;

export function readOs2(table: Uint8Array): Os2 {
  const file = new ByteReader(requireLength(table, shortestLength, 'OS/2'));
  const [version, xAvgCharWidth, usWeightClass, usWidthClass, fsType] = [
    file.u16(),
    file.i16(),
    file.u16(),
    file.u16(),
    file.u16(),
  ];
  file.seek(32);
  const panose = file.take(10);
  file.skip(16); // ulUnicodeRange1 to ulUnicodeRange4
  const [achVendID, fsSelection] = [file.latin1(4), file.u16()];
  const start = { version, xAvgCharWidth, usWeightClass, usWidthClass, fsType, panose, achVendID, fsSelection };
  if (table.length < windowsLength) return start;
  file.seek(shortestLength);
  const windows = {
    sTypoAscender: file.i16(),
    sTypoDescender: file.i16(),
    sTypoLineGap: file.i16(),
    usWinAscent: file.u16(),
    usWinDescent: file.u16(),
  };
  if (version < 2 || table.length < heightsStart + 4) return { ...start, ...windows };
  file.seek(heightsStart);
  return { ...start, ...windows, sxHeight: file.i16(), sCapHeight: file.i16() };
}
