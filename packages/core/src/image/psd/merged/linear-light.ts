import type { Samples } from '../../../colour/link.ts';
import { readProfile } from '../../../colour/profile.ts';
import { encodeSrgb } from '../../../colour/spaces.ts';
import { createTransform } from '../../../colour/transform.ts';
import type { Context } from '../../../context.ts';
import { keepUsableProfile } from '../../profile.ts';
import type { Resources } from '../resources.ts';
import { resourceBytes, resourceId } from '../resources.ts';
import type { FillRow, MergedRows } from './row-fill.ts';
import { removeMatte, writeLight } from './samples.ts';

/** Converts pixels of light, in 16 bits, to those of a screen where they stand. */
export type EncodeLight = (samples: Samples, count: number, channels: number) => void;

const white = [65_535, 65_535, 65_535];

/** Rows of 32 bits are light in floating point, which is brought to what a screen is sent. */
export function createLightFill(
  { header, rows, hasAlpha }: MergedRows,
  resources: Resources,
  context: Context,
): FillRow {
  const { width, height, colours, mode } = header;
  const encode = createLightEncoder(mode === 'gray' ? 'gray' : 'srgb', resources, context);
  return ({ samples, channels }, y, start) => {
    for (let channel = 0; channel < channels; channel++) {
      writeLight(rows.row(channel * height + y), width, { samples, at: start + channel, step: channels });
    }
    if (hasAlpha) removeMatte({ samples, start, count: width, channels, matte: white.slice(0, colours) });
    encode(samples.subarray(start), width, channels);
  };
}

/** The way from light to a screen: by the profile of the document, which says that its samples are light, or by sRGB. */
export function createLightEncoder(space: 'gray' | 'srgb', resources: Resources, context: Context): EncodeLight {
  context.note('COLOUR_CONVERTED', 'from light in 32 bits');
  const profile = keepUsableProfile(resourceBytes(resources, resourceId.profile), space, context);
  if (profile === undefined) return encodeBySrgb(space === 'gray' ? 1 : 3);
  const { convertPixels } = createTransform(readProfile(profile, context), space);
  return (samples, count, channels) => {
    convertPixels({ source: samples, target: samples, count, sourceStep: channels, targetStep: channels });
  };
}

function encodeBySrgb(colours: number): EncodeLight {
  const table = Uint16Array.from({ length: 65_536 }, (_, light) => encodeSrgb(light / 65_535) * 65_535 + 0.5);
  return (samples, count, channels) => {
    for (let pixel = 0, at = 0; pixel < count; pixel++, at += channels) {
      for (let colour = 0; colour < colours; colour++) samples[at + colour] = table[samples[at + colour]!]!;
    }
  };
}
