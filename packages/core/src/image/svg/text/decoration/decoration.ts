import { joinOutlines, type Outline } from '../../../../outline/outline.ts';
import type { PathContext } from '../../../../outline/segment-limit.ts';
import { transformOutline } from '../../../../outline/transform.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import type { Cell } from '../cells.ts';
import { drawCell, matrixOf } from '../outlines.ts';
import type { TextStyles } from '../text-style.ts';
import { drawDecorationLine, type LinePosition } from './decoration-line.ts';
import type { DecorationStyle } from './decoration-style.ts';
import { inkWithin } from './skip-ink.ts';

/** Decoration lines of one element, along its text and that of its descendants. */
export interface Decoration {
  readonly owner: XmlElement;
  /** True if it is painted over the letters. */
  readonly isAbove: boolean;
  readonly outline: Outline;
}

type Line = DecorationStyle['lines'][number];

/**
 * Draws the decoration lines of a text, those of outer elements first.
 * @see CSS Text Decoration 3, "Line Decoration"
 */
export function decorate(
  cells: readonly Cell[],
  owners: readonly XmlElement[],
  styles: TextStyles,
  context: PathContext,
): Decoration[] {
  return owners.flatMap((owner) => {
    const { decoration, size } = styles.of(owner);
    return decoration.lines.map((line) => {
      const inner = cells.filter(({ character, isHidden }) => !isHidden && isWithin(character.owner, owner));
      const draw = (run: readonly Cell[]): Outline => drawLine(run, line, { decoration, size }, context);
      return { owner, isAbove: line === 'line-through', outline: joinOutlines(runsOf(inner).map(draw)) };
    });
  });
}

function isWithin(element: XmlElement, owner: XmlElement): boolean {
  for (let each: XmlElement | undefined = element; each !== undefined; each = each.parent)
    if (each === owner) return true;
  return false;
}

/** Groups adjacent cells, so that one line extends along them. */
function runsOf(cells: readonly Cell[]): Cell[][] {
  const isTurned = cells.some(({ rotation }) => rotation !== 0);
  const ordered = isTurned ? cells : [...cells].sort((one, other) => startOf(one) - startOf(other));
  const runs: Cell[][] = [];
  let last: Cell | undefined;
  for (const cell of ordered) {
    const joins = last !== undefined && continues(last, cell);
    if (joins) runs.at(-1)?.push(cell);
    else runs.push([cell]);
    last = cell;
  }
  return runs;
}

function startOf({ x, y, character }: Cell): number {
  return character.style.isVertical ? y : x;
}

function continues(last: Cell, cell: Cell): boolean {
  if (last.rotation !== 0 || cell.rotation !== 0) return false;
  const near = cell.cluster.style.size / 100;
  const across = cell.character.style.isVertical ? last.x - cell.x : last.y - cell.y;
  return Math.abs(across) < near && Math.abs(startOf(last) + last.advance - startOf(cell)) < near;
}

interface LineOptions {
  readonly decoration: DecorationStyle;
  /** Font size of the decorated element. */
  readonly size: number;
}

function drawLine(run: readonly Cell[], line: Line, { decoration, size }: LineOptions, context: PathContext): Outline {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return joinOutlines([]);
  const { font } = first.cluster;
  const own = (font.face.metric('unds') * size * font.sizeScale) / font.face.unitsPerEm;
  const thickness = decoration.thickness ?? (own > 0 ? own : size / 10);
  const position = linePosition(line, thickness, first);
  const length = first === last ? first.advance : startOf(last) + last.advance - startOf(first);
  const skipsInk = line !== 'line-through' && decoration.style !== 'wavy' && !first.character.style.isVertical;
  const reach = decoration.style === 'double' ? position.second : position.top;
  const band = [Math.min(position.top, reach), Math.max(position.top, reach) + thickness] as const;
  const gaps = skipsInk ? gapsOf(run, first, band, thickness, context) : [];
  const outline = drawDecorationLine({ ...position, thickness, length, style: decoration.style, gaps });
  return transformOutline(outline, matrixOf({ ...first, stretch: 1 }, first.character.style.isVertical));
}

/** Intervals in which glyphs cross a line, relative to its start. */
function gapsOf(
  run: readonly Cell[],
  first: Cell,
  band: readonly [number, number],
  thickness: number,
  context: PathContext,
): (readonly [number, number])[] {
  const padding = Math.min(thickness, 13);
  return run.flatMap((cell) => {
    const outline = drawCell({ ...cell, x: cell.x - first.x, y: 0, rotation: 0, offset: 0 }, context);
    const ink = inkWithin(outline, band, context);
    return ink === undefined ? [] : [[ink[0] - padding, ink[1] + padding] as const];
  });
}

/** Default positions of lines, as in browsers, which ignore the font here. */
function linePosition(line: Line, thickness: number, { metrics, cluster, character }: Cell): LinePosition {
  const { ascent, descent } = metrics;
  const lineDistance = thickness + 1; // distance between the lines of a double one
  const isDown = character.style.isVertical;
  if (line === 'underline') {
    // In vertical text the underline is beside the letters.
    const top = isDown && cluster.isUpright ? descent : thickness / 2;
    return { top, second: top + lineDistance };
  }
  if (line === 'overline') return { top: -ascent - thickness, second: -ascent - thickness - lineDistance };
  const top = -ascent / 3 - thickness / 2;
  return { top, second: top + Math.max(1, Math.floor(lineDistance)) };
}
