import type { DrawingNode } from '../../../../models/drawing/nodes.ts';
import { joinMatrices, type Matrix, type Point, rotation, scaling, translation } from '../../../../outline/matrix.ts';
import type { Pen } from '../../../../outline/pen.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { parseUrl } from '../../syntax/reference.ts';
import { parseAngle } from '../../syntax/transform.ts';
import { fitViewBox, parseAlignment, parseViewBox } from '../../syntax/view-box.ts';
import { parseLength } from '../../text/lengths.ts';
import { clipToFrame } from '../frame-clip.ts';
import { lengthOf } from '../lengths.ts';
import type { Instance, OpaquePaint, Place, Scene } from '../scene.ts';
import { isWithin, placeOfResource } from '../scene.ts';

/** A vertex of a path with the directions of the segments before and after it. */
interface Vertex {
  readonly point: Point;
  before: Point | undefined;
  after: Point | undefined;
}

/** Records the vertices of a path, one for each command. @see SVG 2, "Path directionality" */
export class MarkerRecorder {
  readonly vertices: Vertex[] = [];
  #point: Point = [0, 0];
  #start: Vertex | undefined;
  #first: Point | undefined;
  #last: Point | undefined;
  #isMove = false;
  #isClose = false;

  /** A pen that passes everything on and records it. */
  wrap(pen: Pen): Pen {
    return {
      moveTo: (x, y) => {
        this.#isMove = true;
        this.#point = [x, y];
        pen.moveTo(x, y);
      },
      lineTo: (x, y) => {
        this.#segment([[x, y]]);
        pen.lineTo(x, y);
      },
      quadTo: (x1, y1, x, y) => {
        this.#segment([
          [x1, y1],
          [x, y],
        ]);
        pen.quadTo(x1, y1, x, y);
      },
      cubicTo: (x1, y1, x2, y2, x, y) => {
        this.#segment([
          [x1, y1],
          [x2, y2],
          [x, y],
        ]);
        pen.cubicTo(x1, y1, x2, y2, x, y);
      },
      close: () => {
        if (this.#start !== undefined) this.#segment([this.#start.point]);
        this.#isClose = true;
        pen.close();
      },
    };
  }

  #segment(points: readonly Point[]): void {
    const all = [this.#point, ...points];
    const end = all.at(-1)!;
    this.#first ??= directionOf(all);
    const last = directionOf(all.toReversed());
    if (last !== undefined) this.#last = [-last[0], -last[1]];
    this.#point = end;
  }

  /** Ends a command: what was drawn since the last one belongs together. */
  endCommand(): void {
    const previous = this.vertices.at(-1);
    if (this.#isMove && this.#first === undefined && this.#last === undefined && !this.#isClose) {
      this.#start = { point: this.#point, before: undefined, after: undefined };
      this.vertices.push(this.#start);
    } else {
      if (previous !== undefined) previous.after = this.#first;
      const vertex: Vertex = { point: this.#point, before: this.#last, after: undefined };
      if (this.#isClose && this.#start !== undefined) {
        // The first and the last vertex of a closed contour have the same direction.
        vertex.after = this.#start.after;
        this.#start.before = this.#last ?? previous?.before;
        vertex.before ??= previous?.before;
      }
      this.vertices.push(vertex);
    }
    this.#isMove = false;
    this.#isClose = false;
    this.#first = undefined;
    this.#last = undefined;
  }
}

/** The direction from the first point to the next one that differs from it. */
function directionOf(points: readonly Point[]): Point | undefined {
  const [[x0, y0] = [0, 0], ...others] = points;
  const other = others.find(([x, y]) => x !== x0 || y !== y0);
  if (other === undefined) return undefined;
  const [dx, dy] = [other[0] - x0, other[1] - y0];
  const length = Math.hypot(dx, dy);
  return [dx / length, dy / length];
}

const properties = ['markerStart', 'markerMid', 'markerEnd'] as const;
/** Markers apply to these shapes only. @see SVG 2, "Vertex markers" */
const marked = new Set(['path', 'line', 'polyline', 'polygon']);

export function hasMarkers({ style, element }: Instance): boolean {
  return marked.has(element.local) && properties.some((name) => style[name] !== 'none');
}

/** Builds the markers of a shape in its coordinates. */
export async function buildMarkers(
  scene: Scene,
  { style }: Instance,
  { vertices }: MarkerRecorder,
  strokeWidth: number,
  paints: { readonly fill: OpaquePaint | undefined; readonly stroke: OpaquePaint | undefined },
  place: Place,
): Promise<DrawingNode[]> {
  const nodes: DrawingNode[] = [];
  if (!style.isVisible) return nodes;
  const context = { ...paints, matrix: place.matrix };
  for (const property of properties) {
    const id = parseUrl(style[property])?.id;
    const element = id === undefined ? undefined : scene.byId.get(id);
    if (element?.local !== 'marker' || isWithin(place.trail, element)) continue;
    const chosen =
      property === 'markerStart'
        ? vertices.slice(0, 1)
        : property === 'markerEnd'
          ? vertices.slice(-1)
          : vertices.slice(1, -1);
    for (const vertex of chosen)
      for (const each of await buildMarker(scene, element, vertex, property, strokeWidth, { ...place, context }))
        nodes.push(each);
  }
  return nodes;
}

async function buildMarker(
  scene: Scene,
  element: XmlElement,
  vertex: Vertex,
  property: (typeof properties)[number],
  strokeWidth: number,
  place: Place,
): Promise<readonly DrawingNode[]> {
  const instance = scene.inPlace(element);
  const { viewport } = place;
  const width = lengthOf(instance, 'markerWidth', 'x', viewport) ?? 3;
  const height = lengthOf(instance, 'markerHeight', 'y', viewport) ?? 3;
  const unit = element.attribute('markerUnits') === 'userSpaceOnUse' ? 1 : strokeWidth;
  const viewBox = parseViewBox(element.attribute('viewBox'));
  const isEmpty = viewBox !== undefined && !(viewBox.width > 0 && viewBox.height > 0);
  if (!(width > 0 && height > 0 && unit > 0) || isEmpty || instance.declared.get('display') === 'none') return [];
  const frame = { x: 0, y: 0, width, height };
  const alignment = parseAlignment(element.attribute('preserveAspectRatio'));
  const fit: Matrix = viewBox === undefined ? scaling(1) : fitViewBox(viewBox, frame, alignment);
  const reference = [
    referenceOf(element, 'refX', viewBox?.x ?? 0, viewBox?.width ?? width, viewport.width),
    referenceOf(element, 'refY', viewBox?.y ?? 0, viewBox?.height ?? height, viewport.height),
  ] as const;
  const [refX, refY] = [reference[0] * fit[0] + fit[4], reference[1] * fit[3] + fit[5]];
  const place1 = joinMatrices(translation(-refX, -refY), scaling(unit));
  const turned = joinMatrices(place1, rotation(angleOf(element, vertex, property)));
  const matrix = joinMatrices(turned, translation(...vertex.point));
  const inner = placeOfResource(place, instance, joinMatrices(joinMatrices(fit, matrix), place.matrix));
  const size = viewBox ?? { width, height };
  const built = await scene.buildChildren(instance, {
    ...inner,
    context: place.context,
    viewport: { width: size.width, height: size.height },
  });
  if (built.nodes.length === 0) return [];
  return [{ kind: 'group', transform: matrix, children: clipToFrame(instance, frame, fit, built.nodes) }];
}

const words: Readonly<Record<string, number>> = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 };

