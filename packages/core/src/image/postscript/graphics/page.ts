import type { Context } from '../../../context.ts';
import { ClipGroups, type ClipState } from '../../../drawing/painting/clip-groups.ts';
import { type LineState, type StrokeLine, strokeLine } from '../../../drawing/painting/stroke-line.ts';
import { ConversionError } from '../../../errors.ts';
import type { DrawingNode, Paint } from '../../../models/drawing/nodes.ts';
import { determinant, type Matrix, transformPoint } from '../../../outline/matrix.ts';
import { type Box, boundsOf, controlBoundsOf } from '../../../outline/measure/bounds.ts';
import type { FillRule } from '../../../outline/measure/winding.ts';
import type { Outline } from '../../../outline/outline.ts';
import { strokeOutline } from '../../../outline/stroke/stroke.ts';
import { transformOutline } from '../../../outline/transform.ts';
import { ConvexFills } from './convex-fills.ts';

/** Device units in a point: as fine as those of printers, so that programs that round to device units look right. */
export const unitsPerPoint = 10;
/** The matrix from default user space to device space. */
export const defaultMatrix: Matrix = [unitsPerPoint, 0, 0, unitsPerPoint, 0, 0];

interface PageOptions {
  readonly scale?: number;
  readonly isMeasured?: boolean;
  readonly visible?: Box | undefined;
}

/** The part of the graphics state that painting needs. */
interface PaintState extends LineState {
  readonly clip: ClipState | undefined;
  readonly isMuted: boolean;
}

/** Collects what is painted, as nodes in device space. */
export class Page {
  /** Size in points that the program has asked for. */
  size: readonly [width: number, height: number] | undefined;
  readonly #context: Context;
  readonly #groups = new ClipGroups();
  #count = 0;
  #bounds: Box | undefined;
  readonly #convexFills = new ConvexFills((node, clip) => this.#append(node, clip));

  readonly #minWidth: number;
  readonly #isMeasured: boolean;
  readonly #visible: Box | undefined;

  /**
   * `scale` maps the coordinates of the page to device space: 1, except in tiles. `isMeasured` is true if the size of the
   * page is that of what is painted, so that its bounds must be exact. Fills and glyphs outside `visible` are not kept.
   */
  constructor(context: Context, { scale = 1, isMeasured = false, visible }: PageOptions = {}) {
    this.#context = context;
    this.#visible = grow(visible, visibleMargin);
    this.#minWidth = minWidth / (scale || 1);
    this.#isMeasured = isMeasured;
  }

  /** The bounding box of everything painted, in device space. */
  get bounds(): Box | undefined {
    return this.#bounds;
  }

