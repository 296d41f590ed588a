import { standardWidths } from '../../assets/standard-widths.ts';
import type { Context } from '../../context.ts';
import { readUnicodeMappings } from '../../font/tables/cmap/mappings.ts';
import { readMaxp } from '../../font/tables/maxp.ts';
import { advanceReader } from '../../font/tables/metrics/glyph-metrics.ts';
import { readMetricsHeader } from '../../font/tables/metrics/metrics-header.ts';
import { readOs2 } from '../../font/tables/os2.ts';
import { readPost } from '../../font/tables/post.ts';
import { requireTable } from '../../font/tables/require.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { KitFace } from './face.ts';

/**
 * A font of the system with the line metrics and the average width of the web font, so that text does not move when the
 * web font arrives. Values are percentages.
 * @see CSS Fonts 5, "Default font metrics overriding"
 */
export interface FallbackFace {
  /** Full names; the first installed one is used. All have the same advances. */
  readonly local: readonly string[];
  readonly sizeAdjust: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
}

/** The advance of a letter in ems. */
type Widths = (letter: string) => number;
type Family = 'sans' | 'serif' | 'mono';

/** Fonts of systems, each with free fonts of the same advances. */
const families = {
  sans: ['Arial', 'Liberation Sans', 'Arimo'],
  serif: ['Times New Roman', 'Liberation Serif', 'Tinos'],
  mono: ['Courier New', 'Liberation Mono', 'Cousine'],
} as const;
const chromeFonts = new Set(['Arimo', 'Tinos', 'Cousine']);
const printerFonts = {
  sans: ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
  serif: ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
  mono: ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
} as const;

/** Occurrences of each letter, and of the space, in 1,000 characters of English text. */
const frequencies: Readonly<Record<string, number>> = {
  ...{ ' ': 182, e: 102, t: 74, a: 66, o: 61, i: 57, n: 57, s: 53, h: 50, r: 49, d: 33, l: 33, u: 23, c: 23 },
  ...{ m: 20, f: 18, w: 19, g: 16, y: 16, p: 16, b: 12, v: 8, k: 6, x: 1, j: 1, q: 1, z: 1 },
};
const letterCount = Object.keys(frequencies).length;
const useTypoMetrics = 1 << 7;

/** Returns `undefined` if the font lacks letters of the Latin alphabet, or metrics. */
export function fitFallback({ tables }: FontFile, face: KitFace, context: Context): FallbackFace | undefined {
  const own = readWidths(tables, face.unitsPerEm, context);
  if (own === undefined || !tables.has('hhea')) return undefined;
  const style = (face.isBold ? 1 : 0) + (face.isItalic ? 2 : 0);
  const fits = familiesFor(tables).map((family) => fitFamily(own, family, style));
  const { family, scale } = fits.reduce((best, each) => (each.distance < best.distance ? each : best));
  const { ascender, descender, lineGap } = lineMetrics(tables);
  const percent = (units: number): number => round((100 * units) / face.unitsPerEm / scale);
  return {
    local: families[family].flatMap((name) => fullNames(name, style)),
    sizeAdjust: round(100 * scale),
    ascent: percent(Math.max(0, ascender)),
    descent: percent(Math.max(0, -descender)),
    lineGap: percent(Math.max(0, lineGap)),
  };
}

/** The full names of a style. Newer releases of the fonts of Chrome OS name the regular one, such as "Arimo Regular". */
function fullNames(name: string, style: number): string[] {
  if (style > 0) return [`${name}${['', ' Bold', ' Italic', ' Bold Italic'][style]}`];
  return chromeFonts.has(name) ? [name, `${name} Regular`] : [name];
}

/** Scales a family of the system to the same average width; `distance` is the average difference of its letters. */
function fitFamily(own: Widths, family: Family, style: number): { family: Family; scale: number; distance: number } {
  const advances = standardWidths(printerFonts[family][style] ?? printerFonts[family][0]);
  const theirs: Widths = (letter) => (advances.get(letter === ' ' ? 'space' : letter) ?? 0) / 1000;
  const scale = average(own) / average(theirs);
  return { family, scale, distance: average((letter) => Math.abs(own(letter) - scale * theirs(letter))) };
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** The advances of English letters, in ems. */
function readWidths(tables: FontFile['tables'], unitsPerEm: number, context: Context): Widths | undefined {
  const mappings = readUnicodeMappings(requireTable(tables, 'cmap'), context);
  const [header, table] = [tables.get('hhea'), tables.get('hmtx')];
  if (mappings === undefined || header === undefined || table === undefined) return undefined;
  const { numGlyphs } = readMaxp(requireTable(tables, 'maxp'));
  const advanceOf = advanceReader(header, table, numGlyphs, 'hmtx');
  const widths = new Map<string, number>();
  for (const letter of Object.keys(frequencies)) {
    const index = mappings.codes.indexOf(letter.charCodeAt(0));
    if (index >= 0) widths.set(letter, advanceOf(mappings.glyphs[index] ?? 0) / unitsPerEm);
  }
  const own: Widths = (letter) => widths.get(letter) ?? 0;
  return widths.size === letterCount && average(own) > 0 ? own : undefined;
}

/** The average over English text. */
function average(widthOf: Widths): number {
  const [sum, count] = Object.entries(frequencies).reduce(
    ([width, number], [letter, frequency]) => [width + frequency * widthOf(letter), number + frequency],
    [0, 0],
  );
  return sum / count;
}

/**
 * The families that the font may be like, by its own classification: PANOSE's serif styles of Latin text are 2 to 10.
 * @see OpenType 1.9.1, "OS/2 — OS/2 and Windows Metrics Table", "panose"
 */
function familiesFor(tables: FontFile['tables']): readonly Family[] {
  const post = tables.get('post');
  if (post !== undefined && readPost(post).isFixedPitch) return ['mono'];
  const [kind = 0, serif = 0] = tables.has('OS/2') ? readOs2(requireTable(tables, 'OS/2')).panose : [];
  if (kind !== 2 || serif < 2) return ['sans', 'serif'];
  return serif <= 10 ? ['serif'] : ['sans'];
}

/** The metrics that browsers use: those of OS/2 if it says so, else of hhea. */
function lineMetrics(tables: FontFile['tables']): { ascender: number; descender: number; lineGap: number } {
  const os2 = tables.has('OS/2') ? readOs2(requireTable(tables, 'OS/2')) : undefined;
  if (os2?.sTypoAscender !== undefined && os2.fsSelection & useTypoMetrics) {
    return { ascender: os2.sTypoAscender, descender: os2.sTypoDescender ?? 0, lineGap: os2.sTypoLineGap ?? 0 };
  }
  return readMetricsHeader(requireTable(tables, 'hhea'), 'hhea');
}
