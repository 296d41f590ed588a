import type { BuiltInFont } from './built-in.ts';
import { type HarfBuzz, startHarfBuzz } from './harfbuzz/engine.ts';
import { openTypefaces, type Typeface } from './typeface.ts';

/**
 * The built-in fonts in a HarfBuzz instance that conversions share, since opening a font takes longer than drawing most
 * texts. Fonts of callers and files never enter it, so they cannot affect another conversion. It holds at most the
 * twelve fonts, and is replaced after a failure or when its memory has grown.
 */
export class BuiltInFaces {
  readonly engine: HarfBuzz;
  readonly #faces = new Map<string, Promise<Typeface | undefined>>();

  constructor(engine: HarfBuzz) {
    this.engine = engine;
  }

  open(font: BuiltInFont): Promise<Typeface | undefined> {
    const key = `${font.family} ${font.range.weight[0]} ${font.range.isItalic}`;
    const known = this.#faces.get(key);
    if (known !== undefined) return known;
    const made = font.load().then((bytes) => openTypefaces(this.engine, bytes)[0]);
    this.#faces.set(key, made);
    return made;
  }
}

let shared: BuiltInFaces | undefined;

/** The instance for a conversion. It has no state that changes a result. */
export async function shareBuiltInFaces(): Promise<BuiltInFaces> {
  if (shared?.engine.isReusable !== true) shared = new BuiltInFaces(await startHarfBuzz());
  return shared;
}