  /** A page for a part of this one that is painted around the origin. */
  part(): Page {
    return new Page(this.#context, { scale: minWidth / this.#minWidth, isMeasured: this.#isMeasured });
  }

  /** Removes everything painted, as `erasepage` does. */
  erase(): void {
    this.#convexFills.flush();
    this.#groups.clear();
    this.#count = 0;
    this.#bounds = undefined;
  }

  /** The nodes painted so far. */
  nodes(): DrawingNode[] {
    this.#convexFills.flush();
    return this.#groups.nodes();
  }

  fill(state: PaintState, outline: Outline, rule: FillRule, paint: Paint): void {
    if (outline.verbs.length === 0 || state.isMuted) return;
    const bounds = this.#boundsOfFill(outline, paint);
    if (this.#isOutside(bounds)) {
      this.#include(bounds, state.clip);
      return;
    }
    if (paint.kind === 'solid' && this.#convexFills.add(outline, paint.colour, state.clip)) {
      if (bounds !== undefined) this.#include(bounds, state.clip);
      return;
    }
    this.#convexFills.flush();
    if (paint.kind === 'solid' && this.#convexFills.start(outline, paint.colour, state.clip)) {
      if (bounds !== undefined) this.#include(bounds, state.clip);
      return;
    }
    this.add({ kind: 'fill', outline, rule, paint }, state.clip, bounds);
  }

  stroke(state: PaintState, outline: Outline, paint: Paint): void {
    if (outline.verbs.length === 0 || state.isMuted) return;
    const node = strokeLine(state, outline, { ...lineWidths, thinnest: 0, least: this.#minWidth });
    if (node === undefined) return;
    if (node.style.width === this.#minWidth && state.lineWidth > 0)
      this.#context.note('DRAWING_LOOK_CHANGED', 'thin lines are 0.36 pt wide');
    this.add({ kind: 'stroke', ...node, paint }, state.clip, this.#boundsOfStroke(state, outline, node, paint));
  }

  #boundsOfFill(outline: Outline, paint: Paint): Box | undefined {
    if (!this.#isMeasured) return controlBoundsOf(outline);
    return isWhite(paint) ? undefined : boundsOf(outline);
  }

  #boundsOfStroke(state: PaintState, outline: Outline, line: StrokeLine, paint: Paint): Box | undefined {
    if (this.#isMeasured) {
      if (isWhite(paint)) return undefined;
      const shape = strokeOutline(line.outline, line.style, this.#context);
      return boundsOf(line.transform === undefined ? shape : transformOutline(shape, line.transform));
    }
    const reach = (state.lineWidth / 2) * Math.sqrt(Math.abs(determinant(state.matrix)));
    return grow(controlBoundsOf(outline), reach);
  }

  /** Adds a node under a clip. */
  add(node: DrawingNode, clip: ClipState | undefined, bounds: Box | undefined): void {
    this.#convexFills.flush();
    if (bounds !== undefined) this.#include(bounds, clip);
    // Bounds of strokes do not include their miters.
    if (node.kind === 'stroke' || !this.#isOutside(bounds)) this.#append(node, clip);
  }

  #isOutside(bounds: Box | undefined): bounds is Box {
    return bounds !== undefined && this.#visible !== undefined && intersect(bounds, this.#visible) === undefined;
  }

  #append(node: DrawingNode, clip: ClipState | undefined): void {
    const { maxXmlNodes } = this.#context.limits;
    if (++this.#count > maxXmlNodes)
      throw new ConversionError(
        'DRAWING_TOO_LARGE',
        `the program paints more than ${maxXmlNodes} elements, the maximum allowed`,
      );
    this.#groups.add(node, clip);
  }

  #include(box: Box, clip: ClipState | undefined): void {
    let shown: Box | undefined = box;
    for (let each = clip; each !== undefined && shown !== undefined; each = each.outer)
      shown = intersect(shown, clipBounds(each));
    if (shown === undefined) return;
    this.#bounds = this.#bounds === undefined ? shown : unite(this.#bounds, shown);
  }
}

/** True for paint that cannot be seen on the page; the bounds that Ghostscript measures do not include it either. */
function isWhite(paint: Paint): boolean {
  return paint.kind === 'solid' && paint.colour.srgb.every((value) => value >= 1);
}

const boundsOfClips = new WeakMap<ClipState, Box>();
const nothing: Box = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };

function clipBounds(state: ClipState): Box {
  let box = boundsOfClips.get(state);
  if (box === undefined) {
    box = controlBoundsOf(state.shape.outline) ?? nothing;
    boundsOfClips.set(state, box);
  }
  return box;
}

/** Lines are at least that wide, as on a device of 200 dpi: interpreters draw no line thinner than a pixel. */
const minWidth = 3.6;
/** The distance from the visible area at which nothing is seen, also of the strokes that close gaps. */
const visibleMargin = unitsPerPoint;
/** The outline of a line of no width is that of the thinnest line of the output. */
export const lineWidths = { thinnest: 0.01, hairline: 2.5, least: 0 };

function grow(box: Box | undefined, by: number): Box | undefined {
  if (box === undefined) return undefined;
  return { xMin: box.xMin - by, yMin: box.yMin - by, xMax: box.xMax + by, yMax: box.yMax + by };
}

export function unite(one: Box, other: Box): Box {
  return {
    xMin: Math.min(one.xMin, other.xMin),
    yMin: Math.min(one.yMin, other.yMin),
    xMax: Math.max(one.xMax, other.xMax),
    yMax: Math.max(one.yMax, other.yMax),
  };
}

/** The common part of two boxes; undefined if there is none. */
export function intersect(one: Box, other: Box): Box | undefined {
  const box = {
    xMin: Math.max(one.xMin, other.xMin),
    yMin: Math.max(one.yMin, other.yMin),
    xMax: Math.min(one.xMax, other.xMax),
    yMax: Math.min(one.yMax, other.yMax),
  };
  return box.xMin <= box.xMax && box.yMin <= box.yMax ? box : undefined;
}

/** The bounding box of a transformed box. */
export function transformBox({ xMin, yMin, xMax, yMax }: Box, matrix: Matrix): Box {
  const corners = [
    transformPoint(matrix, xMin, yMin),
    transformPoint(matrix, xMax, yMin),
    transformPoint(matrix, xMax, yMax),
    transformPoint(matrix, xMin, yMax),
  ];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { xMin: Math.min(...xs), yMin: Math.min(...ys), xMax: Math.max(...xs), yMax: Math.max(...ys) };
}
