import type { Context } from '../../../context.ts';
import { shareBuiltInFaces } from '../../../text/built-in-faces.ts';
import { addCallerFonts } from '../../../text/caller-fonts.ts';
import { FontLibrary } from '../../../text/font-library.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Cascade } from '../style/cascade.ts';
import type { ViewportSize } from './content.ts';
import { addEmbeddedFonts } from './fonts.ts';
import { type SetText, setText } from './set-text.ts';
import { TextPaths } from './text-path.ts';
import type { TextStyles } from './text-style.ts';

/** The parts of a drawing that texts depend on. */
export interface TextSource {
  readonly byId: ReadonlyMap<string, XmlElement>;
  readonly cascade: Cascade;
  readonly isLeftOut: (element: XmlElement) => boolean;
}

/** Sets the texts of a drawing. Fonts are loaded with the first one. */
export class TextSetter {
  readonly #source: TextSource;
  readonly #context: Context;
  readonly #paths: TextPaths;
  #library: Promise<FontLibrary> | undefined;
  #remaining: number;

  constructor(source: TextSource, context: Context) {
    this.#source = source;
    this.#context = context;
    this.#paths = new TextPaths(source.byId, context);
    this.#remaining = context.limits.maxTextCharacters;
  }

  async set(text: XmlElement, styles: TextStyles, viewport: ViewportSize): Promise<SetText> {
    this.#library ??= this.#loadFonts();
    const library = await this.#library;
    const { isLeftOut } = this.#source;
    const base = { styles, library, paths: this.#paths, viewport, context: this.#context, isLeftOut };
    const set = await setText(text, base, this.#remaining);
    this.#remaining -= set.count;
    await this.#context.breathe();
    return set;
  }

  async #loadFonts(): Promise<FontLibrary> {
    const library = new FontLibrary(await shareBuiltInFaces(), (code, detail) => this.#context.note(code, detail));
    await addCallerFonts(library, this.#context);
    await addEmbeddedFonts(library, this.#source.cascade.fontFaces, this.#context);
    return library;
  }
}
