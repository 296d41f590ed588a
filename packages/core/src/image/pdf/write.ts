import type { Context } from '../../context.ts';
import type { DrawingPdfOptions } from '../../drawing/pdf/options.ts';
import { writeDrawingPdf } from '../../drawing/pdf/write.ts';
import { pointsPerPixel } from '../../drawing/pixel-size.ts';
import type { WriteOptions } from '../../format.ts';
import type { Drawing } from '../../models/drawing/drawing.ts';
import { type ResolvedImageConfig, resolveImageConfig } from '../config.ts';
import { noteSettingsOfPixels } from '../losses.ts';
import { resolveFit, resultSize, type Size } from '../size.ts';

/** Writes a drawing as a page of its natural size, or of the requested size in CSS pixels. */
export async function writePdf(drawing: Drawing, options: WriteOptions, context: Context): Promise<Uint8Array> {
  const config = resolveImageConfig(options.config, options.to);
  noteSettingsOfPixels(config, context);
  const isResized = config.width !== undefined || config.height !== undefined;
  const natural = { width: drawing.width / pointsPerPixel, height: drawing.height / pointsPerPixel };
  const fit = resolveFit(natural, config);
  const pdfOptions: DrawingPdfOptions = {
    omitsMetadata: config.strip,
    ...(isResized && { size: inPoints(fit.scaled), crop: inPoints(resultSize(fit)), anchor: anchorOf(config) }),
  };
  return writeDrawingPdf([{ drawing }], pdfOptions, context);
}

/** The point of the drawing and of the page that coincide, as parts of their sides from the top left corner. */
function anchorOf({ gravity }: ResolvedImageConfig): { readonly x: number; readonly y: number } {
  return {
    x: gravity.endsWith('west') ? 0 : gravity.endsWith('east') ? 1 : 0.5,
    y: gravity.startsWith('north') ? 0 : gravity.startsWith('south') ? 1 : 0.5,
  };
}

function inPoints({ width, height }: Size): Size {
  return { width: width * pointsPerPixel, height: height * pointsPerPixel };
}
