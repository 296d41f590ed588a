import { type PrinterFontName, resolveStandardFont } from '../assets/standard-names.ts';
import type { FontTraits } from './typeface.ts';

/** The advances of a font that is not available, in ems. */
export interface NamedWidths {
  /** Undefined if the advance of a character is not known. */
  widthOf(codePoint: number): number | undefined;
}

const minBoldWeight = 600;

/** The one of the 35 printer fonts whose advances a family has; undefined for other families and for symbols. */
export function findNamedFont(family: string, { weight, isItalic }: FontTraits): PrinterFontName | undefined {
  const style = `${weight >= minBoldWeight ? ' Bold' : ''}${isItalic ? ' Italic' : ''}`;
  const name = resolveStandardFont(`${family}${style}`)?.name;
  return name === 'Symbol' || name === 'ZapfDingbats' ? undefined : name;
}

/** Loads the advances of a font. */
export async function loadNamedWidths(name: PrinterFontName): Promise<NamedWidths> {
  const { standardWidths } = await import('../assets/standard-widths.ts');
  const { unicodeOfGlyphName } = await import('../assets/glyph-names.ts');
  // Spaces and hyphens have several characters.
  const widths = new Map<string, number>();
  for (const [glyph, width] of standardWidths(name)) widths.set(unicodeOfGlyphName(glyph), width / 1000);
  for (const [character, same] of [
    ['\u00a0', ' '],
    ['\u2010', '-'],
    ['\u2011', '-'],
  ] as const) {
    const width = widths.get(same);
    if (width !== undefined) widths.set(character, width);
  }
  return { widthOf: (codePoint) => widths.get(String.fromCodePoint(codePoint)) };
}
