import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** The size of a page, in pixels that need not be whole. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A picture of whole pixels, and the side of the page at which they begin. */
export interface PageFrame extends PageSize {
  readonly resolution: number;
  readonly beginsAt: 'top' | 'bottom';
}

const inchesPerUnit: Readonly<Record<string, number>> = { '': 1 / 96, px: 1 / 96, pt: 1 / 72 };

/**
 * Draws an svg as others draw a page: at a resolution, from the left side. Asked for a smaller picture, the engine would
 * smooth its shapes at that size instead of reducing the picture, and it would centre the page in sides that are rounded,
 * which moves it by parts of a pixel. Returns the size of the page.
 */
export async function drawSvgFrame(svg: string, frame: PageFrame, to: string): Promise<PageSize> {
  const text = await readFile(svg, 'utf8');
  const root = /<svg\b[^>]*>/.exec(text)?.[0] ?? '';
  const size = { width: sideOf(root, 'width', frame.resolution), height: sideOf(root, 'height', frame.resolution) };
  const y = frame.beginsAt === 'top' ? 0 : frame.height - size.height;
  const place = `<svg x="0" y="${y}" width="${size.width}" height="${size.height}" preserveAspectRatio="none"`;
  const placed = root.replace(/ (?:width|height)="[^"]*"/g, '').replace('<svg', () => place);
  const content = text.slice(text.indexOf(root) + root.length);
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}">${placed}${content}</svg>`;
  const drawn = sharp(Buffer.from(page), { density: 72, unlimited: true, limitInputPixels: false });
  await writeFile(to, await drawn.flatten({ background: '#fff' }).png().toBuffer());
  return size;
}

/** A side of the root element, in pixels. */
function sideOf(root: string, side: string, resolution: number): number {
  const [, number, unit = ''] = new RegExp(` ${side}="([\\d.]+)(\\w*)"`).exec(root) ?? [];
  return Number(number) * (inchesPerUnit[unit] ?? Number.NaN) * resolution;
}
