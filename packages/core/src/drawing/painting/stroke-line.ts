import { determinant, invertMatrix, type Matrix, scaleOf } from '../../outline/matrix.ts';
import type { Outline } from '../../outline/outline.ts';
import type { StrokeCap, StrokeJoin, StrokeStyle } from '../../outline/stroke/style.ts';
import { transformOutline } from '../../outline/transform.ts';

/** The parameters of strokes that PostScript and PDF share, in user space. */
export interface LineState {
  readonly matrix: Matrix;
  readonly lineWidth: number;
  readonly lineCap: number;
  readonly lineJoin: number;
  readonly miterLimit: number;
  readonly dash: readonly number[];
  readonly dashPhase: number;
}

/** Widths in device space. */
export interface LineWidths {
  /** Lines thinner than this are the thinnest line of the output. */
  readonly thinnest: number;
  /** The width of a thinnest line that is dashed. */
  readonly hairline: number;
  /** The least width of all other lines. */
  readonly least: number;
}

export interface StrokeLine {
  readonly outline: Outline;
  readonly style: StrokeStyle;
  readonly transform?: Matrix;
  readonly isUnscaled?: boolean;
}

const caps: readonly StrokeCap[] = ['butt', 'round', 'square'];
const joins: readonly StrokeJoin[] = ['miter', 'round', 'bevel'];

/** A stroke of an outline in device space, or in user space if the pen is an ellipse. */
export function strokeLine(state: LineState, outline: Outline, widths: LineWidths): StrokeLine | undefined {
  const { matrix, lineWidth, dash, dashPhase } = state;
  const [a, b, c, d] = matrix;
  const scale = Math.sqrt(Math.abs(determinant(matrix)));
  const style = {
    cap: caps[state.lineCap] ?? 'butt',
    join: joins[state.lineJoin] ?? 'miter',
    miterLimit: state.miterLimit,
    lonePoint: 'nothing',
  } as const;
  const dashBy = (factor: number) =>
    dash.length === 0 ? {} : { dash: dash.map((length) => length * factor), dashPhase: dashPhase * factor };
  const size = scaleOf(matrix);
  if (lineWidth * size < widths.thinnest) {
    if (dash.length === 0) return { outline, style: { ...style, width: 1 }, isUnscaled: true };
    return { outline, style: { ...style, ...dashBy(scale), width: widths.hairline } };
  }
  const isRound =
    Math.abs(a * c + b * d) < 1e-4 * size * size && Math.abs(Math.hypot(a, b) - Math.hypot(c, d)) < 1e-4 * size;
  const width = Math.max(lineWidth * scale, widths.least);
  if (isRound) return { outline, style: { ...style, ...dashBy(scale), width } };
  const inverse = invertMatrix(matrix);
  if (inverse === undefined) return undefined;
  return {
    outline: transformOutline(outline, inverse),
    style: { ...style, ...dashBy(1), width: lineWidth },
    transform: matrix,
  };
}
