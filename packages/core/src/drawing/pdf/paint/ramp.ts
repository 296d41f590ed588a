import { clampUnit } from '../../../colour/spaces.ts';
import type { DrawingColour, GradientStop, LinearGradient, RadialGradient } from '../../../models/drawing/paint.ts';
import { resolveStops } from '../../svg/paint/stops.ts';
import type { ColourMode } from '../scope.ts';
import type { PdfServices } from '../services.ts';
import { cmykPdfSpace, type PdfColour, type PdfSpace, pdfColour, rgbPdfSpace } from './colour-spaces.ts';
import type { RampStop } from './functions.ts';

/** Stops of a gradient in one colour space. */
export interface Ramp {
  readonly space: PdfSpace;
  readonly stops: readonly RampStop[];
  readonly background?: readonly number[] | undefined;
}

/** The stops of a gradient in the inks that all of them state, or in sRGB. */
export function resolveRamp(
  services: PdfServices,
  gradient: LinearGradient | RadialGradient,
  colours: ColourMode,
): Ramp | undefined {
  const { mixing, background } = gradient;
  const stops: readonly GradientStop[] =
    mixing === 'linear'
      ? resolveStops(gradient).map(({ offset, srgb }) => ({ offset, colour: { srgb } }))
      : gradient.stops;
  const all = [...stops.map(({ colour }) => colour), ...(background === undefined ? [] : [background])];
  const common = commonColours(services, all, colours);
  const [first] = common;
  if (first === undefined || stops.length === 0) return undefined;
  return {
    space: first.space,
    stops: stops.map(({ offset }, index) => ({ offset: clampUnit(offset), values: common[index]!.values })),
    background: background === undefined ? undefined : common.at(-1)!.values,
  };
}

/** Colours in one space: their own if it is the same, process inks if all are, otherwise sRGB. */
export function commonColours(
  services: PdfServices,
  colours: readonly DrawingColour[],
  mode: ColourMode,
): readonly PdfColour[] {
  const own = colours.map((colour) => pdfColour(services, colour, mode));
  if (own.every(({ space }) => space.id === own[0]!.space.id)) return own;
  const process = own.map(toProcess);
  if (process.every((each) => each !== undefined)) return process;
  if (own.some(({ space }) => space.kind !== 'rgb' && space.kind !== 'gray'))
    services.noteOnce('COLOUR_CONVERTED', 'from a gradient between different inks');
  return colours.map(({ srgb }) => ({ space: rgbPdfSpace, values: srgb.map(clampUnit) }));
}

/** Gray is a tint of black. */
function toProcess({ space, values }: PdfColour): PdfColour | undefined {
  if (space.kind === 'cmyk') return { space, values };
  return space.kind === 'gray' ? { space: cmykPdfSpace, values: [0, 0, 0, 1 - values[0]!] } : undefined;
}
