import sharp from 'sharp';
import { loadCmykToSrgb } from '../../../src/colour/icc/press-profile.ts';
import { readProfile } from '../../../src/colour/icc/profile.ts';
import { createTransform, type Transform } from '../../../src/colour/icc/transform.ts';
import { encodeSrgb, labToXyz, xyzToSrgb } from '../../../src/colour/spaces.ts';
import { convert } from '../../../src/convert.ts';
import { defaultLimits } from '../../../src/limits.ts';
import { type ColourCell, patchCount } from './cell.ts';

/** Red, green, blue and alpha from 0 to 1, by patch. */
export type PatchColours = readonly (readonly number[])[];

/** The largest difference of a cell in steps of 8 bits, or the error message. */
export interface CellVerdict {
  readonly name: string;
  readonly worst: number;
  readonly failure?: string;
}

type ToSrgb = (colour: readonly number[]) => readonly number[];

/** Converts a cell to png, with its profile and without, and compares each patch with the expected colour. */
export async function judgeCell(cell: ColourCell): Promise<CellVerdict> {
  const { name, profile, space } = cell;
  try {
    let worst = differenceOf(cell, await readConverted(cell), await toSrgbOf(cell, false));
    if (profile !== undefined && space !== 'cmyk') {
      worst = Math.max(
        worst,
        differenceOf(cell, await readConverted(cell, { strip: true }), await toSrgbOf(cell, true)),
      );
    }
    return { name, worst };
  } catch (error) {
    return { name, worst: Number.POSITIVE_INFINITY, failure: String(error) };
  }
}

async function readConverted(cell: ColourCell, config: object = {}): Promise<PatchColours> {
  const { bytes } = await convert(cell.bytes, { to: 'png', config });
  const { icc } = await sharp(bytes).metadata();
  const isKept = cell.profile !== undefined && cell.space !== 'cmyk' && !('strip' in config);
  if (isKept !== (icc !== undefined)) throw new Error(`the profile ${isKept ? 'is lost' : 'is still there'}`);
  return readPatches(bytes);
}

/** Reads the centre of each patch, without any profile applied. */
async function readPatches(png: Uint8Array): Promise<PatchColours> {
  const is16Bit = (await sharp(png).metadata()).depth === 'ushort';
  const image = sharp(png, { ignoreIcc: true })
    .toColourspace(is16Bit ? 'rgb16' : 'srgb')
    .ensureAlpha();
  const { data, info } = await image.raw({ depth: is16Bit ? 'ushort' : 'uchar' }).toBuffer({ resolveWithObject: true });
  const samples = is16Bit ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  const max = is16Bit ? 65_535 : 255;
  const y = Math.floor(info.height / 2);
  return Array.from({ length: patchCount }, (_, patch) => {
    const at = (y * info.width + Math.floor(((patch + 0.5) * info.width) / patchCount)) * 4;
    return Array.from(samples.subarray(at, at + 4), (sample) => sample / max);
  });
}

async function toSrgbOf({ space, profile }: ColourCell, isStripped: boolean): Promise<ToSrgb> {
  switch (space) {
    case 'cmyk':
      return profile === undefined ? loadDefaultCmykToSrgb() : transformOf(profile).convert;
    case 'lab':
      return ([l = 0, a = 0, b = 0]) => xyzToSrgb(labToXyz([l, a, b]));
    case 'light':
      return (colour) => colour.map(encodeSrgb);
    default:
      return isStripped && profile !== undefined ? transformOf(profile).convertExactly : (colour) => colour;
  }
}

const transforms = new Map<Uint8Array, Transform>();

function transformOf(profile: Uint8Array): Transform {
  const transform = transforms.get(profile) ?? createTransform(readProfile(profile, { limits: defaultLimits }), 'srgb');
  transforms.set(profile, transform);
  return transform;
}

let defaultCmyk: Promise<Transform> | undefined;

async function loadDefaultCmykToSrgb(): Promise<ToSrgb> {
  defaultCmyk ??= loadCmykToSrgb({ limits: defaultLimits });
  return (await defaultCmyk).convert;
}

function differenceOf({ colours, alpha, space, depth }: ColourCell, found: PatchColours, toSrgb: ToSrgb): number {
  const max = 2 ** depth - 1;
  const rounded = (amount: number): number => (space === 'lab' ? amount : Math.round(amount * max) / max);
  let worst = 0;
  for (const [patch, colour] of colours.entries()) {
    const cover = alpha?.[patch] ?? 1;
    const [red = 0, green = red, blue = red] = toSrgb(colour.map(rounded));
    // The colour of a transparent patch does not matter.
    const expected = cover === 0 ? [] : [red, green, blue];
    for (const [band, value] of expected.entries()) worst = Math.max(worst, Math.abs(found[patch]![band]! - value));
    worst = Math.max(worst, Math.abs(found[patch]![3]! - cover));
  }
  return worst * 255;
}
