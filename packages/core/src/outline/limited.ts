import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import type { Outline } from './outline.ts';
import { recordOutline } from './outline.ts';
import type { Pen } from './pen.ts';

/** What an operation that makes outlines needs of a context. */
export type PathContext = Pick<Context, 'limits' | 'spend'>;

/** A pen that passes everything on, and stops what would draw more pieces than the caller allows. */
export function limitPen(pen: Pen, context: PathContext): Pen {
  let count = 0;
  const spend = (): void => {
    requirePieces(++count, context);
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

/** What a drawing function draws, recorded, as far as the limits go. */
export function recordWithin(context: PathContext, draw: (pen: Pen) => void): Outline {
  return recordOutline((pen) => draw(limitPen(pen, context)));
}

/** Refuses a count of pieces before they are made. */
export function requirePieces(count: number, { limits }: PathContext): void {
  if (!(count <= limits.maxPathSegments)) {
    const found = Number.isFinite(count) ? `${Math.ceil(count)}` : 'endlessly many';
    throw new ConversionError('OUTLINE_TOO_LONG', `${found} pieces, expected at most ${limits.maxPathSegments}`);
  }
}
