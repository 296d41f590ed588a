import sharp from 'sharp';
import { takePicture } from '../../../programs/chromium.ts';

/** An svg with the size in pixels at which it is drawn. */
export interface SheetItem {
  readonly svg: Uint8Array;
  readonly height: number;
}

const columns = 3;

/**
 * Sets the size of an svg to that of the picture, whose height is rounded. Viewers would otherwise keep the ratio and
 * move everything by a part of a pixel, or draw at another size and resample.
 */
export function stretchSvg(svg: Uint8Array, width: number, height: number): Uint8Array {
  const text = Buffer.from(svg).toString();
  const root = /<svg [^>]*>/.exec(text)?.[0] ?? '';
  const sized = root
    .replace(/ (?:width|height|preserveAspectRatio)="[^"]*"/g, '')
    .replace('<svg ', `<svg width="${width}" height="${height}" preserveAspectRatio="none" `);
  return Buffer.from(text.replace(root, () => sized));
}

/** Draws svgs of one width in a window of Chromium, as images of a page. */
export async function drawSheet(
  browser: string,
  items: readonly SheetItem[],
  width: number,
  fontConfig?: string,
): Promise<Buffer[]> {
  const rowHeight = Math.max(...items.map(({ height }) => height));
  const images = items.map(({ svg, height }) => {
    const source = Buffer.from(svg).toString('base64');
    return `<img width="${width}" height="${height}" src="data:image/svg+xml;base64,${source}">`;
  });
  const style = `body{margin:0;background:#fff;display:grid;grid-template-columns:repeat(${columns},${width}px);grid-auto-rows:${rowHeight}px}`;
  const screenshot = await takePicture(browser, `<!DOCTYPE html><style>${style}</style>${images.join('')}`, {
    width: columns * width,
    height: Math.ceil(items.length / columns) * rowHeight + 200, // part of the height belongs to the window
    scale: 1,
    ...(fontConfig !== undefined && { fontConfig }),
  });
  return Promise.all(
    items.map(({ height }, index) => {
      const [left, top] = [(index % columns) * width, Math.floor(index / columns) * rowHeight];
      return sharp(screenshot).extract({ left, top, width, height }).png().toBuffer();
    }),
  );
}
