import { loadCmykToSrgb } from '../../../colour/icc/press-profile.ts';
import { readProfile } from '../../../colour/icc/profile.ts';
import type { ToneCurve } from '../../../colour/icc/tone-curve.ts';
import { createTransform } from '../../../colour/icc/transform.ts';
import type { ColourValue } from '../../../colour/ink.ts';
import { srgbOf } from '../../../colour/ink.ts';
import { decodeSrgb, encodeSrgb, hsbToSrgb } from '../../../colour/spaces.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { PsdHeader } from '../header.ts';
import type { Blocks } from '../layers/blocks.ts';
import type { Descriptor } from '../layers/descriptor.ts';
import { numberIn } from '../layers/descriptor.ts';
import type { Rectangle } from '../rectangle.ts';
import type { Resources } from '../resources.ts';
import { readResource, resourceBytes, resourceId } from '../resources.ts';

/** State shared by all layers of a document while they are composited. */
export interface CompositeContext {
  readonly header: PsdHeader;
  readonly context: Context;
  readonly canvas: Rectangle;
  /** Blocks of the whole document, such as its patterns. */
  readonly blocks: Blocks;
  /** Angle of the global light, in degrees. */
  readonly globalAngle: number | undefined;
  /** Converts samples to linear light and back. */
  readonly toneCurve: Pick<ToneCurve, 'evaluate' | 'invert'>;
  /** Converts a stated colour to the document's channels. */
  readonly toChannels: (colour: ColourValue) => readonly number[];
}

export async function createCompositeContext(
  header: PsdHeader,
  resources: Resources,
  blocks: Blocks,
  context: Context,
): Promise<CompositeContext> {
  const canvas = { top: 0, left: 0, bottom: header.height, right: header.width };
  const toneCurve = readToneCurve(header, resources, context);
  const globalAngle = readResource(resources, resourceId.globalAngle, 4, (body) => body.i32());
  const toChannels = await createChannelConverter(header, resources, context);
  return { header, context, canvas, blocks, globalAngle, toneCurve, toChannels };
}

async function createChannelConverter(
  { mode }: PsdHeader,
  resources: Resources,
  context: Context,
): Promise<CompositeContext['toChannels']> {
  const { convert } = await loadCmykToSrgb(context);
  const toRgb = (colour: ColourValue) => srgbOf(colour, convert);
  switch (mode) {
    case 'cmyk': {
      const press = createInkConverter(resources, context);
      return (colour) => (colour.space === 'cmyk' ? colour.values : press(toRgb(colour))).map((ink) => 1 - ink);
    }
    case 'lab': {
      const { convertExactly } = createTransform('srgb', 'lab');
      return (colour) => {
        const [l = 0, a = 0, b = 0] = colour.space === 'lab' ? colour.values : convertExactly(toRgb(colour));
        return [l / 100, (a + 128) / 255, (b + 128) / 255];
      };
    }
    case 'rgb':
      return toRgb;
    default:
      return (colour) => {
        const [red, green, blue] = toRgb(colour);
        return [0.3 * red + 0.59 * green + 0.11 * blue];
      };
  }
}

/** Tone curve of the document's profile, or of sRGB if the profile has no single curve. */
function readToneCurve(
  { mode, depth }: PsdHeader,
  resources: Resources,
  context: Context,
): CompositeContext['toneCurve'] {
  if (depth === 32) return { evaluate: (value) => value, invert: (light) => light };
  const bytes = resourceBytes(resources, resourceId.profile);
  const tag = mode === 'rgb' ? 'rTRC' : 'kTRC';
  try {
    const profile = bytes && readProfile(bytes, context);
    if (profile?.hasTag(tag)) return profile.curve(tag);
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error; // the reader of the image reports the profile
  }
  return { evaluate: decodeSrgb, invert: encodeSrgb };
}

/** Converts sRGB to the document's inks through its profile or, without a usable one, by subtraction. */
function createInkConverter(resources: Resources, context: Context): (colour: readonly number[]) => readonly number[] {
  const bytes = resourceBytes(resources, resourceId.profile);
  try {
    const profile = bytes && readProfile(bytes, context);
    if (profile?.space === 'CMYK') return createTransform('srgb', profile).convertExactly;
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error; // the profile converts in one direction only
  }
  return (colour) => {
    const black = 1 - Math.max(...colour);
    return [...colour.map((light) => (black >= 1 ? 0 : (1 - light - black) / (1 - black))), black];
  };
}

/** Reads a colour from a descriptor. @see "Descriptor structure", colour classes */
export function colourIn(descriptor: Descriptor | undefined): ColourValue | undefined {
  if (descriptor === undefined) return undefined;
  const channel = (key: string, max: number): number => (numberIn(descriptor, key) ?? 0) / max;
  switch (descriptor.className) {
    case 'RGBC': {
      const isUnit = descriptor.items.has('redFloat');
      if (isUnit)
        return { space: 'rgb', values: [channel('redFloat', 1), channel('greenFloat', 1), channel('blueFloat', 1)] };
      return { space: 'rgb', values: [channel('Rd  ', 255), channel('Grn ', 255), channel('Bl  ', 255)] };
    }
    case 'CMYC':
      return {
        space: 'cmyk',
        values: [channel('Cyn ', 100), channel('Mgnt', 100), channel('Ylw ', 100), channel('Blck', 100)],
      };
    case 'HSBC':
      return { space: 'rgb', values: hsbToSrgb([channel('H   ', 360), channel('Strt', 100), channel('Brgh', 100)]) };
    case 'LbCl':
      return { space: 'lab', values: [channel('Lmnc', 1), channel('A   ', 1), channel('B   ', 1)] };
    case 'Grsc':
      return { space: 'gray', values: [1 - channel('Gry ', 100)] };
    default:
      return undefined;
  }
}
