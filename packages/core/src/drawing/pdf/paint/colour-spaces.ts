import type { ColourValue, Ink } from '../../../colour/ink.ts';
import { mixInks, tintColour } from '../../../colour/ink.ts';
import type { Triple } from '../../../colour/matrix3.ts';
import { clampUnit, d50, decodeSrgb } from '../../../colour/spaces.ts';
import type { DrawingColour, TintedInk } from '../../../models/drawing/paint.ts';
import { formatArray, formatName } from '../file/syntax.ts';
import type { ColourMode } from '../scope.ts';
import type { PdfServices } from '../services.ts';

/** A colour as PDF states it. */
export interface PdfColour {
  readonly space: PdfSpace;
  readonly values: readonly number[];
}

/** A colour space: its object in PDF, and an id by which spaces are compared. */
export interface PdfSpace {
  readonly id: string;
  readonly kind: 'gray' | 'rgb' | 'cmyk' | 'lab' | 'inks';
  /** The name or the array. */
  readonly text: string;
}

const grayPdfSpace: PdfSpace = { id: 'gray', kind: 'gray', text: '/DeviceGray' };
export const rgbPdfSpace: PdfSpace = { id: 'rgb', kind: 'rgb', text: '/DeviceRGB' };
export const cmykPdfSpace: PdfSpace = { id: 'cmyk', kind: 'cmyk', text: '/DeviceCMYK' };
const labPdfSpace: PdfSpace = {
  id: 'lab',
  kind: 'lab',
  text: `[/Lab<</WhitePoint ${formatArray(d50)}/Range[-128 127 -128 127]>>]`,
};

/** Luminance of linear or encoded red, green and blue. @see Filter Effects Module Level 1, "luminanceToAlpha" */
const luminanceShares = [0.2126, 0.7152, 0.0722] as const;
/** Most inks whose mixture is sampled. */
const maxSampledInks = 4;
/** Samples for each ink, by the number of inks. */
const sampleCounts: readonly number[] = [0, 0, 17, 9, 6];

/** The colour in the inks of its source. */
export function pdfColour(services: PdfServices, colour: DrawingColour, mode: ColourMode): PdfColour {
  if (mode !== 'inks') return { space: grayPdfSpace, values: [luminanceOf(colour.srgb, mode)] };
  const { source, srgb } = colour;
  switch (source?.space) {
    case 'gray':
      return { space: grayPdfSpace, values: source.values };
    case 'cmyk':
      return { space: cmykPdfSpace, values: source.values };
    case 'lab':
      return { space: labPdfSpace, values: source.values };
    case 'inks':
      return inkColour(services, source.inks) ?? { space: rgbPdfSpace, values: srgb.map(clampUnit) };
    default:
      return { space: rgbPdfSpace, values: srgb.map(clampUnit) };
  }
}

/** The luminance of a colour, to which a mask converts it. */
export function luminanceOf(srgb: Triple, mode: ColourMode): number {
  const light = mode === 'linear-luminance' ? srgb.map(decodeSrgb) : srgb;
  return clampUnit(luminanceShares.reduce((sum, share, channel) => sum + share * light[channel]!, 0));
}

function inkColour(services: PdfServices, inks: readonly TintedInk[]): PdfColour | undefined {
  const space = inkSpace(
    services,
    inks.map(({ ink }) => ink),
  );
  return space && { space, values: inks.map(({ tint }) => clampUnit(tint)) };
}

