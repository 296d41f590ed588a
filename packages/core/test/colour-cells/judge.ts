import sharp from 'sharp';
import { loadCmykToSrgb } from '../../src/colour/press-profile.ts';
import { readProfile } from '../../src/colour/profile.ts';
import { encodeSrgb, labToXyz, xyzToSrgb } from '../../src/colour/spaces.ts';
import { createTransform, type Transform } from '../../src/colour/transform.ts';
import { convert } from '../../src/convert.ts';
import { defaultLimits } from '../../src/limits.ts';
import { type ColourCell, patchCount } from './cell.ts';

/** Red, green, blue and alpha from 0 to 1, by patch. */
export type Seen = readonly (readonly number[])[];

/** The largest difference of a cell in steps of 8 bits, or the message of a refusal. */
export interface CellVerdict {
  readonly name: string;
  readonly worst: number;
  readonly failure?: string;
}

type ToSrgb = (colour: readonly number[]) => readonly number[];

/** Converts a cell to png, with its profile and without, and compares each patch with what its numbers state. */
export async function judgeCell(cell: ColourCell): Promise<CellVerdict> {
  const { name, profile, space } = cell;
  try {
    let worst = differenceOf(cell, await seePng(cell), await toSrgbOf(cell, false));
    if (profile !== undefined && space !== 'cmyk') {
      worst = Math.max(worst, differenceOf(cell, await seePng(cell, { strip: true }), await toSrgbOf(cell, true)));
    }
    return { name, worst };
  } catch (error) {
    return { name, worst: Number.POSITIVE_INFINITY, failure: String(error) };
  }
}

async function seePng(cell: ColourCell, config: object = {}): Promise<Seen> {
  const { bytes } = await convert(cell.bytes, { to: 'png', config });
  const { icc } = await sharp(bytes).metadata();
  const isKept = cell.profile !== undefined && cell.space !== 'cmyk' && !('strip' in config);
  if (isKept !== (icc !== undefined)) throw new Error(`the profile ${isKept ? 'is lost' : 'is still there'}`);
  return readPatches(bytes);
}

/** The middle of each patch, without any profile applied. */
async function readPatches(png: Uint8Array): Promise<Seen> {
  const isDeep = (await sharp(png).metadata()).depth === 'ushort';
  const image = sharp(png, { ignoreIcc: true })
    .toColourspace(isDeep ? 'rgb16' : 'srgb')
    .ensureAlpha();
  const { data, info } = await image.raw({ depth: isDeep ? 'ushort' : 'uchar' }).toBuffer({ resolveWithObject: true });
  const samples = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  const most = isDeep ? 65_535 : 255;
  const y = Math.floor(info.height / 2);
  return Array.from({ length: patchCount }, (_, patch) => {
    const at = (y * info.width + Math.floor(((patch + 0.5) * info.width) / patchCount)) * 4;
    return Array.from(samples.subarray(at, at + 4), (sample) => sample / most);
  });
}

async function toSrgbOf({ space, profile }: ColourCell, isStripped: boolean): Promise<ToSrgb> {
  switch (space) {
    case 'cmyk':
      return profile === undefined ? loadPressToSrgb() : transformOf(profile).convert;
    case 'lab':
      return ([l = 0, a = 0, b = 0]) => xyzToSrgb(labToXyz([l, a, b]));
    case 'light':
      return (colour) => colour.map(encodeSrgb);
    default:
      return isStripped && profile !== undefined ? transformOf(profile).convertExactly : (colour) => colour;
  }
}

const known = new Map<Uint8Array, Transform>();

function transformOf(profile: Uint8Array): Transform {
  const transform = known.get(profile) ?? createTransform(readProfile(profile, { limits: defaultLimits }), 'srgb');
  known.set(profile, transform);
  return transform;
}

let press: Promise<Transform> | undefined;

async function loadPressToSrgb(): Promise<ToSrgb> {
  press ??= loadCmykToSrgb({ limits: defaultLimits });
  return (await press).convert;
}

function differenceOf({ colours, alpha, space, depth }: ColourCell, seen: Seen, toSrgb: ToSrgb): number {
  const most = 2 ** depth - 1;
  const rounded = (amount: number): number => (space === 'lab' ? amount : Math.round(amount * most) / most);
  let worst = 0;
  for (const [patch, colour] of colours.entries()) {
    const cover = alpha?.[patch] ?? 1;
    const [red = 0, green = red, blue = red] = toSrgb(colour.map(rounded));
    // Where nothing covers, the colour is not seen.
    const expected = cover === 0 ? [] : [red, green, blue];
    for (const [band, value] of expected.entries()) worst = Math.max(worst, Math.abs(seen[patch]![band]! - value));
    worst = Math.max(worst, Math.abs(seen[patch]![3]! - cover));
  }
  return worst * 255;
}
