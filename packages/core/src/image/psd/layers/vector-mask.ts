import type { ByteReader } from '../../../bytes/reader.ts';
import type { Outline } from '../../../outline/outline.ts';
import { OutlineRecorder } from '../../../outline/outline.ts';
import type { Blocks } from './blocks.ts';
import { readBlock } from './blocks.ts';

/** Operation that combines a shape with those before it. */
export type PathOperation = 'exclude' | 'unite' | 'subtract' | 'intersect';

/** Contours that are filled together. */
export interface PathShape {
  readonly operation: PathOperation;
  readonly outline: Outline;
}

/** Vector mask of a layer. Coordinates are fractions of the canvas. */
export interface VectorMask {
  readonly isInverted: boolean;
  readonly isDisabled: boolean;
  /** True if the mask is filled before the first shape. */
  readonly isInitiallyFilled: boolean;
  readonly shapes: readonly PathShape[];
}

const recordLength = 26;
const operations: Readonly<Record<number, PathOperation>> = { 0: 'exclude', 1: 'unite', 2: 'subtract', 3: 'intersect' };
/** @see Adobe Photoshop File Formats Specification, "Path resource format", selectors */
const selector = { closed: 0, closedKnots: [1, 2], open: 3, openKnots: [4, 5], fillRule: 6, initialFill: 8 } as const;
const flag = { inverted: 1, disabled: 4 } as const;

/** Reads the vector mask of a layer, if it has one. @see "Vector mask setting" */
export function readVectorMask(blocks: Blocks): VectorMask | undefined {
  return readBlock(blocks, 'vmsk', 8, readSetting) ?? readBlock(blocks, 'vsms', 8, readSetting);
}

function readSetting(body: ByteReader): VectorMask {
  body.skip(4);
  const flags = body.u32();
  return {
    isInverted: (flags & flag.inverted) !== 0,
    isDisabled: (flags & flag.disabled) !== 0,
    ...readPaths(body),
  };
}

/** Preceding control point, anchor point and following control point. */
type Knot = readonly [number, number, number, number, number, number];

function readPaths(body: ByteReader): Pick<VectorMask, 'shapes' | 'isInitiallyFilled'> {
  const shapes: { operation: PathOperation; recorder: OutlineRecorder }[] = [];
  let isInitiallyFilled = false;
  let [knots, expected, isClosed]: [Knot[], number, boolean] = [[], 0, true];
  const finish = (): void => {
    const last = shapes.at(-1);
    if (last !== undefined && knots.length > 0) drawKnots(knots, isClosed, last.recorder);
    knots = [];
  };
  while (body.remaining >= recordLength) {
    const record = body.window(recordLength);
    const kind = record.u16();
    if (kind === selector.closed || kind === selector.open) {
      finish();
      [expected, isClosed] = [record.u16(), kind === selector.closed];
      const operation = operations[record.i16()]; // any other value: the path belongs to the previous shape
      if (operation !== undefined || shapes.length === 0) {
        shapes.push({ operation: operation ?? 'unite', recorder: new OutlineRecorder() });
      }
    } else if (kind === selector.initialFill) {
      isInitiallyFilled = record.u16() === 1;
    } else if (isKnot(kind) && knots.length < expected) {
      knots.push(readKnot(record));
    }
  }
  finish();
  const recorded = shapes.map(({ operation, recorder }) => ({ operation, outline: recorder.outline() }));
  return { shapes: recorded, isInitiallyFilled: isInitiallyFilled };
}

function isKnot(kind: number): boolean {
  return [...selector.closedKnots, ...selector.openKnots].some((each) => each === kind);
}

function readKnot(record: ByteReader): Knot {
  const fraction = (): number => record.i32() / 0x1000000;
  const [y0, x0, y1, x1, y2, x2] = [fraction(), fraction(), fraction(), fraction(), fraction(), fraction()];
  return [x0, y0, x1, y1, x2, y2];
}

function drawKnots(knots: readonly Knot[], isClosed: boolean, recorder: OutlineRecorder): void {
  const [first] = knots;
  if (first === undefined) return;
  recorder.moveTo(first[2], first[3]);
  let last = first;
  for (const knot of isClosed ? [...knots.slice(1), first] : knots.slice(1)) {
    recorder.cubicTo(last[4], last[5], knot[0], knot[1], knot[2], knot[3]);
    last = knot;
  }
  recorder.close();
}