/** The colour space of separate inks, Separation or DeviceN; undefined if they cannot be stated. */
function inkSpace(services: PdfServices, inks: readonly Ink[]): PdfSpace | undefined {
  const [first] = inks;
  if (first === undefined) return undefined;
  const names = inks.map(({ name }) => formatName(name));
  if (new Set(names).size !== names.length) return undefined;
  if (inks.length === 1) {
    const { space, from, to } = rampOf(first.alternate);
    const tint = `<</FunctionType 2/Domain[0 1]/C0 ${formatArray(from)}/C1 ${formatArray(to)}/N 1>>`;
    return namedSpace(services, `[/Separation ${names[0]} ${space.text} ${tint}]`);
  }
  const isProcess = inks.every(({ alternate }) => alternate.space === 'cmyk');
  if (!isProcess && inks.length > maxSampledInks) {
    services.noteOnce('COLOUR_CONVERTED', `from more than ${maxSampledInks} spot inks`);
    return undefined;
  }
  const [alternate, tint] = isProcess
    ? [cmykPdfSpace, writePlateSum(services, inks)]
    : [rgbPdfSpace, writeMixture(services, inks)];
  return namedSpace(services, `[/DeviceN[${names.join('')}]${alternate.text} ${tint} 0 R]`);
}

function namedSpace({ objects }: PdfServices, text: string): PdfSpace {
  const number = objects.addShared(text);
  return { id: `inks ${number}`, kind: 'inks', text: `${number} 0 R` };
}

/** The appearance of an ink from no tint to the full tint, which is linear. */
function rampOf(alternate: ColourValue) {
  const [from, to] = [tintColour(alternate, 0).values, tintColour(alternate, 1).values];
  return { space: spaceOf(alternate), from, to };
}

function spaceOf({ space }: ColourValue): PdfSpace {
  if (space === 'cmyk') return cmykPdfSpace;
  if (space === 'gray') return grayPdfSpace;
  return space === 'lab' ? labPdfSpace : rgbPdfSpace;
}

/** Adds inks plate by plate, up to a full plate. @see ISO 32000-2, "Type 4 (PostScript calculator) functions" */
function writePlateSum({ objects }: PdfServices, inks: readonly Ink[]): number {
  const count = inks.length;
  const plates = [0, 1, 2, 3].map((plate) => {
    // The results of earlier plates lie above the tints on the stack.
    const terms = inks.map(({ alternate }, index) => {
      const share = alternate.values[plate] ?? 0;
      const depth = count - 1 - index + plate + (index === 0 ? 0 : 1);
      return `${depth} index ${share.toFixed(5)} mul${index === 0 ? '' : ' add'}`;
    });
    return `${terms.join(' ')} dup 1 gt{pop 1}if`;
  });
  const program = `{${plates.join(' ')} ${count + 4} 4 roll ${'pop '.repeat(count)}}`;
  const domain = '0 1 '.repeat(count).trim();
  const entries = `/FunctionType 4/Domain[${domain}]/Range[0 1 0 1 0 1 0 1]`;
  return objects.addStream(entries, Buffer.from(program, 'latin1'));
}

/** Samples the appearance of mixed inks; the first ink varies fastest. */
function writeMixture({ objects }: PdfServices, inks: readonly Ink[]): number {
  const side = sampleCounts[inks.length] ?? 2;
  const samples = new Uint8Array(side ** inks.length * 3);
  for (let at = 0; at * 3 < samples.length; at++) {
    const tints = inks.map((ink, index) => ({ ink, tint: (Math.floor(at / side ** index) % side) / (side - 1) }));
    const srgb = mixInks(tints, plainCmyk);
    for (const [channel, value] of srgb.entries()) samples[at * 3 + channel] = Math.round(clampUnit(value) * 255);
  }
  const size = formatArray(inks.map(() => side));
  const domain = '0 1 '.repeat(inks.length).trim();
  return objects.addStream(
    `/FunctionType 0/Domain[${domain}]/Range[0 1 0 1 0 1]/Size ${size}/BitsPerSample 8`,
    samples,
  );
}

/** Process inks among others. @see ISO 32000-2, "Conversion from DeviceCMYK to DeviceRGB" */
function plainCmyk([c = 0, m = 0, y = 0, k = 0]: readonly number[]): readonly number[] {
  return [c, m, y].map((value) => 1 - Math.min(1, value + k));
}
