import type { ByteReader } from '../../../../bytes/reader.ts';
import type { PsdDepth } from '../../header.ts';
import type { Blocks } from '../../layers/blocks.ts';
import { readBlock } from '../../layers/blocks.ts';
import type { Adjust } from './adjustment-kind.ts';

/** Maps a channel's value from 0 to 1. */
export type Curve = (value: number) => number;

/** A curve for each channel, and a master curve that is applied after it. */
export interface Curves {
  readonly perChannel: readonly (Curve | undefined)[];
  readonly master: Curve | undefined;
}

/** Table steps: at 16 bits one for each sample value, at 8 bits 16 for each. */
const stepsOf = (depth: PsdDepth): number => (depth === 8 ? 255 * 16 : 65_535);

/** Applies curves through tables with linear interpolation. */
export function adjustByCurves({ perChannel, master }: Curves, depth: PsdDepth): Adjust {
  const steps = stepsOf(depth);
  const tables = new Map<number, Float32Array | undefined>();
  const tableOf = (index: number): Float32Array | undefined => {
    if (!tables.has(index)) tables.set(index, tabulate(perChannel[index], master, steps));
    return tables.get(index);
  };
  return ({ colours }) => {
    for (const [index, plane] of colours.entries()) {
      const table = tableOf(index);
      if (table !== undefined) applyTable(plane, table, steps);
    }
  };
}

function tabulate(own: Curve | undefined, all: Curve | undefined, steps: number): Float32Array | undefined {
  if (own === undefined && all === undefined) return undefined;
  return Float32Array.from({ length: steps + 2 }, (_, step) => {
    const value = Math.min(step / steps, 1);
    const changed = own === undefined ? value : own(value);
    return all === undefined ? changed : all(changed);
  });
}

function applyTable(plane: Float32Array, table: Float32Array, steps: number): void {
  for (let at = 0; at < plane.length; at++) {
    const position = plane[at]! * steps;
    const low = Math.floor(position);
    plane[at] = table[low]! + (table[low + 1]! - table[low]!) * (position - low);
  }
}

/** Reads the curves of a layer. Curves in the newer `Crv ` part replace the older ones. @see "Curves settings" */
export function readCurves(blocks: Blocks, colours: number): Curves | undefined {
  const read = (body: ByteReader): Curves => {
    const isMap = body.u8() !== 0;
    const version = body.u16();
    const marks = body.u32();
    const byChannel = new Map<number, Curve>();
    // Version 1 lists the channels whose bits are set. In the newer part each entry names its channel.
    const listed = Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => ((marks >>> bit) & 1) !== 0);
    const count = version === 1 ? listed.length : Math.min(marks, 64);
    for (let index = 0; index < count; index++) {
      byChannel.set(version === 1 ? listed[index]! : index, readCurve(body, isMap));
    }
    if (body.remaining >= 10 && body.latin1(4) === 'Crv ') {
      body.skip(2);
      for (let remaining = Math.min(body.u32(), 64); remaining > 0; remaining--)
        byChannel.set(body.u16(), readCurve(body, isMap));
    }
    const perChannel = Array.from({ length: colours }, (_, channel) => byChannel.get(channel + 1));
    // In grayscale the first curve is the only one.
    return colours === 1
      ? { perChannel: [byChannel.get(1) ?? byChannel.get(0)], master: undefined }
      : { perChannel, master: byChannel.get(0) };
  };
  return readBlock(blocks, 'curv', 9, read);
}

function readCurve(body: ByteReader, isMap: boolean): Curve {
  if (isMap) {
    const map = body.take(256);
    return (value) => map[Math.round(value * 255)]! / 255;
  }
  const points = Array.from({ length: Math.min(body.u16(), 64) }, () => {
    const [output, input] = [body.u16() / 255, body.u16() / 255];
    return { x: input, y: output };
  });
  return splineThrough(points);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A natural cubic spline: second derivatives are 0 at both ends, and values outside the points are constant. */
export function splineThrough(points: readonly Point[]): Curve {
  const sorted = points.toSorted((one, two) => one.x - two.x).filter(({ x }, index, all) => x !== all[index - 1]?.x);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined || sorted.length < 2) return (value) => value;
  const bends = secondDerivativesAt(sorted);
  return (value) => {
    if (value <= first.x) return clamp(first.y);
    if (value >= last.x) return clamp(last.y);
    const index = sorted.findIndex(({ x }) => x > value);
    const [from, to] = [sorted[index - 1]!, sorted[index]!]; // `value` lies between the first and the last point
    const width = to.x - from.x;
    const [b, a] = [(value - from.x) / width, (to.x - value) / width];
    const bend = (a ** 3 - a) * bends[index - 1]! + (b ** 3 - b) * bends[index]!;
    return clamp(a * from.y + b * to.y + (bend * width * width) / 6);
  };
}

const clamp = (value: number): number => Math.max(0, Math.min(value, 1));

/** Second derivatives at the points, solved from a tridiagonal system. */
function secondDerivativesAt(points: readonly Point[]): Float64Array {
  const bends = new Float64Array(points.length);
  const work = new Float64Array(points.length);
  for (let index = 1; index + 1 < points.length; index++) {
    const [before, at, after] = [points[index - 1]!, points[index]!, points[index + 1]!];
    const share = (at.x - before.x) / (after.x - before.x);
    const pivot = share * bends[index - 1]! + 2;
    bends[index] = (share - 1) / pivot;
    const change = (after.y - at.y) / (after.x - at.x) - (at.y - before.y) / (at.x - before.x);
    work[index] = ((6 * change) / (after.x - before.x) - share * work[index - 1]!) / pivot;
  }
  bends[points.length - 1] = 0;
  for (let index = points.length - 2; index >= 0; index--)
    bends[index] = bends[index]! * bends[index + 1]! + work[index]!;
  return bends;
}
