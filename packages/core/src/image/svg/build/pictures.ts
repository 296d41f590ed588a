import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { DrawingNode } from '../../../models/drawing/nodes.ts';
import { decodeBody, parseDataUrl } from '../../data-url.ts';
import { readPlainPicture } from '../../plain-picture.ts';
import { mayHoldDrawing, unpackDrawing } from '../nested-source.ts';
import type { LoadedPicture } from './scene.ts';

/** A drawing within a drawing, with its natural size. */
export interface NestedDrawing {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly DrawingNode[];
  readonly built: number;
}

/** The pictures of a drawing, each loaded once. Only those in `data:` URLs are loaded. */
export class Pictures {
  readonly #context: Context;
  readonly #build: (bytes: Uint8Array) => Promise<NestedDrawing>;
  readonly #known = new Map<string, Promise<LoadedPicture | undefined>>();
  #dropped = 0;

  constructor(context: Context, build: (bytes: Uint8Array) => Promise<NestedDrawing>) {
    this.#context = context;
    this.#build = build;
  }

  load(reference: string): Promise<LoadedPicture | undefined> {
    const known = this.#known.get(reference);
    if (known !== undefined) return known;
    const loading = this.#load(reference).then((loaded) => {
      if (loaded === undefined) this.#dropped++;
      return loaded;
    });
    this.#known.set(reference, loading);
    return loading;
  }

  /** Notes the pictures that could not be loaded. */
  noteDropped(): void {
    if (this.#dropped === 0) return;
    this.#context.note(
      'SVG_ELEMENT_IGNORED',
      `${this.#dropped} × image that is not within the drawing, or cannot be read`,
    );
  }

  async #load(reference: string): Promise<LoadedPicture | undefined> {
    const url = parseDataUrl(reference);
    if (url === undefined) return undefined;
    const isDrawing = mayHoldDrawing(url.mediaType, decodeBody(url.body.slice(0, 1024), url.isBase64));
    try {
      if (isDrawing) {
        const end = url.body.indexOf('#');
        const body = url.isBase64 && end >= 0 ? url.body.slice(0, end) : url.body;
        const bytes = await unpackDrawing(decodeBody(body, url.isBase64), this.#context);
        this.#context.spend(bytes.length);
        return { kind: 'drawing', ...(await this.#build(bytes)) };
      }
      return { kind: 'picture', picture: await readPlainPicture(decodeBody(url.body, url.isBase64), this.#context) };
    } catch (error) {
      if (error instanceof ConversionError && ['malformed', 'unsupported'].includes(error.kind)) return undefined;
      throw error;
    }
  }
}