function referenceOf(element: XmlElement, name: string, start: number, size: number, whole: number): number {
  const stated = element.attribute(name)?.trim() ?? '0';
  const share = Object.hasOwn(words, stated) ? words[stated] : undefined;
  if (share !== undefined) return start + share * size;
  return parseLength(stated, { em: 16, whole }) ?? 0;
}

/** The direction of a marker in degrees. */
function angleOf(element: XmlElement, { before, after }: Vertex, property: (typeof properties)[number]): number {
  const orient = element.attribute('orient')?.trim() ?? '0';
  if (!orient.startsWith('auto')) {
    const angle = parseAngle(orient);
    return Number.isFinite(angle) ? angle : 0;
  }
  const angle = bisector(before, after);
  return orient === 'auto-start-reverse' && property === 'markerStart' ? angle + 180 : angle;
}

function bisector(before: Point | undefined, after: Point | undefined): number {
  const [one, two] = [before ?? after, after ?? before];
  if (one === undefined || two === undefined) return 0;
  const degrees = ([x, y]: Point): number => (Math.atan2(y, x) * 180) / Math.PI;
  const [from, to] = [degrees(one), degrees(two)];
  const middle = (from + to) / 2;
  return Math.abs(from - to) > 180 ? middle + 180 : middle;
}
