import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import type { Outline } from './outline.ts';
import { recordOutline } from './outline.ts';
import type { Pen } from './pen.ts';

/** Context of operations that create outlines. */
export type PathContext = Pick<Context, 'limits' | 'spend'>;

/** A pen that forwards everything and throws if more segments are drawn than the limits allow. */
export function limitPen(pen: Pen, context: PathContext): Pen {
  let count = 0;
  const spend = (): void => {
    requireWithinSegmentLimit(++count, context);
    context.spend(1);
  };
  return {
    moveTo: (x, y) => {
      spend();
      pen.moveTo(x, y);
    },
    lineTo: (x, y) => {
      spend();
      pen.lineTo(x, y);
    },
    quadTo: (x1, y1, x, y) => {
      spend();
      pen.quadTo(x1, y1, x, y);
    },
    cubicTo: (x1, y1, x2, y2, x, y) => {
      spend();
      pen.cubicTo(x1, y1, x2, y2, x, y);
    },
    close: () => {
      spend();
      pen.close();
    },
  };
}

/** Records what a function draws, within the limits of the context. */
export function recordLimited(context: PathContext, draw: (pen: Pen) => void): Outline {
  return recordOutline((pen) => draw(limitPen(pen, context)));
}

/** Refuses a number of segments before they are created. */
export function requireWithinSegmentLimit(count: number, { limits }: PathContext): void {
  if (!(count <= limits.maxPathSegments)) {
    const found = Number.isFinite(count) ? `${Math.ceil(count)}` : 'infinitely many';
    throw new ConversionError(
      'OUTLINE_TOO_LONG',
      `path has ${found} segments, at most ${limits.maxPathSegments} are allowed`,
    );
  }
}
