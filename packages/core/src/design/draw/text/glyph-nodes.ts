import type { DrawingNode, GlyphFont, GlyphPosition } from '../../../models/drawing/nodes.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import { boundsOf } from '../../../outline/measure/bounds.ts';
import { outlineOfBox } from '../../../outline/measure/boxes.ts';
import { joinOutlines, type Outline, recordOutline } from '../../../outline/outline.ts';
import { transformOutline } from '../../../outline/transform.ts';
import type { FittedFont } from '../../../text/font-library.ts';
import type { GlyphCluster } from '../../../text/line.ts';
import type { FullCharacter } from '../../cascade/defaults.data.ts';
import { type DrawnPaint, toPaint } from '../paint.ts';
import type { DrawScene } from '../scene.ts';
import { drawStraightLine } from '../stroke/straight-line.ts';
import { drawStroke } from '../stroke/stroke.ts';
import { sizeOf } from './character-style.ts';
import type { LineMetrics } from './line-metrics.ts';
import type { BlockLine } from './paragraph-blocks.ts';
import type { TextPath } from './path/text-path.ts';

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
interface GlyphRun {
  readonly font: GlyphFont;
  readonly properties: FullCharacter;
  readonly glyphs: GlyphPosition[];
  text: string;
  readonly from: number;
  to: number;
  readonly baseline: number;
  readonly metrics: LineMetrics;
}

/** Slant of synthesized italics, as in browsers. */
const slope = 0.25;

/** Draws the characters of lines along a path, without highlights and lines under or through them. */
export function drawBentLines(
  lines: readonly BlockLine[],
  bend: TextPath['bend'],
  fonts: GlyphFonts,
  scene: DrawScene,
): DrawingNode[] {
  const plain = { underline: false, strikethrough: false } as const;
  return lines
    .flatMap((line) => collectRuns(line, fonts, scene, bend))
    .flatMap((run) => drawRun({ ...run, properties: { ...run.properties, ...plain } }, scene));
}

/** Draws lines in the space of their frame: their highlights, then their characters. */
export function drawLines(lines: readonly BlockLine[], fonts: GlyphFonts, scene: DrawScene): DrawingNode[] {
  const runs = lines.flatMap((line) => collectRuns(line, fonts, scene));
  return [...runs.flatMap((run) => drawHighlight(run, scene)), ...runs.flatMap((run) => drawRun(run, scene))];
}

function collectRuns(
  { placed: { line, paragraph, column }, baseline }: BlockLine,
  fonts: GlyphFonts,
  scene: DrawScene,
  bend: TextPath['bend'] = (matrix) => matrix,
): GlyphRun[] {
  const runs: GlyphRun[] = [];
  for (const { cluster, x, advance, scale } of line.set()?.clusters ?? []) {
    const properties = paragraph.propertiesOf(cluster);
    if (properties === undefined) continue;
    scene.context.spend(cluster.glyphs.length * 10);
    const left = column.left + x;
    for (const placed of cluster.glyphs) {
      const font = fonts.with(placed.font, placed.glyph);
      const last = runs.at(-1);
      const isSame = last !== undefined && last.font === font && last.properties === properties;
      const metrics = paragraph.metricsOf(properties);
      const run = isSame ? last : { font, properties, metrics, glyphs: [], text: '', from: left, to: left, baseline };
      if (!isSame) runs.push(run);
      const matrix = matrixOf(placed, cluster, properties, { x: left, y: baseline, scale });
      run.glyphs.push({ glyph: placed.glyph, matrix: bend(matrix, left + advance / 2, metrics) });
      run.text += placed === cluster.glyphs[0] ? paragraph.text.slice(cluster.from, cluster.to) : '';
      run.to = left + advance;
    }
  }
  return runs;
}

