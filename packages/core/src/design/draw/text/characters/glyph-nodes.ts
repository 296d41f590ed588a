import type { DrawingNode } from '../../../../models/drawing/nodes.ts';
import { boundsOf } from '../../../../outline/measure/bounds.ts';
import { outlineOfBox } from '../../../../outline/measure/boxes.ts';
import { joinOutlines, recordOutline } from '../../../../outline/outline.ts';
import { transformOutline } from '../../../../outline/transform.ts';
import type { FullCharacter } from '../../../cascade/defaults.data.ts';
import { type DrawnPaint, toPaint } from '../../paint.ts';
import type { DrawScene } from '../../scene.ts';
import { drawStraightLine } from '../../stroke/straight-line.ts';
import { drawStroke } from '../../stroke/stroke.ts';
import type { BlockLine } from '../paragraph-blocks.ts';
import type { TextPath } from '../path/text-path.ts';
import { sizeOf } from './character-style.ts';
import { collectAnnotations, collectRuns, type GlyphFonts, type GlyphRun } from './glyph-runs.ts';

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

/** Draws lines in the space of their frame: their highlights, then their characters and annotations. */
export function drawLines(lines: readonly BlockLine[], fonts: GlyphFonts, scene: DrawScene): DrawingNode[] {
  const runs = lines.flatMap((line) => collectRuns(line, fonts, scene));
  const annotations = lines.flatMap((line) => collectAnnotations(line, fonts, scene));
  return [
    ...runs.flatMap((run) => drawHighlight(run, scene)),
    ...[...runs, ...annotations].flatMap((run) => drawRun(run, scene)),
  ];
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
