import { BaseStream, type Dict, PartialEvaluator, type PdfFont, Ref, Stream } from '../../../assets/pdfjs.generated.js';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { Functions } from '../colour/functions.ts';
import { isFatal, toFailure } from '../document/errors.ts';
import { dictOf, matrixOf, nameOf, readStream } from '../document/values.ts';
import { CallerFonts } from './caller.ts';
import { loadCMap } from './cmaps.ts';
import { embeddedGlyphs } from './embedded.ts';
import { type ShownFont, showFont } from './font.ts';
import { standardGlyphs } from './standard.ts';

/** Opens the fonts of a document, each once. */
export class FontLibrary {
  readonly #context: Context;
  readonly #functions: Functions;
  readonly #caller: CallerFonts;
  readonly #evaluator: PartialEvaluator;
  readonly #known = new Map<unknown, Promise<ShownFont | undefined>>();

  constructor(functions: Functions, context: Context) {
    this.#context = context;
    this.#functions = functions;
    this.#caller = new CallerFonts(context);
    this.#evaluator = new PartialEvaluator({
      xref: functions.xref,
      handler: { sendWithPromise: async (_, { filename }) => loadCMap(filename) },
      builtInCMapCache: new Map(),
      standardFontDataCache: new Map(),
      options: {
        ignoreErrors: true,
        isEvalSupported: false,
        disableFontFace: true,
        fontExtraProperties: false,
        useSystemFonts: false,
        useWorkerFetch: false,
        cMapPacked: true,
      },
    });
  }

  /** Opens a font by its entry in the resources; undefined if it cannot be used, which is noted. */
  open(raw: unknown): Promise<ShownFont | undefined> {
    const key = raw instanceof Ref ? raw.toString() : raw;
    let font = this.#known.get(key);
    if (font === undefined) {
      font = this.#open(dictOf(this.#functions.xref.fetchIfRef(raw)));
      this.#known.set(key, font);
    }
    return font;
  }

  async #open(dict: Dict | undefined): Promise<ShownFont | undefined> {
    try {
      if (dict === undefined) throw new ConversionError('PDF_MALFORMED', 'a font is missing');
      await this.#boundFile(dict);
      await this.#boundMaps(dict);
      await this.#context.breathe();
      const font = await this.#translate(dict);
      if (font.isType3Font)
        return showFont(font, { dict, matrix: matrixOf(dict, 'FontMatrix') ?? small }, () => undefined);
      const draw = font.data === undefined ? undefined : embeddedGlyphs(font, this.#context);
      const found = draw ?? (await this.#caller.glyphs(font, this.#descriptorOf(dict)));
      return showFont(font, undefined, found ?? (await standardGlyphs(font, this.#context)));
    } catch (error) {
      if (isFatal(error)) throw error;
      this.#context.note('DRAWING_LOOK_LOST', `a font cannot be read: ${toFailure('font', error).message}`);
      return undefined;
    }
  }

  #descriptorOf(dict: Dict): Dict | undefined {
    const [first] = [dict.get('DescendantFonts')].flat();
    const inner = dictOf(this.#functions.xref.fetchIfRef(first)) ?? dict;
    return dictOf(inner.get('FontDescriptor'));
  }

  async #translate(dict: Dict): Promise<PdfFont> {
    // pdf.js leaves out the built-in fonts of viewers; they are replaced by those of `assets`.
    const evaluated = this.#evaluator.preEvaluateFont(dict);
    return this.#evaluator.translateFont(evaluated);
  }

  /** Unpacks maps of codes within a bound. */
  async #boundMaps(dict: Dict): Promise<void> {
    const [first] = [dict.get('DescendantFonts')].flat();
    const inner = dictOf(this.#functions.xref.fetchIfRef(first));
    for (const owner of [dict, inner]) {
      for (const key of ['ToUnicode', 'Encoding', 'CIDToGIDMap']) {
        const map = owner?.get(key);
        if (!(map instanceof BaseStream)) continue;
        const bytes = await readStream(
          map,
          this.#context,
          maxMapBytes,
          () =>
            new ConversionError(
              'FONT_TOO_LARGE',
              `${key} of a font has more than ${maxMapBytes} bytes, the maximum allowed`,
            ),
        );
        owner?.set(key, new Stream(bytes, 0, bytes.length, map.dict));
      }
    }
  }

  /** Unpacks the font program within the limits, before pdf.js reads it as a whole. */
  async #boundFile(dict: Dict): Promise<void> {
    const descriptor = this.#descriptorOf(dict);
    for (const key of ['FontFile', 'FontFile2', 'FontFile3']) {
      const file = descriptor?.get(key);
      if (!(file instanceof BaseStream)) continue;
      const max = Math.min(this.#context.limits.maxFontBytes, maxProgramBytes);
      const bytes = await readStream(
        file,
        this.#context,
        max,
        () => new ConversionError('FONT_TOO_LARGE', `a font has more than ${max} bytes, the maximum allowed`),
      );
      descriptor?.set(key, new Stream(bytes, 0, bytes.length, file.dict));
    }
  }
}

/** The most bytes of a font program. It is read as a whole while other tasks wait. */
const maxProgramBytes = 64 * 1024 * 1024;
/** The most bytes of a map of codes; one of all characters has about 2 MB. */
const maxMapBytes = 16 * 1024 * 1024;

const small = [0.001, 0, 0, 0.001, 0, 0] as const;

/** The name of a font for people, without the mark of a subset. */
export function fontNameOf(dict: Dict): string | undefined {
  return nameOf(dict.get('BaseFont'))?.replace(/^[A-Z]{6}\+/, '');
}
