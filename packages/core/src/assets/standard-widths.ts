import type { PrinterFontName } from './standard-names.ts';
import {
  advances,
  latinGlyphs,
  moreLatinGlyphs,
  sharedTables,
  symbolGlyphs,
  zapfDingbatsGlyphs,
} from './standard-widths.data.ts';

/** The advances of a printer font in thousandths of an em, by glyph name. */
export function standardWidths(name: PrinterFontName): ReadonlyMap<string, number> {
  const widths = wordsOf(advances[tableOf(name)]).map(Number);
  const scale = name.startsWith('Helvetica-Narrow') ? 0.82 : 1;
  const glyphs = glyphsOf(name); // begins with the glyphs of all Latin fonts; some tables end there
  return new Map(widths.map((width, index) => [glyphs[index] ?? '', Math.round(width * scale)]));
}

function tableOf(name: PrinterFontName): keyof typeof advances {
  return name in sharedTables ? sharedTables[name as keyof typeof sharedTables] : (name as keyof typeof advances);
}

function glyphsOf(name: PrinterFontName): string[] {
  if (name === 'Symbol') return wordsOf(symbolGlyphs);
  if (name === 'ZapfDingbats') return wordsOf(zapfDingbatsGlyphs);
  return [...wordsOf(latinGlyphs), ...wordsOf(moreLatinGlyphs)];
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}
