import { contoursOf, reverseOutline } from '../../../outline/contour.ts';
import type { Point } from '../../../outline/matrix.ts';
import { ContourMeasure, type ContourPosition } from '../../../outline/measure/contour-measure.ts';
import type { PathContext } from '../../../outline/segment-limit.ts';
import { recordLimited } from '../../../outline/segment-limit.ts';
import { parseSvgPath } from '../../../outline/svg/svg-path-parser.ts';
import { transformOutline } from '../../../outline/transform.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { hrefOf, parseTransform } from './attributes.ts';
import type { Cell } from './cells.ts';
import { parseLength } from './lengths.ts';
import { shapePath } from './shape-path.ts';

/** A path for text. All its contours count as one length. */
interface MeasuredPath {
  readonly length: number;
  /** Ratio of the real length to the stated `pathLength`. */
  readonly scale: number;
  at(distance: number): ContourPosition | undefined;
}

/** Paths that texts refer to, each measured once. */
export class TextPaths {
  readonly #byId: ReadonlyMap<string, XmlElement>;
  readonly #context: PathContext;
  readonly #measured = new Map<XmlElement, MeasuredPath | undefined>();

  constructor(byId: ReadonlyMap<string, XmlElement>, context: PathContext) {
    this.#byId = byId;
    this.#context = context;
  }

  /** Position at which text continues after a path. */
  endOf(textPath: XmlElement): { x: number; y: number } | undefined {
    const track = this.#pathOf(textPath);
    const [x, y] = track?.at(track.length)?.point ?? [];
    return x === undefined || y === undefined ? undefined : { x, y };
  }

  /** Moves cells from the line onto their paths. @see SVG 2, "Text on a path" */
  place(cells: readonly Cell[], isVertical: boolean): void {
    for (const cell of cells) {
      const { path } = cell.character;
      if (path !== undefined)
        placeOnPath(cell, this.#pathOf(path), startOf(path, this.#pathOf(path), cell), isVertical);
    }
  }

  #pathOf(textPath: XmlElement): MeasuredPath | undefined {
    if (this.#measured.has(textPath)) return this.#measured.get(textPath);
    const track = this.#measure(textPath);
    this.#measured.set(textPath, track);
    return track;
  }

  #measure(textPath: XmlElement): MeasuredPath | undefined {
    const own = textPath.attribute('path'); // takes precedence over the reference
    const target = own === undefined ? this.#byId.get((hrefOf(textPath) ?? '').replace(/^\s*#/, '')) : undefined;
    const path = own ?? (target && shapePath(target));
    if (path === undefined) return undefined;
    const drawn = recordLimited(this.#context, (pen) => void parseSvgPath(path, pen, this.#context));
    const transformed = transformOutline(drawn, parseTransform(target?.attribute('transform')));
    const outline = textPath.attribute('side') === 'right' ? reverseOutline(transformed) : transformed;
    const rulers = contoursOf(outline).map((contour) => new ContourMeasure(contour, this.#context));
    const length = rulers.reduce((sum, ruler) => sum + ruler.length, 0);
    const stated = Number(target?.attribute('pathLength') ?? 0);
    return { length, scale: stated > 0 ? length / stated : 1, at: (distance) => markAt(rulers, distance) };
  }
}

function markAt(rulers: readonly ContourMeasure[], distance: number): ContourPosition | undefined {
  let rest = distance;
  for (const [index, ruler] of rulers.entries()) {
    if (rest <= ruler.length || index === rulers.length - 1) return ruler.positionAt(rest);
    rest -= ruler.length;
  }
  return undefined;
}

function startOf(textPath: XmlElement, track: MeasuredPath | undefined, { character }: Cell): number {
  const stated = textPath.attribute('startOffset') ?? '0';
  const [length, scale] = [track?.length ?? 0, track?.scale ?? 1];
  const found = parseLength(stated, { em: character.style.size, whole: length }) ?? 0;
  return stated.trim().endsWith('%') ? found : found * scale;
}

function placeOnPath(cell: Cell, track: MeasuredPath | undefined, start: number, isVertical: boolean): void {
  const [along, across] = isVertical ? [cell.y, -cell.x] : [cell.x, cell.y];
  const middle = start + along + cell.advance / 2;
  const mark = track === undefined || middle < 0 || middle > track.length ? undefined : track.at(middle);
  if (mark === undefined) {
    cell.isHidden = true;
    return;
  }
  const [x, y] = offsetFrom(mark, -cell.advance / 2, across);
  cell.x = x;
  cell.y = y;
  const turn = (Math.atan2(mark.direction[1], mark.direction[0]) * 180) / Math.PI;
  cell.rotation += isVertical ? turn - 90 : turn;
}

/** Point at a distance along and to the right of a direction. */
function offsetFrom({ point, direction }: ContourPosition, along: number, across: number): Point {
  const [dx, dy] = direction;
  return [point[0] + dx * along - dy * across, point[1] + dy * along + dx * across];
}
