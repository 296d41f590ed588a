import { contoursOf, reverseOutline } from '../../../outline/contour.ts';
import { ContourMeasure, type ContourPosition } from '../../../outline/contour-measure.ts';
import type { Point } from '../../../outline/matrix.ts';
import type { PathContext } from '../../../outline/segment-limit.ts';
import { recordLimited } from '../../../outline/segment-limit.ts';
import { parseSvgPath } from '../../../outline/svg-path-parser.ts';
import { transformOutline } from '../../../outline/transform.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { hrefOf, parseTransform } from './attributes.ts';
import type { Cell } from './cells.ts';
import { parseLength } from './lengths.ts';
import { shapePath } from './shape-path.ts';

/** A path that text stands on, as one length from its first contour to its last. */
interface Track {
  readonly length: number;
  /** What the path says its length is, in parts of what it is. */
  readonly scale: number;
  at(distance: number): ContourPosition | undefined;
}

/** The paths of a drawing that texts refer to, each measured once. */
export class TextPaths {
  readonly #byId: ReadonlyMap<string, XmlElement>;
  readonly #context: PathContext;
  readonly #tracks = new Map<XmlElement, Track | undefined>();

  constructor(byId: ReadonlyMap<string, XmlElement>, context: PathContext) {
    this.#byId = byId;
    this.#context = context;
  }

  /** Where text goes on behind a path. */
  endOf(textPath: XmlElement): { x: number; y: number } | undefined {
    const track = this.#trackOf(textPath);
    const [x, y] = track?.at(track.length)?.point ?? [];
    return x === undefined || y === undefined ? undefined : { x, y };
  }

  /** Moves the cells that stand on paths from the line to these. @see SVG 2, "Text on a path" */
  place(cells: readonly Cell[], isVertical: boolean): void {
    for (const cell of cells) {
      const { path } = cell.character;
      if (path !== undefined) placeOn(cell, this.#trackOf(path), startOf(path, this.#trackOf(path), cell), isVertical);
    }
  }

  #trackOf(textPath: XmlElement): Track | undefined {
    if (this.#tracks.has(textPath)) return this.#tracks.get(textPath);
    const track = this.#measure(textPath);
    this.#tracks.set(textPath, track);
    return track;
  }

  #measure(textPath: XmlElement): Track | undefined {
    const own = textPath.attribute('path'); // goes before what is referred to
    const target = own === undefined ? this.#byId.get((hrefOf(textPath) ?? '').replace(/^\s*#/, '')) : undefined;
    const path = own ?? (target && shapePath(target));
    if (path === undefined) return undefined;
    const drawn = recordLimited(this.#context, (pen) => void parseSvgPath(path, pen, this.#context));
    const moved = transformOutline(drawn, parseTransform(target?.attribute('transform')));
    const outline = textPath.attribute('side') === 'right' ? reverseOutline(moved) : moved;
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

function startOf(textPath: XmlElement, track: Track | undefined, { character }: Cell): number {
  const stated = textPath.attribute('startOffset') ?? '0';
  const [length, scale] = [track?.length ?? 0, track?.scale ?? 1];
  const found = parseLength(stated, { em: character.style.size, whole: length }) ?? 0;
  return stated.trim().endsWith('%') ? found : found * scale;
}

function placeOn(cell: Cell, track: Track | undefined, start: number, isVertical: boolean): void {
  const [along, aside] = isVertical ? [cell.y, -cell.x] : [cell.x, cell.y];
  const middle = start + along + cell.advance / 2;
  const mark = track === undefined || middle < 0 || middle > track.length ? undefined : track.at(middle);
  if (mark === undefined) {
    cell.isHidden = true;
    return;
  }
  const [x, y] = moved(mark, -cell.advance / 2, aside);
  cell.x = x;
  cell.y = y;
  const turn = (Math.atan2(mark.direction[1], mark.direction[0]) * 180) / Math.PI;
  cell.turn += isVertical ? turn - 90 : turn;
}

/** So far along the direction of a path, and so far to its right. */
function moved({ point, direction }: ContourPosition, along: number, aside: number): Point {
  const [dx, dy] = direction;
  return [point[0] + dx * along - dy * aside, point[1] + dy * along + dx * aside];
}
