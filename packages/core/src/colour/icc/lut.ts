import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import type { Matrix3, Triple } from '../matrix3.ts';
import type { Grid, Interpolation } from './grid.ts';
import { lookUp } from './grid.ts';
import type { ToneCurve } from './tone-curve.ts';
import { readSamples, readToneCurve, tableCurve } from './tone-curve.ts';

/** One stage of a transform. The returned array is reused by the next call. */
export type PipelineStage = (values: Float64Array) => Float64Array;

/** A lookup table tag, with its parts in the order in which they apply. */
export interface Lut {
  /** True if Lab is encoded in the legacy 16-bit form of version 2. */
  readonly hasLegacyLab: boolean;
  readonly inputs: number;
  readonly outputs: number;
  readonly stages: (interpolation: Interpolation) => PipelineStage[];
}

/** A part of a table, which becomes a stage. */
type Part = (interpolation: Interpolation) => PipelineStage;

/** Reads a lookup table of any of the four types. @see ICC.1:2022, "lut8Type", "lut16Type", "lutAToBType", "lutBToAType" */
export function readLut(tag: ByteReader): Lut {
  const type = tag.latin1(4);
  tag.skip(4);
  if (type === 'mft1') return readLut8Or16(tag, 1);
  if (type === 'mft2') return readLut8Or16(tag, 2);
  if (type === 'mAB ' || type === 'mBA ') return readLutAB(tag, type === 'mBA ');
  throw malformed(`table has the type "${type}", expected "mft1", "mft2", "mAB " or "mBA "`, tag.offset);
}

/** Reads lut8Type or lut16Type: matrix, curves, grid, curves. */
function readLut8Or16(tag: ByteReader, width: 1 | 2): Lut {
  const at = tag.offset;
  const [inputs, outputs, side] = [tag.u8(), tag.u8(), tag.u8()];
  tag.skip(1);
  requireSize(inputs, outputs, at);
  const matrix = readMatrix(tag);
  const [inputEntries, outputEntries] = width === 1 ? [256, 256] : [tag.u16(), tag.u16()];
  const before = readTables(tag, inputs, inputEntries, width);
  const grid = readGrid(
    tag,
    Array.from({ length: inputs }, () => side),
    outputs,
    width,
  );
  const after = readTables(tag, outputs, outputEntries, width);
  const parts: Part[] = [curvesPart(before), gridPart(grid), curvesPart(after)];
  // Meant for XYZ and the identity elsewhere. If a profile has another matrix, all implementations apply it.
  if (inputs === 3 && !isIdentity(matrix)) parts.unshift(matrixPart(matrix, [0, 0, 0]));
  return toLut(parts, inputs, outputs, width === 2);
}

function readTables(tag: ByteReader, count: number, entries: number, width: 1 | 2): ToneCurve[] {
  if (entries < 2 || entries > 4096)
    throw malformed(`curve table has ${entries} entries, expected 2 to 4096`, tag.offset);
  return Array.from({ length: count }, () => tableCurve(readSamples(tag, entries, width)));
}

/**
 * Reads lutAToBType or lutBToAType: up to five parts, each at its offset. A curves, grid, M curves, matrix, B curves,
 * or the reverse.
 */
function readLutAB(tag: ByteReader, isOutput: boolean): Lut {
  const start = tag.offset - 8;
  const [inputs, outputs] = [tag.u8(), tag.u8()];
  requireSize(inputs, outputs, tag.offset - 2);
  tag.skip(2);
  const [b, matrix, m, grid, a] = [tag.u32(), tag.u32(), tag.u32(), tag.u32(), tag.u32()];
  if (grid === 0 && inputs !== outputs) {
    throw malformed(`table has ${inputs} inputs and ${outputs} outputs, but no grid between them`, start);
  }
  const [pcs, device] = isOutput ? [inputs, outputs] : [outputs, inputs];
  const goTo = (offset: number): ByteReader => tag.windowAt(offset, tag.length - offset);
  const parts: Part[] = [];
  if (a !== 0) parts.push(curvesPart(readCurves(goTo(a), device)));
  if (grid !== 0) parts.push(gridPart(readLutABGrid(goTo(grid), inputs, outputs)));
  if (pcs === 3) {
    if (m !== 0) parts.push(curvesPart(readCurves(goTo(m), pcs)));
    if (matrix !== 0) parts.push(readMatrixPart(goTo(matrix)));
  }
  if (b !== 0) parts.push(curvesPart(readCurves(goTo(b), pcs)));
  return toLut(isOutput ? parts.reverse() : parts, inputs, outputs, false);
}

