import sharp from 'sharp';
import { convert } from '../src/convert.ts';
import type { ConvertOptions } from '../src/convert-options.ts';
import { makePdf, type PdfParts } from './pdf.ts';

export type Options = Partial<Omit<ConvertOptions, 'to'>>;

/** Draws a page of 100 points and returns its colours, with y pointing down. */
export async function drawPdf(document: PdfParts | Uint8Array, options: Options = {}) {
  const bytes = document instanceof Uint8Array ? document : makePdf(document);
  const result = await convert(bytes, { to: 'png', config: { width: 100 }, ...options });
  const image = sharp(result.bytes).flatten({ background: '#fff' }).removeAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { at, notes: result.notes.map(({ code }) => code), height: info.height };
}

export async function pdfToSvg(parts: PdfParts, options: Options = {}): Promise<string> {
  const { bytes } = await convert(makePdf(parts), { to: 'svg', ...options });
  return new TextDecoder().decode(bytes);
}

export const [red, lime, blue, white, black, yellow] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
  [0, 0, 0],
  [255, 255, 0],
];
