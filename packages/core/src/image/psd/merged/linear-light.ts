import { readProfile } from '../../../colour/icc/profile.ts';
import { createTransform } from '../../../colour/icc/transform.ts';
import type { Samples } from '../../../colour/link/link.ts';
import { encodeSrgb } from '../../../colour/spaces.ts';
import type { Context } from '../../../context.ts';
import { keepUsableProfile } from '../../profile.ts';
import type { Resources } from '../resources.ts';
import { resourceBytes, resourceId } from '../resources.ts';
import type { FillRow, MergedRows } from './row-fill.ts';
import { removeMatte, writeLight } from './samples.ts';

/** Converts 16-bit samples of linear light to screen values in place. */
export type EncodeLight = (samples: Samples, count: number, channels: number) => void;

const white = [65_535, 65_535, 65_535];

/** Fills rows of 32-bit floating-point light, encoded for a screen. */
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

/** Creates the conversion from linear light to a screen, by the document's profile or by sRGB. */
export function createLightEncoder(space: 'gray' | 'srgb', resources: Resources, context: Context): EncodeLight {
  context.note('COLOUR_CONVERTED', 'from 32-bit linear light');
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
