import type { ColourValue } from '../../../colour/ink.ts';
import { srgbOf } from '../../../colour/ink.ts';
import { loadCmykToSrgb } from '../../../colour/press-profile.ts';
import { readProfile } from '../../../colour/profile.ts';
import { decodeSrgb, encodeSrgb, hsbToSrgb } from '../../../colour/spaces.ts';
import type { ToneCurve } from '../../../colour/tone-curve.ts';
import { createTransform } from '../../../colour/transform.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { Blocks } from '../blocks.ts';
import type { Descriptor } from '../descriptor.ts';
import { numberIn } from '../descriptor.ts';
import type { PsdHeader } from '../header.ts';
import type { Rectangle } from '../rectangle.ts';
import type { Resources } from '../resources.ts';
import { readResource, resourceBytes, resourceId } from '../resources.ts';

/** What all layers of a document are put together with. */
export interface Stage {
  readonly header: PsdHeader;
  readonly context: Context;
  readonly canvas: Rectangle;
  /** What holds for the document, such as its patterns. */
  readonly blocks: Blocks;
  /** Where the light comes from for the shadows that share it, in degrees. */
  readonly globalAngle: number | undefined;
  /** From a sample to the light that it stands for, and back. */
  readonly tone: Pick<ToneCurve, 'evaluate' | 'invert'>;
  /** A colour that a layer states, as the light of the document's channels. */
  readonly toChannels: (colour: ColourValue) => readonly number[];
}

export async function openStage(
  header: PsdHeader,
  resources: Resources,
  blocks: Blocks,
  context: Context,
): Promise<Stage> {
  const canvas = { top: 0, left: 0, bottom: header.height, right: header.width };
  const tone = readTone(header, resources, context);
  const globalAngle = readResource(resources, resourceId.globalAngle, 4, (body) => body.i32());
  const toChannels = await chooseChannels(header, resources, context);
  return { header, context, canvas, blocks, globalAngle, tone, toChannels };
}

async function chooseChannels(
  { mode }: PsdHeader,
  resources: Resources,
  context: Context,
): Promise<Stage['toChannels']> {
  const { convert } = await loadCmykToSrgb(context);
  const toRgb = (colour: ColourValue) => srgbOf(colour, convert);
  switch (mode) {
    case 'cmyk': {
      const press = createPress(resources, context);
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

/** The curve of the document's profile or, where there is none that is one curve, that of sRGB. */
function readTone({ mode, depth }: PsdHeader, resources: Resources, context: Context): Stage['tone'] {
  if (depth === 32) return { evaluate: (value) => value, invert: (light) => light };
  const bytes = resourceBytes(resources, resourceId.profile);
  const tag = mode === 'rgb' ? 'rTRC' : 'kTRC';
  try {
    const profile = bytes && readProfile(bytes, context);
    if (profile?.hasTag(tag)) return profile.curve(tag);
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error; // who reads the picture is told of the profile
  }
  return { evaluate: decodeSrgb, invert: encodeSrgb };
}

/** From the screen to the inks of the document, as its profile has it or, without one, as light that is taken away. */
function createPress(resources: Resources, context: Context): (colour: readonly number[]) => readonly number[] {
  const bytes = resourceBytes(resources, resourceId.profile);
  try {
    const profile = bytes && readProfile(bytes, context);
    if (profile?.space === 'CMYK') return createTransform('srgb', profile).convertExactly;
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error; // a profile that leads only out of its inks
  }
  return (colour) => {
    const black = 1 - Math.max(...colour);
    return [...colour.map((light) => (black >= 1 ? 0 : (1 - light - black) / (1 - black))), black];
  };
}

/** The colour that a descriptor states. @see "Descriptor structure", colour classes */
export function colourIn(descriptor: Descriptor | undefined): ColourValue | undefined {
  if (descriptor === undefined) return undefined;
  const part = (key: string, most: number): number => (numberIn(descriptor, key) ?? 0) / most;
  switch (descriptor.className) {
    case 'RGBC': {
      const isUnit = descriptor.items.has('redFloat');
      if (isUnit) return { space: 'rgb', values: [part('redFloat', 1), part('greenFloat', 1), part('blueFloat', 1)] };
      return { space: 'rgb', values: [part('Rd  ', 255), part('Grn ', 255), part('Bl  ', 255)] };
    }
    case 'CMYC':
      return { space: 'cmyk', values: [part('Cyn ', 100), part('Mgnt', 100), part('Ylw ', 100), part('Blck', 100)] };
    case 'HSBC':
      return { space: 'rgb', values: hsbToSrgb([part('H   ', 360), part('Strt', 100), part('Brgh', 100)]) };
    case 'LbCl':
      return { space: 'lab', values: [part('Lmnc', 1), part('A   ', 1), part('B   ', 1)] };
    case 'Grsc':
      return { space: 'gray', values: [1 - part('Gry ', 100)] };
    default:
      return undefined;
  }
}
