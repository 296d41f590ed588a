import type { Dict, PdfFont } from '../../../assets/pdfjs.generated.js';
import type { Context } from '../../../context.ts';
import { joinOutlines } from '../../../outline/outline.ts';
import { transformOutline } from '../../../outline/transform.ts';
import { shareBuiltInFaces } from '../../../text/built-in-faces.ts';
import { addCallerFonts } from '../../../text/caller-fonts.ts';
import { FontLibrary } from '../../../text/font-library.ts';
import type { HarfBuzzFace } from '../../../text/harfbuzz/face.ts';
import type { FontTraits, Typeface } from '../../../text/typeface.ts';
import { nameOf, numberOf, textOf } from '../document/values.ts';
import { type DrawGlyph, unitsPerEm } from './font.ts';

/** The caller's fonts, for text whose font is not embedded. They are opened when a document needs one. */
export class CallerFonts {
  readonly #context: Context;
  #library: Promise<FontLibrary> | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Draws the glyphs of the caller's font with the name of the document's; undefined if there is none. */
  async glyphs(font: PdfFont, descriptor: Dict | undefined): Promise<DrawGlyph | undefined> {
    if (this.#context.assets.fonts.length === 0) return undefined;
    this.#library ??= this.#open();
    const library = await this.#library;
    const traits = traitsOf(font, descriptor);
    const families = [familyOf(descriptor), font.name, font.name.split(/[-,]/)[0]].filter((name) => name !== undefined);
    const typeface = library.findAdded(font.name, families, traits);
    if (typeface === undefined) return undefined;
    const face = typeface.instance({ wght: traits.weight, wdth: traits.stretch, ital: traits.isItalic ? 1 : 0 });
    if (!hasTraits(typeface, font, traits))
      this.#context.note('TEXT_FONT_SUBSTITUTED', `"${font.name}" by another style of "${typeface.families[0]}"`);
    return (glyph) => drawText(face, glyph.unicode, glyph.width, font.name, this.#context);
  }

  async #open(): Promise<FontLibrary> {
    const library = new FontLibrary(await shareBuiltInFaces(), this.#context.note);
    await addCallerFonts(library, this.#context);
    return library;
  }
}

/** @see ISO 32000-1, "Font Descriptors": family, weight and stretch are optional */
function traitsOf(font: PdfFont, descriptor: Dict | undefined): FontTraits {
  const stated = numberOf(descriptor?.get('FontWeight'));
  const isBold = font.bold === true || /bold|black|heavy/i.test(font.name);
  const isItalic = font.italic === true || /italic|oblique/i.test(font.name);
  const stretch = stretches[nameOf(descriptor?.get('FontStretch')) ?? ''] ?? 100;
  return { weight: stated !== undefined && stated > 0 ? stated : isBold ? 700 : 400, isItalic, stretch };
}

const stretches: Readonly<Record<string, number>> = {
  UltraCondensed: 50,
  ExtraCondensed: 62.5,
  Condensed: 75,
  SemiCondensed: 87.5,
  SemiExpanded: 112.5,
  Expanded: 125,
  ExtraExpanded: 150,
  UltraExpanded: 200,
};

function familyOf(descriptor: Dict | undefined): string | undefined {
  return textOf(descriptor?.get('FontFamily'));
}

/** True if the font was found by its PostScript name, or is as heavy and slanted as the document's. */
function hasTraits({ postScriptNames, range }: Typeface, { name }: PdfFont, { weight, isItalic }: FontTraits): boolean {
  if (postScriptNames().includes(name)) return true;
  const [lightest, heaviest] = range.weight;
  const isNear = weight >= lightest - nearWeight && weight <= heaviest + nearWeight;
  return isNear && range.isItalic === isItalic;
}

/** Names of weights differ by one step between makers of fonts. */
const nearWeight = 100;

/** The outlines of a character's letters, with the advance of the document. */
function drawText(face: HarfBuzzFace, text: string, width: number, name: string, context: Context) {
  if (text.trim() === '') return undefined;
  if (![...text].every((letter) => face.has(letter.codePointAt(0)!))) {
    context.note('TEXT_CHARACTER_MISSING', `${JSON.stringify(text)} in "${name}"`);
    return undefined;
  }
  const shaped = face.shape({ text, from: 0, to: text.length, direction: 'ltr' });
  const scale = unitsPerEm / face.unitsPerEm;
  const advance = shaped.reduce((sum, each) => sum + each.advance, 0) * scale;
  const isOther = width > 0 && advance > 0 && Math.abs(width / advance - 1) > widthTolerance;
  const across = scale * (isOther ? width / advance : 1);
  let pen = 0;
  const outlines = shaped.map(({ glyph, x, y, advance: step }) => {
    const outline = transformOutline(face.outline(glyph), [across, 0, 0, scale, (pen + x) * across, y * scale]);
    pen += step;
    return outline;
  });
  return joinOutlines(outlines);
}

/** Widths in documents are rounded. */
const widthTolerance = 0.005;
