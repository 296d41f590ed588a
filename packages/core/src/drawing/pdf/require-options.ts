import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { requireNumbers } from '../numbers.ts';
import type { DrawingPdfOptions, PdfPage, PdfPages } from './options.ts';

/** Refuses options that no page can have. */
export function requirePdfOptions(
  { count }: PdfPages,
  { size, crop }: DrawingPdfOptions,
  { limits }: Pick<Context, 'limits'>,
): void {
  if (count === 0) throw new ConversionError('DRAWING_INVALID', 'there is no page; a PDF needs at least one');
  if (count > limits.maxFrames)
    throw new ConversionError('DRAWING_TOO_LARGE', `there are ${count} pages; at most ${limits.maxFrames} are allowed`);
  for (const sides of [size, crop]) {
    if (sides === undefined) continue;
    requireNumbers('size of a page', [sides.width, sides.height]);
    if (!(sides.width > 0 && sides.height > 0))
      throw new ConversionError(
        'OPTION_INVALID',
        `the page is ${sides.width}×${sides.height} points; expected an area`,
      );
  }
}

/** Refuses a page with invalid boxes, or with links where the standard forbids them. @see ISO 15930-7:2010, "Annotations" */
export function requirePage({ trim, bleed, links = [] }: PdfPage, { standard }: DrawingPdfOptions): void {
  for (const box of [trim, bleed]) if (box !== undefined) requireNumbers('box of a page', Object.values(box));
  if (standard !== undefined && links.length > 0)
    throw new ConversionError('OPTION_INVALID', `${standard} needs pages without links`);
}
