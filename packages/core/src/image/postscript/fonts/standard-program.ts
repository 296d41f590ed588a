import { unicodeOfGlyphName } from '../../../assets/glyph-names.ts';
import { type FontTraits, findNearestFont } from '../../../assets/nearest-font.ts';
import { type FontProgram, loadStandardFont, type StandardFontName } from '../../../assets/standard-font.ts';
import { resolveStandardFont } from '../../../assets/standard-names.ts';
import { standardWidths } from '../../../assets/standard-widths.ts';
import type { Context } from '../../../context.ts';
import { readUnicodeMappings } from '../../../font/tables/cmap/mappings.ts';
import { readCff } from '../../../outline/cff/read.ts';
import { type Outline, recordOutline } from '../../../outline/outline.ts';
import { transformOutline } from '../../../outline/transform.ts';
import { drawSfntGlyph, openSfnt } from './sfnt-glyphs.ts';

/** A glyph in units of a thousandth of an em. */
export interface ProgramGlyph {
  readonly outline: Outline;
  readonly advance: number;
}

/** A font of the caller or of this library that replaces one that programs expect in printers. */
export interface StandardProgram {
  readonly name: string;
  readonly outlineName: StandardFontName;
  /** True if the outlines are those of another design. */
  readonly isSubstitute: boolean;
  readonly glyphNames: readonly string[];
  glyph(name: string): ProgramGlyph | undefined;
}

type DrawnGlyph = (name: string) => ProgramGlyph | undefined;

/** Loads the outlines of a font by its PostScript name: `own`, or the nearest that this library has. */
export async function loadStandardProgram(
  fontName: string,
  context: Context,
  traits: FontTraits = {},
  own?: FontProgram,
): Promise<StandardProgram> {
  const face = resolveStandardFont(fontName);
  const outlineName = face?.outline ?? findNearestFont(fontName, traits);
  const { kind, bytes } = own ?? (await loadStandardFont(outlineName));
  const { names, draw } = kind === 'cff' ? openCffProgram(bytes, context) : openSfntProgram(bytes, context);
  const widths = face === undefined || own !== undefined ? undefined : standardWidths(face.name);
  const glyphs = new Map<string, ProgramGlyph | undefined>();
  return {
    name: fontName,
    outlineName,
    isSubstitute: own === undefined && (face === undefined || face.isSubstitute),
    glyphNames: [...new Set([...names, ...(widths?.keys() ?? [])])],
    glyph: (name) => {
      if (!glyphs.has(name)) glyphs.set(name, fitToWidth(draw(name), widths?.get(name)));
      return glyphs.get(name);
    },
  };
}

/** Scales a glyph to the advance of the font that it stands for. */
function fitToWidth(glyph: ProgramGlyph | undefined, advance: number | undefined): ProgramGlyph | undefined {
  if (glyph === undefined || advance === undefined || glyph.advance === advance) return glyph;
  if (glyph.advance === 0) return { ...glyph, advance };
  return { outline: transformOutline(glyph.outline, [advance / glyph.advance, 0, 0, 1, 0, 0]), advance };
}

function openCffProgram(bytes: Uint8Array, context: Context): { names: string[]; draw: DrawnGlyph } {
  const font = readCff(bytes, context);
  const names = Array.from({ length: font.glyphCount }, (_, glyph) => font.glyphName(glyph) ?? '.notdef');
  const scale = 1000 / font.unitsPerEm;
  const draw: DrawnGlyph = (name) => {
    const glyph = font.glyphOfName(name);
    if (glyph === undefined) return undefined;
    const outline = recordOutline((pen) => font.drawGlyph(glyph, pen));
    return scaled(outline, font.advanceWidth(glyph) ?? 0, scale);
  };
  return { names, draw };
}

function openSfntProgram(bytes: Uint8Array, context: Context): { names: string[]; draw: DrawnGlyph } {
  const font = openSfnt(bytes);
  const mappings = readUnicodeMappings(font.table('cmap') ?? new Uint8Array(), context);
  const glyphs = new Map(mappings?.codes.map((code, index): [number, number] => [code, mappings.glyphs[index] ?? 0]));
  const scale = 1000 / font.unitsPerEm;
  const draw: DrawnGlyph = (name) => {
    const code = unicodeOfGlyphName(name).codePointAt(0);
    const glyph = name === '.notdef' ? 0 : code === undefined ? undefined : glyphs.get(code);
    if (glyph === undefined) return undefined;
    let advance = 0;
    const outline = recordOutline((pen) => {
      advance = drawSfntGlyph(font, glyph, pen, context);
    });
    return scaled(outline, advance, scale);
  };
  return { names: ['.notdef'], draw };
}

function scaled(outline: Outline, advance: number, scale: number): ProgramGlyph {
  if (scale === 1) return { outline, advance };
  return { outline: transformOutline(outline, [scale, 0, 0, scale, 0, 0]), advance: advance * scale };
}
