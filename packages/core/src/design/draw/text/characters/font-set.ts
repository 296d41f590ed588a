import type { Context } from '../../../../context.ts';
import type { Font } from '../../../../models/design/fonts.ts';
import type { NoteCode } from '../../../../notes.ts';
import { shareBuiltInFaces } from '../../../../text/built-in-faces.ts';
import { addCallerFonts, addFont } from '../../../../text/caller-fonts.ts';
import { type FontChain, FontLibrary } from '../../../../text/font-library.ts';
import { ComposerCache } from '../../../../text/paragraph/composer-cache.ts';
import type { FontTraits } from '../../../../text/typeface.ts';
import type { FullCharacter } from '../../../cascade/defaults.data.ts';

/** Characters whose shaping results are cached: about 8 MB. */
const shapedLength = 16_000;

/** The fonts of a document: its own files first, then those of the caller, then the built-in ones. */
export class FontSet {
  /** The shapes of the texts that are set in these fonts. */
  readonly shapes = new ComposerCache(shapedLength);
  readonly #library: FontLibrary;
  readonly #fonts: readonly Font[];
  readonly #files: ReadonlyMap<string, Uint8Array>;
  readonly #context: Context;
  /** Families whose files are in the library. */
  readonly #loaded = new Set<string>();

  private constructor(
    library: FontLibrary,
    fonts: readonly Font[],
    files: ReadonlyMap<string, Uint8Array>,
    context: Context,
  ) {
    this.#library = library;
    this.#fonts = fonts;
    this.#files = files;
    this.#context = context;
  }

  static async open(
    fonts: readonly Font[],
    files: ReadonlyMap<string, Uint8Array>,
    context: Context,
    note: (code: NoteCode, detail: string) => void,
  ): Promise<FontSet> {
    const library = new FontLibrary(await shareBuiltInFaces(), note);
    await addCallerFonts(library, context);
    return new FontSet(library, fonts, files, context);
  }

  /** The fonts for characters, in order of preference. The files of a family are read when it is first used. */
  async chainFor({ fontFamily, fontStyle, fontSize, axes }: FullCharacter): Promise<FontChain> {
    if (!this.#loaded.has(fontFamily)) {
      this.#loaded.add(fontFamily);
      for (const font of this.#fonts) if (font.family === fontFamily) await this.#load(font);
    }
    const stated = this.#fonts.find(({ family, style }) => family === fontFamily && style === fontStyle);
    return this.#library.chain({
      ...traitsOf(fontStyle, stated),
      families: [fontFamily, ...(stated?.fallback ?? [])],
      size: fontSize,
      variations: axes,
      fitsWidths: true,
    });
  }

  async #load(font: Font): Promise<void> {
    const bytes = font.src === undefined ? undefined : this.#files.get(font.src);
    if (bytes === undefined) return;
    const { weight, stretch, isItalic } = traitsOf(font.style, font);
    const overrides = { weight: [weight, weight], stretch: [stretch, stretch], isItalic } as const;
    await addFont(this.#library, bytes, { family: font.family, ...overrides }, font.family, this.#context);
  }
}

/** Words in the names of styles. @see OpenType 1.9, "OS/2", usWeightClass and usWidthClass */
const weights: readonly (readonly [RegExp, number])[] = [
  [/\b(?:thin|hairline)\b/, 100],
  [/\b(?:extra|ultra)[ -]?light\b/, 200],
  [/\b(?:semi|demi)[ -]?bold\b|\bdemi\b/, 600],
  [/\b(?:extra|ultra)[ -]?bold\b/, 800],
  [/\b(?:black|heavy)\b/, 900],
  [/\blight\b/, 300],
  [/\bmedium\b/, 500],
  [/\bbold\b/, 700],
];

/** The properties of a face: those that the document states, otherwise those in the name of its style. */
function traitsOf(style: string, font: Partial<Pick<Font, 'weight' | 'italic' | 'stretch'>> | undefined): FontTraits {
  const name = style.toLowerCase();
  return {
    weight: font?.weight ?? weights.find(([words]) => words.test(name))?.[1] ?? 400,
    isItalic: font?.italic ?? /italic|oblique/.test(name),
    stretch: font?.stretch ?? (/condensed/.test(name) ? 75 : /(?:expanded|extended)/.test(name) ? 125 : 100),
  };
}
