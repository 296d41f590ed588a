import type { Context } from '../../context.ts';
import type { DrawingPdfOptions } from '../../drawing/pdf/options.ts';
import { writeDrawingPdf } from '../../drawing/pdf/write.ts';
import { pointsPerPixel } from '../../drawing/pixel-size.ts';
import type { WriteOptions } from '../../format.ts';
import type { Drawing } from '../../models/drawing/drawing.ts';
import { resolveImageConfig } from '../config.ts';
import { resolveFit, type Size } from '../size.ts';

/** Writes a drawing as a page of its natural size, or of the requested size in CSS pixels. */
export async function writePdf(drawing: Drawing, options: WriteOptions, context: Context): Promise<Uint8Array> {
  const config = resolveImageConfig(options.config, options.to);
  if (config.given.has('quality')) context.note('CONFIG_IGNORED', 'quality does not apply to drawings');
  const isResized = config.width !== undefined || config.height !== undefined;
  const natural = { width: drawing.width / pointsPerPixel, height: drawing.height / pointsPerPixel };
  const { scaled, cropped } = resolveFit(natural, config);
  const pdfOptions: DrawingPdfOptions = {
    omitsMetadata: config.strip,
    ...(isResized && { size: inPoints(scaled), crop: cropped && inPoints(cropped) }),
  };
  return writeDrawingPdf([{ drawing }], pdfOptions, context);
}

function inPoints({ width, height }: Size): Size {
  return { width: width * pointsPerPixel, height: height * pointsPerPixel };
}
