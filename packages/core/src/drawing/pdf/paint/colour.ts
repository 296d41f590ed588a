import type { DrawingColour } from '../../../models/drawing/paint.ts';
import type { PdfContent } from '../file/content.ts';
import { formatShare } from '../file/syntax.ts';
import type { Scope } from '../scope.ts';
import type { PdfServices } from '../services.ts';
import { type PdfColour, pdfColour } from './colour-spaces.ts';

/** The part of an object that a paint applies to. */
export type PaintedPart = 'fill' | 'stroke';

/** Operators of the device colour spaces. @see ISO 32000-2, "Colour operators" */
const operators = {
  fill: { gray: 'g', rgb: 'rg', cmyk: 'k', space: 'cs', colour: 'scn' },
  stroke: { gray: 'G', rgb: 'RG', cmyk: 'K', space: 'CS', colour: 'SCN' },
} as const;

/** Sets the colour of fills or strokes. */
export function setColour(
  services: PdfServices,
  colour: DrawingColour,
  part: PaintedPart,
  { colours }: Scope,
  out: PdfContent,
): void {
  out.set(part, colourOperators(services, pdfColour(services, colour, colours), part, out));
}

function colourOperators(services: PdfServices, colour: PdfColour, part: PaintedPart, out: PdfContent): string {
  const values = colour.values.map(formatShare).join(' ');
  const { kind, text } = colour.space;
  const names = operators[part];
  if (kind !== 'inks' && kind !== 'lab') return `${values} ${names[kind]}`;
  const number = kind === 'inks' ? Number.parseInt(text, 10) : services.objects.addShared(text);
  return `${out.use('ColorSpace', number)} ${names.space} ${values} ${names.colour}`;
}

/** Sets a pattern as the paint of fills or strokes. */
export function setPattern(number: number, part: PaintedPart, out: PdfContent): void {
  const names = operators[part];
  out.set(part, `/Pattern ${names.space} ${out.use('Pattern', number)} ${names.colour}`);
}
