import type { ByteReader } from '../../bytes/reader.ts';

/** The colour space that a header states. */
export type ColourSpace =
  | { readonly kind: 'srgb' }
  /** A profile in the file. */
  | { readonly kind: 'embedded'; readonly start: number; readonly length: number }
  /** A profile in another file, which is never opened. */
  | { readonly kind: 'linked' }
  /** Primaries and gammas that are not those of sRGB. */
  | { readonly kind: 'calibrated' };

const srgb: ColourSpace = { kind: 'srgb' };
const spaceOffset = 56;
const profileOffset = 112;
const calibrated = 0;
const embedded = 0x4d424544; // "MBED" as a number
const linked = 0x4c494e4b;
/** x and y of red, green and blue. @see IEC 61966-2-1 */
const srgbPrimaries = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06];
const screenGamma = 2.2;

/** @see [MS-WMF], "BitmapV4Header Object" and "BitmapV5Header Object" */
export function readColourSpace(header: ByteReader, headerStart: number): ColourSpace {
  if (header.length < 108) return srgb;
  header.seek(spaceOffset);
  const type = header.u32();
  if (type === calibrated) return isLikeSrgb(header) ? srgb : { kind: 'calibrated' };
  if (header.length < 124) return srgb;
  if (type === linked) return { kind: 'linked' };
  if (type !== embedded) return srgb;
  header.seek(profileOffset);
  return { kind: 'embedded', start: headerStart + header.u32(), length: header.u32() };
}

/** Most programs write sRGB or zeros. The gamma may be that of the screen or of the file. */
function isLikeSrgb(header: ByteReader): boolean {
  const primaries: number[] = [];
  for (let colour = 0; colour < 3; colour++) {
    primaries.push(header.u32() / 2 ** 30, header.u32() / 2 ** 30);
    header.skip(4);
  }
  const gammas = [header.u32(), header.u32(), header.u32()].map((gamma) => gamma / 65_536);
  const isEmpty = primaries.every((value) => value === 0);
  const isNear = primaries.every((value, index) => Math.abs(value - (srgbPrimaries[index] ?? 0)) < 0.01);
  const isScreen = (gamma: number): boolean =>
    gamma === 0 || Math.abs(gamma - screenGamma) < 0.1 || Math.abs(1 / gamma - screenGamma) < 0.1;
  return isEmpty || (isNear && gammas.every(isScreen));
}
