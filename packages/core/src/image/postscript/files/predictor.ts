import { ProgramError } from '../machine/errors.ts';
import type { Predictor } from './block-filters.ts';

/** The samples of a row. */
export interface PredictorParameters {
  readonly predictor: number;
  readonly colors: number;
  readonly bitsPerComponent: number;
  readonly columns: number;
}

/** @see PostScript Language Reference, third edition, "Predictor Functions" */
export function predictorOf({ predictor, colors, bitsPerComponent, columns }: PredictorParameters): Predictor {
  const rowLength = Math.ceil((colors * bitsPerComponent * columns) / 8);
  const pixelLength = Math.max(1, (colors * bitsPerComponent) >> 3);
  if (predictor === 1) return (bytes) => bytes;
  if (!(rowLength > 0 && rowLength < 1e8)) throw new ProgramError('rangecheck');
  if (predictor >= 10) return (bytes) => undoPng(bytes, rowLength, pixelLength);
  if (predictor === 2 && bitsPerComponent === 8) return (bytes) => undoTiff(bytes, rowLength, pixelLength);
  throw new ProgramError('rangecheck', `predictor ${predictor} with ${bitsPerComponent} bits is not supported`);
}

function undoTiff(bytes: Uint8Array, rowLength: number, pixelLength: number): Uint8Array {
  for (let row = 0; row < bytes.length; row += rowLength) {
    const end = Math.min(row + rowLength, bytes.length);
    for (let at = row + pixelLength; at < end; at++) bytes[at] = (bytes[at]! + bytes[at - pixelLength]!) & 255;
  }
  return bytes;
}

/** @see PNG (third edition), "Filtering" */
function undoPng(bytes: Uint8Array, rowLength: number, pixelLength: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (rowLength + 1));
  const out = new Uint8Array(rows * rowLength);
  let to = 0;
  for (let row = 0; row < rows; row++) {
    const from = row * (rowLength + 1);
    const type = bytes[from];
    const length = Math.min(rowLength, bytes.length - from - 1);
    for (let at = 0; at < length; at++) {
      const left = at >= pixelLength ? out[to + at - pixelLength]! : 0;
      const up = row > 0 ? out[to + at - rowLength]! : 0;
      const corner = at >= pixelLength && row > 0 ? out[to + at - rowLength - pixelLength]! : 0;
      out[to + at] = bytes[from + 1 + at]! + predict(type, left, up, corner);
    }
    to += length;
  }
  return out.subarray(0, to);
}

function predict(type: number | undefined, left: number, up: number, corner: number): number {
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  if (type !== 4) return 0;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
