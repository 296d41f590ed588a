import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { Clip } from '../../../models/drawing/clip.ts';
import type { DrawingNode, GroupNode, Paint } from '../../../models/drawing/nodes.ts';
import { determinant, invertMatrix, type Matrix, transformPoint } from '../../../outline/matrix.ts';
import { type Box, controlBoundsOf } from '../../../outline/measure/bounds.ts';
import type { FillRule } from '../../../outline/measure/winding.ts';
import type { Outline } from '../../../outline/outline.ts';
import type { StrokeCap, StrokeJoin, StrokeStyle } from '../../../outline/stroke/style.ts';
import { transformOutline } from '../../../outline/transform.ts';
import { ConvexFills } from './convex-fills.ts';
import type { ClipState, GraphicsState } from './state.ts';

/** Device units in a point: as fine as those of printers, so that programs that round to device units look right. */
export const unitsPerPoint = 10;
/** The matrix from default user space to device space. */
export const defaultMatrix: Matrix = [unitsPerPoint, 0, 0, unitsPerPoint, 0, 0];

const caps: readonly StrokeCap[] = ['butt', 'round', 'square'];
const joins: readonly StrokeJoin[] = ['miter', 'round', 'bevel'];

interface OpenGroup {
  readonly clip: ClipState;
  readonly children: DrawingNode[];
}

/** Collects what is painted, as nodes in device space. */
export class Page {
  /** Size in points that the program has asked for. */
  size: readonly [width: number, height: number] | undefined;
  readonly #context: Context;
  #children: DrawingNode[] = [];
  readonly #open: OpenGroup[] = [];
  #count = 0;
  #bounds: Box | undefined;
  readonly #convexFills = new ConvexFills((node, clip) => this.#append(node, clip));

  readonly #leastWidth: number;

  /** `scale` maps the coordinates of the page to device space: 1, except in tiles. */
  constructor(context: Context, scale = 1) {
    this.#context = context;
    this.#leastWidth = leastWidth / (scale || 1);
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** The bounding box of everything painted, in device space. */
  get bounds(): Box | undefined {
    return this.#bounds;
  }

  /** Removes everything painted, as `erasepage` does. */
  erase(): void {
    this.#convexFills.flush();
    this.#children = [];
    this.#open.length = 0;
    this.#count = 0;
    this.#bounds = undefined;
  }

  /** The nodes painted so far. */
  nodes(): DrawingNode[] {
    this.#convexFills.flush();
    while (this.#open.length > 0) this.#closeGroup();
    return this.#children;
  }

  fill(state: GraphicsState, outline: Outline, rule: FillRule, paint: Paint): void {
    if (outline.verbs.length === 0 || state.isMuted) return;
    const bounds = controlBoundsOf(outline);
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

  stroke(state: GraphicsState, outline: Outline, paint: Paint): void {
    if (outline.verbs.length === 0 || state.isMuted) return;
    const node = strokeNode(state, outline, this.#leastWidth);
    if (node === undefined) return;
    if (node.style.width === this.#leastWidth)
      this.#context.note('DRAWING_LOOK_CHANGED', 'thin lines are 0.36 pt wide');
    const reach = (state.lineWidth / 2) * Math.sqrt(Math.abs(determinant(state.matrix)));
    this.add({ kind: 'stroke', ...node, paint }, state.clip, grow(controlBoundsOf(outline), reach));
  }

  /** Adds a node under a clip. */
  add(node: DrawingNode, clip: ClipState | undefined, bounds: Box | undefined): void {
    this.#convexFills.flush();
    if (bounds !== undefined) this.#include(bounds, clip);
    this.#append(node, clip);
  }

  #append(node: DrawingNode, clip: ClipState | undefined): void {
    const { maxXmlNodes } = this.#context.limits;
    if (++this.#count > maxXmlNodes)
      throw new ConversionError(
        'DRAWING_TOO_LARGE',
        `the program paints more than ${maxXmlNodes} elements, the maximum allowed`,
      );
    this.#childrenUnder(clip).push(node);
  }

  #childrenUnder(clip: ClipState | undefined): DrawingNode[] {
    const depth = clip?.depth ?? 0;
    while (this.#open.length > depth) this.#closeGroup();
    const missing: ClipState[] = [];
    let common = clip;
    while (common !== undefined && this.#open[common.depth - 1]?.clip !== common) {
      missing.push(common);
      common = common.outer;
    }
    while (this.#open.length > (common?.depth ?? 0)) this.#closeGroup();
    for (const each of missing.reverse()) this.#open.push({ clip: each, children: [] });
    return this.#open.at(-1)?.children ?? this.#children;
  }

  #closeGroup(): void {
    const { clip, children } = this.#open.pop()!;
    const group: GroupNode = { kind: 'group', children, clip: clipOf(clip) };
    (this.#open.at(-1)?.children ?? this.#children).push(group);
  }

  #include(box: Box, clip: ClipState | undefined): void {
    let shown: Box | undefined = box;
    for (let each = clip; each !== undefined && shown !== undefined; each = each.outer)
      shown = intersect(shown, clipBounds(each));
    if (shown === undefined) return;
    this.#bounds = this.#bounds === undefined ? shown : unite(this.#bounds, shown);
  }
}

const clips = new WeakMap<ClipState, Clip>();

/** The clip of a group; the same object for the same state. */
function clipOf(state: ClipState): Clip {
  let clip = clips.get(state);
  if (clip === undefined) {
    clip = { shapes: [state.shape] };
    clips.set(state, clip);
  }
  return clip;
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

/** A stroke in device space, or in user space if the pen is an ellipse. */
export function strokeNode(
  { matrix, ...state }: GraphicsState,
  outline: Outline,
  least = 0,
): { outline: Outline; style: StrokeStyle; transform?: Matrix; isUnscaled?: boolean } | undefined {
  const [a, b, c, d] = matrix;
  const scale = Math.sqrt(Math.abs(determinant(matrix)));
  const style = {
    cap: caps[state.lineCap] ?? 'butt',
    join: joins[state.lineJoin] ?? 'miter',
    miterLimit: state.miterLimit,
    lonePoint: 'nothing',
  } as const;
  const dashBy = (factor: number) =>
    state.dash.length === 0
      ? {}
      : { dash: state.dash.map((length) => length * factor), dashPhase: state.dashPhase * factor };
  const size = Math.max(Math.hypot(a, b), Math.hypot(c, d));
  const isRound =
    Math.abs(a * c + b * d) < 1e-4 * size * size && Math.abs(Math.hypot(a, b) - Math.hypot(c, d)) < 1e-4 * size;
  if (state.lineWidth * size < thinnest) {
    if (state.dash.length === 0) return { outline, style: { ...style, width: 1 }, isUnscaled: true };
    return { outline, style: { ...style, ...dashBy(scale), width: hairline } };
  }
  const width = Math.max(state.lineWidth * scale, least);
  if (isRound) return { outline, style: { ...style, ...dashBy(scale), width } };
  const inverse = invertMatrix(matrix);
  if (inverse === undefined) return undefined;
  return {
    outline: transformOutline(outline, inverse),
    style: { ...style, ...dashBy(1), width: state.lineWidth },
    transform: matrix,
  };
}

/** Lines are at least that wide, as on a device of 200 dpi: interpreters draw no line thinner than a pixel. */
const leastWidth = 3.6;
/** Widths below this are the thinnest line of the output; and the width of that line if it is dashed. */
const [thinnest, hairline] = [0.01, 2.5];

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

function intersect(one: Box, other: Box): Box | undefined {
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
