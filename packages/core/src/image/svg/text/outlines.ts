import { joinMatrices, type Matrix, rotation, scaling, transformPoint, translation } from '../../../outline/matrix.ts';
import { BoundsPen, type Box } from '../../../outline/measure/bounds.ts';
import { joinOutlines, type Outline } from '../../../outline/outline.ts';
import { type PathContext, requireWithinSegmentLimit } from '../../../outline/segment-limit.ts';
import { growOutline } from '../../../outline/stroke/offset.ts';
import { transformOutline } from '../../../outline/transform.ts';
import type { PlacedGlyph } from '../../../text/line.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Cell } from './cells.ts';

/** Outline of consecutive characters of one element. */
export interface OwnedOutline {
  readonly owner: XmlElement;
  readonly outline: Outline;
}

/** XML parsers refuse attributes of ten million characters; a path command has at most about thirty. */
const maxVerbs = 100_000;

/** Draws cells in paint order; consecutive cells of an element share an outline. */
export function drawCells(cells: readonly Cell[], context: PathContext): OwnedOutline[] {
  const drawn: { owner: XmlElement; parts: Outline[]; pieces: number }[] = [];
  let count = 0;
  for (const cell of cells) {
    if (cell.isHidden) continue;
    const { owner } = cell.character;
    const open = drawn.at(-1);
    const isOpen = open?.owner === owner && open.pieces < maxVerbs;
    const last = isOpen ? open : { owner, parts: [], pieces: 0 };
    if (!isOpen) drawn.push(last);
    for (const glyph of cell.cluster.glyphs) {
      const outline = drawGlyph(cell, glyph, context);
      count += outline.verbs.length;
      requireWithinSegmentLimit(count, context);
      context.spend(outline.verbs.length + 1);
      last.pieces += outline.verbs.length;
      last.parts.push(outline);
    }
  }
  return drawn.map(({ owner, parts }) => ({ owner, outline: joinOutlines(parts) }));
}

/** Slant of synthesized italics: a quarter of the height, as in browsers. */
const slope = 0.25;
/** Additional stroke weight of synthesized bold, in em. */
const boldness = 1 / 24;

/** Draws the glyphs of one cell at its position. */
export function drawCell(cell: Cell, context: PathContext): Outline {
  return joinOutlines(cell.cluster.glyphs.map((glyph) => drawGlyph(cell, glyph, context)));
}

function drawGlyph(cell: Cell, { font, glyph, x, y }: PlacedGlyph, context: PathContext): Outline {
  const { face, isSyntheticBold, isSyntheticItalic } = font;
  const plain = face.outline(glyph);
  const heavy = isSyntheticBold && plain.verbs.length > 0 ? embolden(plain, face.unitsPerEm, context) : plain;
  const scale = (cell.cluster.style.size * font.sizeScale) / face.unitsPerEm;
  const upright: Matrix = [scale, 0, isSyntheticItalic ? slope * scale : 0, -scale, 0, 0];
  return transformOutline(heavy, joinMatrices(joinMatrices(upright, translation(x, y)), matrixOf(cell)));
}

function embolden(outline: Outline, unitsPerEm: number, context: PathContext): Outline {
  return growOutline(outline, (unitsPerEm * boldness) / 2, { join: 'miter', miterLimit: 4 }, context);
}

/** Transform from a cell to the drawing. */
export function matrixOf(cell: Cell, isSideways = cell.character.style.isVertical && !cell.cluster.isUpright): Matrix {
  const { x, y, rotation: turn, stretch, offset, character, cluster } = cell;
  const { isVertical, orientation } = character.style;
  // Letters on their side are centred on the line, unless the orientation is `sideways`.
  const { ascent, descent } = middleOf(cluster);
  const lifted = translation(0, isSideways && orientation !== 'sideways' ? (ascent - descent) / 2 + offset : offset);
  const stretched = joinMatrices(
    lifted,
    isVertical && !isSideways && cluster.isUpright ? scaling(1, stretch) : scaling(stretch, 1),
  );
  return joinMatrices(joinMatrices(stretched, rotation(isSideways ? turn + 90 : turn)), translation(x, y));
}

function middleOf({ font, style }: Cell['cluster']): { ascent: number; descent: number } {
  const scale = (style.size * font.sizeScale) / font.face.unitsPerEm;
  const { ascent, descent } = font.face.lineExtents();
  return { ascent: ascent * scale, descent: descent * scale };
}

/** Bounding box of all cells, the reference of a text's paints. @see SVG 2, "Bounding boxes" */
export function boxOf(cells: readonly Cell[]): Box | undefined {
  const pen = new BoundsPen();
  for (const cell of cells) {
    if (cell.isHidden) continue;
    const { ascent, descent } = cell.metrics;
    const matrix = matrixOf({ ...cell, stretch: 1 });
    const isUpright = cell.cluster.isUpright;
    const half = cell.cluster.style.size / 2;
    const corners = isUpright
      ? ([
          [-half, 0],
          [half, cell.advance],
        ] as const)
      : ([
          [0, -ascent],
          [cell.advance, descent],
        ] as const);
    const [[x1, y1], [x2, y2]] = corners;
    const at = (x: number, y: number) => transformPoint(matrix, x, y);
    pen.moveTo(...at(x1, y1));
    for (const [x, y] of [
      [x2, y1],
      [x2, y2],
      [x1, y2],
    ] as const)
      pen.lineTo(...at(x, y));
    pen.close();
  }
  return pen.box;
}
