import { ByteWriter } from '../../../bytes/writer.ts';
import { builtInProfile } from '../../../colour/icc/built-in.ts';
import { adaptation, d50, d65 } from '../../../colour/spaces.ts';

/** The parameters of the sRGB curve: g, a, b, c, d. @see ICC.1:2022, "parametricCurveType", function type 3 */
const curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];
const [headerLength, version4, curveType] = [128, 0x04200000, 3];
/** Any date will do; the file says nothing about when it was made. */
const date = [2000, 1, 1, 0, 0, 0];

/** Writes sRGB as an ICC profile of version 4. @see ICC.1:2022, "Three-component matrix-based Display profiles" */
export function writeSrgbProfile(): Uint8Array {
  const { triple } = builtInProfile('srgb');
  const trc = parametric(curve);
  const tags: readonly (readonly [string, Uint8Array])[] = [
    ['desc', localized('sRGB')],
    ['cprt', localized('CC0')],
    ['wtpt', numbers('XYZ ', d50)],
    ['chad', numbers('sf32', adaptation(d65, d50).flat())],
    ...(['rXYZ', 'gXYZ', 'bXYZ'] as const).map((name) => [name, numbers('XYZ ', triple(name))] as const),
    ...(['rTRC', 'gTRC', 'bTRC'] as const).map((name) => [name, trc] as const),
  ];
  const [file, table, data] = [new ByteWriter(), new ByteWriter(), new ByteWriter()];
  const start = headerLength + 4 + tags.length * 12;
  const offsets = new Map<Uint8Array, number>();
  table.u32(tags.length);
  for (const [name, bytes] of tags) {
    if (!offsets.has(bytes)) {
      offsets.set(bytes, start + data.length);
      data.bytes(bytes);
      data.align(4);
    }
    table.latin1(name);
    table.u32(offsets.get(bytes)!);
    table.u32(bytes.length);
  }
  writeHeader(file, start + data.length);
  file.bytes(table.finish());
  file.bytes(data.finish());
  return file.finish();
}

function writeHeader(file: ByteWriter, length: number): void {
  file.u32(length);
  file.u32(0);
  file.u32(version4);
  file.latin1('mntrRGB XYZ ');
  for (const part of date) file.u16(part);
  file.latin1('acsp');
  file.bytes(new Uint8Array(28));
  for (const value of d50) file.i32(fixed(value));
  file.bytes(new Uint8Array(headerLength - file.length));
}

/** A number with 16 bits after the point. */
const fixed = (value: number): number => Math.round(value * 0x10000);

function numbers(type: string, values: readonly number[]): Uint8Array {
  const file = new ByteWriter();
  file.latin1(type);
  file.u32(0);
  for (const value of values) file.i32(fixed(value));
  return file.finish();
}

function parametric(values: readonly number[]): Uint8Array {
  const file = new ByteWriter();
  file.latin1('para');
  file.u32(0);
  file.u16(curveType);
  file.u16(0);
  for (const value of values) file.i32(fixed(value));
  return file.finish();
}

/** One text, in English. @see ICC.1:2022, "multiLocalizedUnicodeType" */
function localized(text: string): Uint8Array {
  const file = new ByteWriter();
  file.latin1('mluc');
  for (const value of [0, 1, 12]) file.u32(value);
  file.latin1('enUS');
  file.u32(text.length * 2);
  file.u32(28);
  for (let at = 0; at < text.length; at++) file.u16(text.charCodeAt(at));
  return file.finish();
}
