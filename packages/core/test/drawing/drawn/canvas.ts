import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { loadTextFont } from '../../../src/assets/text-font.ts';

// A canvas, and the minimal browser document that the libraries need.

export { loadImage, Path2D } from '@napi-rs/canvas';

/** The font family of all texts, with four faces. */
export const family = 'Arimo';

const styles = [
  { bold: false, italic: false },
  { bold: true, italic: false },
  { bold: false, italic: true },
  { bold: true, italic: true },
];

/** Registers the font family. */
export async function registerFonts(): Promise<void> {
  if (GlobalFonts.has(family)) return;
  for (const style of styles) GlobalFonts.register(Buffer.from(await loadTextFont(family, style)), family);
}

/** Creates a canvas with the members of an HTML element. */
export function openCanvas(width = 300, height = 150): Canvas {
  const element = {
    style: {},
    classList: { add: () => {} },
    setAttribute: () => {},
    getAttribute: () => null,
    hasAttribute: () => false,
    addEventListener: () => {},
    removeEventListener: () => {},
  };
  const canvas = Object.assign(createCanvas(width, height), element);
  correctFonts(canvas.getContext('2d'));
  return canvas;
}

/** These canvases treat `italic normal` as upright; browsers do not. */
function correctFonts(context: SKRSContext2D): void {
  const font = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(context), 'font');
  if (font?.get === undefined || font.set === undefined) throw new Error('the font of the canvas cannot be set');
  const { get, set } = font;
  Object.defineProperty(context, 'font', {
    get: () => get.call(context) as unknown,
    set: (value: string) => set.call(context, value.replaceAll(/\bnormal /g, '')),
  });
}

/** An empty document. */
export class BareDocument {
  readonly documentElement = { style: {} };
  readonly body = {};

  createElement(name: string): object {
    return name === 'canvas' ? openCanvas() : { style: {}, setAttribute: () => {} };
  }

  createElementNS(_space: string, name: string): object {
    return this.createElement(name);
  }

  getElementById(): null {
    return null;
  }

  addEventListener(): void {}

  removeEventListener(): void {}
}

/** A canvas with red, green, blue and white quarters, to be used as a picture. */
export function openPicture(width: number, height: number): Canvas {
  const picture = openCanvas(width, height);
  const context = picture.getContext('2d');
  for (const [index, colour] of ['#d22', '#2a2', '#22c', '#fff'].entries()) {
    context.fillStyle = colour;
    context.fillRect((index % 2) * (width / 2), Math.floor(index / 2) * (height / 2), width / 2, height / 2);
  }
  return picture;
}

/** The samples of a canvas: red, green, blue and alpha, row by row. */
export function samplesOf(canvas: Canvas): Uint8ClampedArray {
  return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
}
