import type { Matrix } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';

/** A rectangle with a size, as attributes state it. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A parsed `preserveAspectRatio`. */
export interface Alignment {
  readonly isStretched: boolean;
  /** 0, 0.5 or 1. */
  readonly x: number;
  readonly y: number;
  readonly isSlice: boolean;
}

const shares: Readonly<Record<string, number>> = { Min: 0, Mid: 0.5, Max: 1 };

/** Parses a view box; undefined if it is absent, invalid or negative. A size of 0 is returned. */
export function parseViewBox(text: string | undefined): Frame | undefined {
  if (text === undefined) return undefined;
  const numbers = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, width = -1, height = -1] = numbers;
  const isValid = numbers.length === 4 && numbers.every(Number.isFinite) && width >= 0 && height >= 0;
  return isValid ? { x, y, width, height } : undefined;
}

/** @see SVG 2, "The 'preserveAspectRatio' attribute" */
export function parseAlignment(text: string | undefined): Alignment {
  const [, align = 'xMidYMid', x = 'Mid', y = 'Mid', meet] =
    /^\s*(?:defer\s+)?(none|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?\s*$/.exec(text ?? '') ?? [];
  return { isStretched: align === 'none', x: shares[x] ?? 0.5, y: shares[y] ?? 0.5, isSlice: meet === 'slice' };
}

/** Maps a view box to a frame. @see SVG 2, "Computing the equivalent transform of an SVG viewport" */
export function fitViewBox(box: Frame, frame: Frame, alignment: Alignment): Matrix {
  let [scaleX, scaleY] = [frame.width / box.width, frame.height / box.height];
  if (!alignment.isStretched) {
    scaleX = alignment.isSlice ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY);
    scaleY = scaleX;
  }
  const x = frame.x - box.x * scaleX + (frame.width - box.width * scaleX) * alignment.x;
  const y = frame.y - box.y * scaleY + (frame.height - box.height * scaleY) * alignment.y;
  return [
    scaleX,
    0,
    0,
    scaleY,
    alignment.isStretched ? frame.x - box.x * scaleX : x,
    alignment.isStretched ? frame.y - box.y * scaleY : y,
  ];
}

/** The corners of a frame. */
export function boxOfFrame({ x, y, width, height }: Frame): Box {
  return { xMin: x, yMin: y, xMax: x + width, yMax: y + height };
}

/** The frame of a box. */
export function frameOfBox({ xMin, yMin, xMax, yMax }: Box): Frame {
  return { x: xMin, y: yMin, width: xMax - xMin, height: yMax - yMin };
}
