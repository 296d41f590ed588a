import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { decodeBody, parseDataUrl } from '../../image/data-url.ts';
import { readPlainPicture } from '../../image/plain-picture.ts';
import type { Drawing } from '../../models/drawing/drawing.ts';
import type { DrawingPicture } from '../../models/drawing/picture.ts';

/** A picture of a document, with its natural size in points. */
export type LoadedPicture =
  | { readonly kind: 'picture'; readonly picture: DrawingPicture; readonly width: number; readonly height: number }
  | { readonly kind: 'drawing'; readonly drawing: Drawing; readonly width: number; readonly height: number };

/** Reads a file as a drawing; undefined if its format has pixels. */
export type ReadDrawing = (bytes: Uint8Array) => Promise<Drawing | undefined>;

/** Loads the pictures of a document, each once. A picture that is missing or cannot be read is described instead. */
export class PictureLoader {
  readonly #files: ReadonlyMap<string, Uint8Array>;
  readonly #readDrawing: ReadDrawing;
  readonly #context: Context;
  readonly #known = new Map<string, Promise<LoadedPicture | { readonly problem: string }>>();

  constructor(files: ReadonlyMap<string, Uint8Array>, readDrawing: ReadDrawing, context: Context) {
    this.#files = files;
    this.#readDrawing = readDrawing;
    this.#context = context;
  }

  load(src: string): Promise<LoadedPicture | { readonly problem: string }> {
    const known = this.#known.get(src);
    if (known !== undefined) return known;
    const loading = this.#load(src);
    this.#known.set(src, loading);
    return loading;
  }

  async #load(src: string): Promise<LoadedPicture | { readonly problem: string }> {
    const name = `"${src.slice(0, 80)}"`;
    const bytes = this.#bytesOf(src);
    if (bytes === undefined) return { problem: `${name} is not among the files` };
    this.#context.spend(bytes.length);
    try {
      const drawing = await this.#readDrawing(bytes);
      if (drawing !== undefined) return { kind: 'drawing', drawing, width: drawing.width, height: drawing.height };
      return pictureOf(await readPlainPicture(bytes, this.#context));
    } catch (error) {
      if (!(error instanceof ConversionError) || !['malformed', 'unsupported'].includes(error.kind)) throw error;
      return { problem: `${name} cannot be read: ${error.message}` };
    }
  }

  #bytesOf(src: string): Uint8Array | undefined {
    const url = /^data:/i.test(src) ? parseDataUrl(src) : undefined;
    return url === undefined ? this.#files.get(src) : decodeBody(url.body, url.isBase64);
  }
}

/** Without a stated placement a pixel is a point, as for pictures with 72 pixels per inch. */
function pictureOf(picture: DrawingPicture): LoadedPicture {
  return { kind: 'picture', picture, width: picture.width, height: picture.height };
}
