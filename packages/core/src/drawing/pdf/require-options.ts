import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { requireNumbers } from '../numbers.ts';
import type { DrawingPdfOptions, PdfPage } from './options.ts';

/** Refuses options that no page can have. */
export function requirePdfOptions(
  pages: readonly PdfPage[],
  { size, crop }: DrawingPdfOptions,
  { limits }: Pick<Context, 'limits'>,
): void {
  if (pages.length === 0) throw new ConversionError('DRAWING_INVALID', 'there is no page; a PDF needs at least one');
  if (pages.length > limits.maxFrames)
    throw new ConversionError(
      'DRAWING_TOO_LARGE',
      `there are ${pages.length} pages; at most ${limits.maxFrames} are allowed`,
    );
  for (const { trim, bleed } of pages) {
    for (const box of [trim, bleed]) if (box !== undefined) requireNumbers('box of a page', Object.values(box));
  }
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