/** Maps the em square of a glyph, with y pointing up, to the frame. */
function matrixOf(
  { font, x, y }: GlyphCluster['glyphs'][number],
  { style }: GlyphCluster,
  properties: FullCharacter,
  at: { readonly x: number; readonly y: number; readonly scale: number },
): Matrix {
  const size = style.size * font.sizeScale;
  const stretch = (style.stretch ?? 1) * at.scale;
  const slant = Math.tan((properties.skew * Math.PI) / 180) + (font.isSyntheticItalic ? slope : 0);
  const shift = shiftOf(properties);
  return [size * stretch, 0, slant * size * stretch, -size, at.x + x * at.scale, at.y + y - shift];
}

/** How far characters are above the baseline. */
function shiftOf({ baselineShift, position, positionShift, fontSize }: FullCharacter): number {
  const sign = position === 'superscript' ? 1 : position === 'subscript' ? -1 : 0;
  return baselineShift + (sign * positionShift * fontSize) / 100;
}

/** The area behind characters, from their ascender to their descender. */
function drawHighlight({ properties, metrics, from, to, baseline }: GlyphRun, scene: DrawScene): DrawingNode[] {
  const box = { xMin: from, yMin: baseline - metrics.ascent, xMax: to, yMax: baseline + metrics.descent };
  const paint = toPaint(properties.highlight, box, scene);
  return paint === undefined ? [] : [{ kind: 'fill', outline: outlineOfBox(box), rule: 'nonzero', ...paint }];
}

function drawRun({ font, properties, glyphs, text, from, to, baseline: y }: GlyphRun, scene: DrawScene): DrawingNode[] {
  const size = sizeOf(properties);
  const box = { xMin: from, yMin: y - size, xMax: to, yMax: y + size / 4 };
  const black = { paint: { kind: 'solid', colour: { srgb: [0, 0, 0] } } } as const satisfies DrawnPaint;
  const paint = properties.fill === undefined ? black : toPaint(properties.fill, box, scene);
  const ends = { from, to, y, size };
  const nodes: DrawingNode[] = drawTextLine(properties, properties.underline, size / 10, ends, scene);
  if (paint !== undefined) nodes.push({ kind: 'glyphs', font, glyphs, text, ...paint });
  if (properties.stroke !== undefined && properties.stroke.width > 0) {
    const outlines = glyphs.map(({ glyph, matrix: [a, b, c, d, e, f] }) => {
      const unit = 1 / font.unitsPerEm;
      const outline = font.outlines.get(glyph) ?? recordOutline(() => {});
      return transformOutline(outline, [a * unit, b * unit, c * unit, d * unit, e, f]);
    });
    const outline = joinOutlines(outlines);
    const shape = { outline, rule: 'nonzero', isClosed: true, box: boundsOf(outline) } as const;
    for (const each of drawStroke(properties.stroke, shape, [1, 0, 0, 1, 0, 0], scene)) nodes.push(each);
  }
  for (const each of drawTextLine(properties, properties.strikethrough, -size / 4, ends, scene)) nodes.push(each);
  return nodes;
}

/** An underline, or a line through text: at a usual distance and in the paint of the text if it states no other. */
function drawTextLine(
  { fill }: FullCharacter,
  stated: FullCharacter['underline'],
  offset: number,
  { from, to, y, size }: { from: number; to: number; y: number; size: number },
  scene: DrawScene,
): DrawingNode[] {
  if (stated === false) return [];
  const { swatch, ...own } = stated === true ? {} : stated;
  const at = y + (own.offset ?? offset);
  const ends = [from, at, to, at] as const;
  const width = own.width ?? size / 20;
  if (swatch !== undefined) return drawStraightLine({ ...own, swatch, width }, ends, scene);
  if (fill !== undefined) return drawStraightLine({ ...fill, ...own, width }, ends, scene);
  const outline = outlineOfBox({ xMin: from, xMax: to, yMin: at - width / 2, yMax: at + width / 2 });
  return [{ kind: 'fill', outline, rule: 'nonzero', paint: { kind: 'solid', colour: { srgb: [0, 0, 0] } } }];
}