/** Reads consecutive curves, each padded to a multiple of four bytes. */
function readCurves(tag: ByteReader, count: number): ToneCurve[] {
  const start = tag.offset;
  return Array.from({ length: count }, () => {
    const curve = readToneCurve(tag);
    const over = (tag.offset - start) % 4;
    if (over !== 0) tag.skip(Math.min(4 - over, tag.remaining));
    return curve;
  });
}

function readLutABGrid(tag: ByteReader, inputs: number, outputs: number): Grid {
  const gridPoints = [...tag.take(16)].slice(0, inputs);
  const width = tag.u8();
  tag.skip(3);
  if (width !== 1 && width !== 2) {
    throw malformed(`grid has ${width} bytes per sample, expected 1 or 2`, tag.offset - 4);
  }
  return readGrid(tag, gridPoints, outputs, width);
}

/** The number of nodes is bounded by the available bytes. */
function readGrid(tag: ByteReader, gridPoints: number[], outputs: number, width: 1 | 2): Grid {
  if (gridPoints.some((side) => side < 2)) {
    throw malformed(`grid has ${gridPoints.join('×')} points, expected at least 2 for each input`, tag.offset);
  }
  const count = gridPoints.reduce((product, side) => product * side, outputs);
  return { gridPoints, outputs, nodes: readSamples(tag, count, width) };
}

function readMatrix(tag: ByteReader): Matrix3 {
  const row = (): Triple => [tag.i32() / 65536, tag.i32() / 65536, tag.i32() / 65536];
  return [row(), row(), row()];
}

function isIdentity(matrix: Matrix3): boolean {
  return matrix.every((row, y) => row.every((value, x) => value === (x === y ? 1 : 0)));
}

function readMatrixPart(tag: ByteReader): Part {
  const matrix = readMatrix(tag);
  return matrixPart(matrix, [tag.i32() / 65536, tag.i32() / 65536, tag.i32() / 65536]);
}

function toLut(parts: readonly Part[], inputs: number, outputs: number, hasLegacyLab: boolean): Lut {
  return {
    inputs,
    outputs,
    hasLegacyLab: hasLegacyLab,
    stages: (interpolation) => parts.map((part) => part(interpolation)),
  };
}

const gridPart =
  (grid: Grid): Part =>
  (interpolation) =>
    lookUp(grid, interpolation);

const curvesPart =
  (curves: readonly ToneCurve[]): Part =>
  () =>
    curvesStage(curves.map(({ evaluate }) => evaluate));

const matrixPart =
  (matrix: Matrix3, offset: Triple): Part =>
  () =>
    matrixStage(matrix, offset);

/** A stage of one function for each channel. */
export function curvesStage(curves: readonly ((value: number) => number)[]): PipelineStage {
  const result = new Float64Array(curves.length);
  return (values) => {
    for (let index = 0; index < curves.length; index++) result[index] = curves[index]!(values[index] ?? 0);
    return result;
  };
}

export function matrixStage([a, b, c]: Matrix3, offset: Triple = [0, 0, 0]): PipelineStage {
  const result = new Float64Array(3);
  return (values) => {
    const [x, y, z] = [values[0]!, values[1]!, values[2]!]; // the stage before a matrix returns three values
    result[0] = a[0] * x + a[1] * y + a[2] * z + offset[0];
    result[1] = b[0] * x + b[1] * y + b[2] * z + offset[1];
    result[2] = c[0] * x + c[1] * y + c[2] * z + offset[2];
    return result;
  };
}

function requireSize(inputs: number, outputs: number, at: number): void {
  if (inputs < 1 || inputs > 15 || outputs < 1 || outputs > 15) {
    throw malformed(`table has ${inputs} inputs and ${outputs} outputs, expected 1 to 15 of each`, at);
  }
}

function malformed(message: string, at: number): ConversionError {
  return new ConversionError('PROFILE_MALFORMED', message, { at });
}
