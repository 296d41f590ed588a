import type { XyzAdjustment } from '../icc/black-point.ts';
import type { Shaper } from '../icc/device.ts';
import { decodeLab } from '../icc/encoding.ts';
import type { Grid } from '../icc/grid.ts';
import type { PipelineStage } from '../icc/lut.ts';
import { curvesStage, matrixStage } from '../icc/lut.ts';
import type { ToneCurve } from '../icc/tone-curve.ts';
import type { Matrix3, Triple } from '../matrix3.ts';
import { diagonal, invertMatrix3, multiplyMatrix, multiplyTriple } from '../matrix3.ts';
import { clampUnit, labToXyz } from '../spaces.ts';
import { linkByGrid } from './grid-link.ts';
import type { Link, Samples } from './link.ts';
import { maxSampleOf } from './link.ts';

/** Resolution of the tables from light to samples. Values in between are interpolated. */
const lightSteps = 1 << 16;

/** Converts pixels between two spaces of curves and colorants. Exact, where a grid would blur the shadows. */
export function linkByShapers(from: Shaper, to: Shaper, { scale, offset }: XyzAdjustment): Link {
  const write = shaperWriter(to, multiplyMatrix(diagonal(scale), from.matrix), offset);
  const decodersFor = decoders(from);
  return ({ source, target, count, sourceStep = 3, targetStep = 3 }) => {
    const [red, green, blue] = decodersFor(source);
    const maxSample = maxSampleOf(target);
    for (let pixel = 0, at = 0, to = 0; pixel < count; pixel++, at += sourceStep, to += targetStep) {
      write(red[source[at]!]!, green[source[at + 1]!]!, blue[source[at + 2]!]!, target, to, maxSample);
    }
  };
}

/** Converts Lab pixels. A grid would have to be far too fine for colours near the edge of the target gamut. */
export function linkFromLab(to: Shaper, { scale, offset }: XyzAdjustment): Link {
  const write = shaperWriter(to, diagonal(scale), offset);
  return ({ source, target, count, sourceStep = 3, targetStep = 3 }) => {
    const [sampleScale, maxSample] = [1 / maxSampleOf(source), maxSampleOf(target)];
    for (let pixel = 0, at = 0, to = 0; pixel < count; pixel++, at += sourceStep, to += targetStep) {
      const encoded: Triple = [source[at]! * sampleScale, source[at + 1]! * sampleScale, source[at + 2]! * sampleScale];
      const [x, y, z] = labToXyz(decodeLab(encoded));
      write(x, y, z, target, to, maxSample);
    }
  };
}

/** Light in a grid ranges from −1 to 2, where 0 to 1 is black to white. */
const encodeLight = (light: number): number => (light + 1) / 3;
const decodeLight = (encoded: number): number => encoded * 3 - 1;

/** The stages from XYZ to light in a grid. */
export function stagesToLight({ matrix }: Shaper): PipelineStage[] {
  return [matrixStage(invertMatrix3(matrix)), curvesStage([encodeLight, encodeLight, encodeLight])];
}

/**
 * Converts pixels by a grid of light. Nodes may be outside the target gamut; clipping happens after interpolation, so
 * that the gamut boundary does not blur the cells it crosses.
 */
export function linkByLight(grid: Grid, to: Shaper): Link {
  const convert = linkByGrid(grid);
  const encoders = tabulateAll(to.curves, 65535, ({ invert }, encoded) => clampUnit(invert(decodeLight(encoded))));
  const [red, green, blue] = [encoders[0]!, encoders[1]!, encoders[2]!]; // a shaper has three curves
  return ({ source, target, count, sourceStep = grid.gridPoints.length, targetStep = 3 }) => {
    const light = new Uint16Array(count * 3);
    convert({ source, target: light, count, sourceStep });
    const maxSample = maxSampleOf(target);
    for (let at = 0, to = 0; at < light.length; at += 3, to += targetStep) {
      target[to] = red[light[at]!]! * maxSample + 0.5;
      target[to + 1] = green[light[at + 1]!]! * maxSample + 0.5;
      target[to + 2] = blue[light[at + 2]!]! * maxSample + 0.5;
    }
  };
}

type SampleWriter = (x: number, y: number, z: number, target: Samples, at: number, maxSample: number) => void;

/** Returns a function that writes samples for colours that `matrix` maps to XYZ. */
function shaperWriter(to: Shaper, matrix: Matrix3, offset: Triple): SampleWriter {
  const back = invertMatrix3(to.matrix);
  const [a, b, c] = multiplyMatrix(back, matrix);
  const [da, db, dc] = multiplyTriple(back, offset);
  const encoders = tabulateAll(to.curves, lightSteps, ({ invert }, light) => clampUnit(invert(light)));
  const [red, green, blue] = [encoders[0]!, encoders[1]!, encoders[2]!]; // a shaper has three curves
  return (x, y, z, target, at, maxSample) => {
    target[at] = valueAt(red, a[0] * x + a[1] * y + a[2] * z + da) * maxSample + 0.5;
    target[at + 1] = valueAt(green, b[0] * x + b[1] * y + b[2] * z + db) * maxSample + 0.5;
    target[at + 2] = valueAt(blue, c[0] * x + c[1] * y + c[2] * z + dc) * maxSample + 0.5;
  };
}

/** Tables of light for all sample values, built on first use for each depth. */
function decoders({ curves }: Shaper): (source: Samples) => readonly [Float64Array, Float64Array, Float64Array] {
  const known = new Map<number, Float64Array[]>();
  return (source) => {
    const maxSample = maxSampleOf(source);
    const tables = known.get(maxSample) ?? tabulateAll(curves, maxSample, ({ evaluate }, sample) => evaluate(sample));
    known.set(maxSample, tables);
    return [tables[0]!, tables[1]!, tables[2]!];
  };
}

/** A table for each curve; equal curves share one. */
function tabulateAll(
  curves: readonly ToneCurve[],
  last: number,
  value: (curve: ToneCurve, x: number) => number,
): Float64Array[] {
  const tables = new Map<ToneCurve, Float64Array>();
  return curves.map((curve) => {
    const known = tables.get(curve) ?? Float64Array.from({ length: last + 1 }, (_, step) => value(curve, step / last));
    tables.set(curve, known);
    return known;
  });
}

function valueAt(table: Float64Array, light: number): number {
  const position = clampUnit(light) * lightSteps;
  const index = Math.min(position | 0, lightSteps - 1);
  const low = table[index]!; // the table has one entry more
  return low + (table[index + 1]! - low) * (position - index);
}
