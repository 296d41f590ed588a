import type { GlyphFont, GlyphPosition } from '../../../../models/drawing/nodes.ts';
import { joinMatrices, type Matrix, rotation, translation } from '../../../../outline/matrix.ts';
import type { Outline } from '../../../../outline/outline.ts';
import type { FittedFont } from '../../../../text/font-library.ts';
import type { GlyphCluster } from '../../../../text/line.ts';
import type { SetCluster } from '../../../../text/paragraph/composed-line.ts';
import type { FullCharacter } from '../../../cascade/defaults.data.ts';
import type { DrawScene } from '../../scene.ts';
import { placeAnnotations } from '../annotations/placed-annotations.ts';
import type { BlockLine } from '../paragraph-blocks.ts';
import type { TextPath } from '../path/text-path.ts';
import { emBoxShare, type LineMetrics } from './line-metrics.ts';

/** The fonts of a drawing, each with the outlines of the glyphs that are used. */
export class GlyphFonts {
  readonly #fonts = new Map<FittedFont['face'], GlyphFont & { readonly outlines: Map<number, Outline> }>();

  /** The font with the outline of a glyph. */
  with({ face, family }: FittedFont, glyph: number): GlyphFont {
    let font = this.#fonts.get(face);
    if (font === undefined) {
      font = { name: family, unitsPerEm: face.unitsPerEm, outlines: new Map() };
      this.#fonts.set(face, font);
    }
    if (!font.outlines.has(glyph)) font.outlines.set(glyph, face.outline(glyph));
    return font;
  }
}

/** Glyphs with the same font and properties. */
export interface GlyphRun {
  readonly font: GlyphFont;
  readonly properties: FullCharacter;
  readonly glyphs: GlyphPosition[];
  text: string;
  readonly from: number;
  to: number;
  readonly baseline: number;
  readonly metrics: LineMetrics;
}

/** How characters are drawn, and where their column begins. */
interface DrawnLook {
  readonly properties: FullCharacter;
  readonly metrics: LineMetrics;
  readonly baseline: number;
  readonly left: number;
  readonly text: string;
}

/** Slant of synthesized italics, as in browsers. */
const slope = 0.25;

/** Collects the glyphs of a line; `bend` moves them to a path. */
export function collectRuns(line: BlockLine, fonts: GlyphFonts, scene: DrawScene, bend?: TextPath['bend']): GlyphRun[] {
  const { line: own, paragraph } = line.placed;
  const { left } = line.placed.column;
  const runs: GlyphRun[] = [];
  const tools = { fonts, scene, bend };
  for (const set of own.set()?.clusters ?? []) {
    const properties = paragraph.propertiesOf(set.cluster);
    if (properties === undefined) continue;
    const text = paragraph.text.slice(set.cluster.from, set.cluster.to);
    const metrics = paragraph.metricsOf(properties);
    addGlyphs(runs, set, { properties, metrics, baseline: line.baseline, left, text }, tools);
  }
  return runs;
}

/** Collects the glyphs of the annotations of a line. */
export function collectAnnotations(line: BlockLine, fonts: GlyphFonts, scene: DrawScene): GlyphRun[] {
  const { paragraph, column } = line.placed;
  return placeAnnotations(line).flatMap(({ clusters, baseline, properties, base, text }) => {
    const runs: GlyphRun[] = [];
    for (const [at, set] of clusters.entries()) {
      const look = { properties, metrics: paragraph.metricsOf(base), baseline, left: column.left };
      addGlyphs(runs, set, { ...look, text: at === 0 ? text : '' }, { fonts, scene, bend: undefined });
    }
    return runs;
  });
}

function addGlyphs(
  runs: GlyphRun[],
  { cluster, x: start, advance, scale }: SetCluster,
  { properties, metrics, baseline, left, text }: DrawnLook,
  { fonts, scene, bend }: { fonts: GlyphFonts; scene: DrawScene; bend: TextPath['bend'] | undefined },
): void {
  scene.context.spend(cluster.glyphs.length * 10);
  const x = start + left;
  for (const placed of cluster.glyphs) {
    const font = fonts.with(placed.font, placed.glyph);
    const last = runs.at(-1);
    const isSame = last !== undefined && last.font === font && last.properties === properties;
    const run = isSame ? last : { font, properties, metrics, glyphs: [], text: '', from: x, to: x, baseline };
    if (!isSame) runs.push(run);
    // Spaces that are stretched would divide their line, whose other glyphs have one size.
    const isBlank = font.outlines.get(placed.glyph)?.verbs.length === 0;
    const upright = matrixOf(placed, cluster, properties, { x, y: baseline, scale: isBlank ? 1 : scale });
    const matrix = rotate(upright, properties, { x: x + advance / 2, y: baseline, size: cluster.style.size });
    run.glyphs.push({ glyph: placed.glyph, matrix: bend?.(matrix, x + advance / 2, metrics) ?? matrix });
    run.text += placed === cluster.glyphs[0] ? text : '';
    run.to = x + advance;
  }
}

/** Maps the em square of a glyph, with y pointing up, to the frame. */
function matrixOf(
  { font, x, y, scale = 1 }: GlyphCluster['glyphs'][number],
  { style, isUpright }: GlyphCluster,
  properties: FullCharacter,
  at: { readonly x: number; readonly y: number; readonly scale: number },
): Matrix {
  const size = style.size * font.sizeScale;
  const stretch = (style.stretch ?? 1) * at.scale;
  const slant = Math.tan((properties.skew * Math.PI) / 180) + (font.isSyntheticItalic ? slope : 0);
  const shift = shiftOf(properties);
  if (!isUpright)
    return [size * stretch * scale, 0, slant * size * stretch, -size, at.x + x * at.scale, at.y + y - shift];
  // The line runs down, and its glyphs stand in the middle of the em box. `x` is to the right of that.
  const middle = at.y - (emBoxShare - 0.5) * style.size - shift;
  const along = size * at.scale;
  return [0, -size * (style.stretch ?? 1), -along, -slant * size, at.x + y * at.scale, middle - x];
}

/** Rotates a glyph around the middle of the em box of its character. */
function rotate(
  matrix: Matrix,
  properties: FullCharacter,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): Matrix {
  if (properties.rotation === 0) return matrix;
  const middle = y - (emBoxShare - 0.5) * size - shiftOf(properties);
  const turned = joinMatrices(joinMatrices(matrix, translation(-x, -middle)), rotation(properties.rotation));
  return joinMatrices(turned, translation(x, middle));
}

/** How far characters are above the baseline. */
function shiftOf({ baselineShift, position, positionShift, fontSize }: FullCharacter): number {
  const sign = position === 'superscript' ? 1 : position === 'subscript' ? -1 : 0;
  return baselineShift + (sign * positionShift * fontSize) / 100;
}
