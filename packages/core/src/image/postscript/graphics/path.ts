import { ConversionError } from '../../../errors.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import { type Outline, verb } from '../../../outline/outline.ts';
import { ProgramError } from '../machine/errors.ts';

/** A path in device space. Graphics states share it until it is changed. */
export class Path {
  verbs: number[] = [];
  points: number[] = [];
  /** True if another graphics state has the same path. */
  isShared = false;
  /** True if there is a current point. */
  hasPoint = false;
  x = 0;
  y = 0;
  startX = 0;
  startY = 0;
  /** The bounding box that `setbbox` has set. */
  bounds: readonly [number, number, number, number] | undefined;
  #outline: Outline | undefined;

  copy(): Path {
    const path = new Path();
    path.verbs = this.verbs.slice();
    path.points = this.points.slice();
    path.hasPoint = this.hasPoint;
    [path.x, path.y, path.startX, path.startY] = [this.x, this.y, this.startX, this.startY];
    path.bounds = this.bounds;
    return path;
  }

  get isEmpty(): boolean {
    return this.verbs.length === 0;
  }

  moveTo(x: number, y: number): void {
    this.#outline = undefined;
    if (this.verbs.at(-1) === verb.move) this.points.length -= 2;
    else this.verbs.push(verb.move);
    this.points.push(requireCoordinate(x), requireCoordinate(y));
    this.hasPoint = true;
    this.x = this.startX = x;
    this.y = this.startY = y;
  }

  lineTo(x: number, y: number): void {
    this.#beginSegment();
    this.verbs.push(verb.line);
    this.points.push(requireCoordinate(x), requireCoordinate(y));
    this.x = x;
    this.y = y;
  }

  curveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#beginSegment();
    this.verbs.push(verb.cubic);
    for (const value of [x1, y1, x2, y2, x, y]) this.points.push(requireCoordinate(value));
    this.x = x;
    this.y = y;
  }

  close(): void {
    if (!this.hasPoint || this.verbs.at(-1) === verb.close) return;
    this.#outline = undefined;
    this.verbs.push(verb.close);
    this.x = this.startX;
    this.y = this.startY;
  }

  /** Adds an outline in the coordinates that a matrix maps to device space. */
  append({ verbs, points }: Outline, [a, b, c, d, e, f]: Matrix): void {
    let at = 0;
    const mapped: number[] = [];
    for (const each of verbs) {
      const count = each === verb.close ? 0 : each === verb.cubic ? 3 : each === verb.quad ? 2 : 1;
      mapped.length = 0;
      for (let point = 0; point < count; point++, at += 2) {
        const [x, y] = [points[at]!, points[at + 1]!];
        mapped.push(a * x + c * y + e, b * x + d * y + f);
      }
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = mapped;
      if (each === verb.move) this.moveTo(x1, y1);
      else if (each === verb.line) this.lineTo(x1, y1);
      else if (each === verb.cubic) this.curveTo(x1, y1, x2, y2, x3, y3);
      else if (each === verb.close) this.close();
      else {
        const [x0, y0] = [this.x, this.y];
        const third = (end: number, control: number): number => end + (2 / 3) * (control - end);
        this.curveTo(third(x0, x1), third(y0, y1), third(x2, x1), third(y2, y1), x2, y2);
      }
    }
  }

  /** The path as an outline; the same object until the path changes. */
  outline(): Outline {
    this.#outline ??= { verbs: Uint8Array.from(this.verbs), points: Float64Array.from(this.points) };
    return this.#outline;
  }

  /** Refuses a path with too many segments. */
  requireWithin(maxSegments: number): void {
    if (this.verbs.length > maxSegments)
      throw new ConversionError('OUTLINE_TOO_LONG', `path has more than ${maxSegments} segments, the maximum allowed`);
  }

  #beginSegment(): void {
    if (!this.hasPoint) throw new ProgramError('nocurrentpoint');
    this.#outline = undefined;
    if (this.verbs.at(-1) !== verb.close) return;
    this.verbs.push(verb.move);
    this.points.push(this.x, this.y);
  }
}

/** Coordinates beyond this are refused, as in other interpreters. */
const maxDevice = 1e12;

function requireCoordinate(value: number): number {
  if (!(Math.abs(value) <= maxDevice)) throw new ProgramError('limitcheck');
  return value;
}
