import type { Wrap } from '../../../../models/design/frames.ts';
import type { Box } from '../../../../outline/measure/bounds.ts';
import { boundsOf } from '../../../../outline/measure/bounds.ts';
import type { FillRule } from '../../../../outline/measure/winding.ts';
import { drawOutline, type Outline } from '../../../../outline/outline.ts';
import { type Interval, joinIntervals, outsideOf } from './intervals.ts';

/** A line of an outline, with its direction. */
interface Edge {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface WrapSource {
  /** Without curves. Its contours are closed. */
  readonly outline: Outline;
  readonly rule: FillRule;
  /** Added around the outline, and taken from it if it is inverted. */
  readonly offsets: NonNullable<Wrap['offsets']>;
  /** True if text stays inside of the outline. */
  readonly isInverted: boolean;
  /** True if no text is beside the outline. */
  readonly isJumped: boolean;
  /** True if the text continues in the next column. */
  readonly endsColumn: boolean;
  /** The side on which text may be: of the outline in a column. */
  readonly side: 'both' | 'left' | 'right' | 'largest';
}

/** Distance of the heights at which an outline is measured. */
const step = 0.25;
/** Heights measured for one line. Offsets that reach further are measured in larger steps. */
const maxHeights = 4_096;
/** Heights whose ranges are kept, since neighbouring lines measure the same ones. */
const maxKnown = 65_536;
const tiny = 1e-6;
/** Steps of work for one height. */
const stepCost = 5;

/** An area that text flows around, in the space of a frame. */
export class WrapShape {
  /** With the offsets. */
  readonly box: Box;
  /** True if a column ends above the area. */
  readonly endsColumn: boolean;
  readonly #source: WrapSource;
  readonly #edges: readonly Edge[];
  /** True if it covers the same range at all heights. */
  readonly #isBox: boolean;
  readonly #top: number;
  readonly #bottom: number;
  readonly #known = new Map<number, readonly Interval[]>();
  readonly #spend: (cost: number) => void;

  constructor(source: WrapSource, spend: (cost: number) => void) {
    const { outline, offsets, isInverted } = source;
    this.#source = source;
    this.endsColumn = source.endsColumn;
    this.#spend = spend;
    this.#edges = listEdges(outline);
    this.#isBox = this.#edges.length === 2 && this.#edges.every(({ x1, x2 }) => x1 === x2);
    const { xMin, yMin, xMax, yMax } = boundsOf(outline) ?? { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
    [this.#top, this.#bottom] = [yMin, yMax];
    const all = Number.POSITIVE_INFINITY;
    this.box = isInverted
      ? { xMin: -all, yMin: -all, xMax: all, yMax: all }
      : {
          xMin: xMin - offsets.left,
          yMin: yMin - offsets.top,
          xMax: xMax + offsets.right,
          yMax: yMax + offsets.bottom,
        };
  }

  /** The ranges of a column that text between two heights must not use. */
  coveredIn(top: number, bottom: number, [left, right]: Interval): readonly Interval[] {
    const { side, isJumped } = this.#source;
    if (bottom <= this.box.yMin || top >= this.box.yMax) return [];
    if (isJumped) return [[Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]];
    this.#spend(1);
    const covered = this.#source.isInverted ? this.#outside(top, bottom) : this.#inside(top, bottom);
    const [first, last] = [covered[0], covered.at(-1)];
    if (side === 'both' || first === undefined || last === undefined) return covered;
    const isLeft = side === 'left' || (side === 'largest' && first[0] - left >= right - last[1]);
    return [isLeft ? [first[0], Number.POSITIVE_INFINITY] : [Number.NEGATIVE_INFINITY, last[1]]];
  }

  /** All that the outline covers, grown by the offsets: their quarters of ellipses are above and below. */
  #inside(top: number, bottom: number): Interval[] {
    const { offsets } = this.#source;
    if (this.#isBox) return [[this.box.xMin, this.box.xMax]];
    const found: Interval[] = [];
    for (const y of this.#heights(top - Math.max(0, offsets.bottom), bottom + Math.max(0, offsets.top))) {
      const [distance, reach] = y < top ? [top - y, offsets.bottom] : [Math.max(0, y - bottom), offsets.top];
      const share = distance === 0 ? 1 : Math.sqrt(Math.max(0, 1 - (distance / reach) ** 2));
      for (const [from, to] of this.#crossingsAt(y))
        found.push([from - offsets.left * share, to + offsets.right * share]);
    }
    return joinIntervals(found);
  }

  /** All that the outline does not cover at every height. */
  #outside(top: number, bottom: number): Interval[] {
    const { offsets } = this.#source;
    const found: Interval[] = [];
    for (const y of this.#heights(top - offsets.top, bottom + offsets.bottom)) {
      const inside = this.#crossingsAt(y).map(([from, to]): Interval => [from + offsets.left, to - offsets.right]);
      for (const interval of outsideOf(inside)) found.push(interval);
    }
    return joinIntervals(found);
  }

  /**
   * Heights to measure at: the ends, and steps between them where the outline is. Edges at the ends do not count.
   */
  *#heights(top: number, bottom: number): Generator<number> {
    yield top + tiny;
    const [from, to] = [Math.max(top, this.#top), Math.min(bottom, this.#bottom)];
    const stride = Math.max(1, Math.ceil((to - from) / step / maxHeights));
    for (let at = Math.ceil(from / step); at * step < to; at += stride) yield at * step;
    if (bottom - tiny > top) yield bottom - tiny;
  }

  #crossingsAt(y: number): readonly Interval[] {
    const known = this.#known.get(y);
    this.#spend(known === undefined ? stepCost + this.#edges.length : stepCost);
    if (known !== undefined) return known;
    const crossings: { x: number; turn: number }[] = [];
    for (const { x1, y1, x2, y2 } of this.#edges) {
      if (y1 <= y === y2 <= y) continue;
      crossings.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 });
    }
    crossings.sort((one, other) => one.x - other.x);
    const found: Interval[] = [];
    let winding = 0;
    for (const [at, { x, turn }] of crossings.entries()) {
      winding += turn;
      const next = crossings[at + 1];
      if (next !== undefined && this.#isInside(winding)) found.push([x, next.x]);
    }
    const joined = joinIntervals(found);
    if (Number.isInteger(y / step)) this.#keep(y, joined);
    return joined;
  }

  #keep(y: number, ranges: readonly Interval[]): void {
    if (this.#known.size >= maxKnown) this.#known.clear();
    this.#known.set(y, ranges);
  }

  #isInside(winding: number): boolean {
    return this.#source.rule === 'evenodd' ? winding % 2 !== 0 : winding !== 0;
  }
}

/** The lines of an outline, with those that close its contours. */
function listEdges(outline: Outline): Edge[] {
  const edges: Edge[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number): void => {
    if (toY !== y) edges.push({ x1: x, y1: y, x2: toX, y2: toY });
    [x, y] = [toX, toY];
  };
  drawOutline(outline, {
    moveTo: (toX, toY) => {
      lineTo(startX, startY);
      [x, y, startX, startY] = [toX, toY, toX, toY];
    },
    lineTo,
    quadTo: (_x1, _y1, toX, toY) => lineTo(toX, toY),
    cubicTo: (_x1, _y1, _x2, _y2, toX, toY) => lineTo(toX, toY),
    close: () => lineTo(startX, startY),
  });
  lineTo(startX, startY);
  return edges;
}
