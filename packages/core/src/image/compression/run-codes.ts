import { blackCodes, longCodes, whiteCodes } from './run-codes.data.ts';

/** Length of the longest code. */
const codeBits = 13;

/** Indexed by the next bits: the length of the run and of its code, as `length << 4 | bits`; 0 if no code matches. */
export type RunTable = Uint16Array;

function toTable(codes: readonly string[]): RunTable {
  const table = new Uint16Array(1 << codeBits);
  const add = (code: string, length: number): void => {
    const unused = codeBits - code.length;
    const first = Number.parseInt(code, 2) << unused;
    table.fill((length << 4) | code.length, first, first + (1 << unused));
  };
  for (const [index, code] of codes.entries()) add(code, index < 64 ? index : (index - 63) * 64);
  for (const [index, code] of longCodes.entries()) add(code, 1_792 + index * 64);
  return table;
}

/** White runs of fax codes. @see ITU-T T.4, "One-dimensional coding scheme" */
export const whiteRuns: RunTable = toTable(whiteCodes);

/** Black runs of fax codes. */
export const blackRuns: RunTable = toTable(blackCodes);

/** Returns the next bits as a number, with zeros after the end. */
export function peekCode(bytes: Uint8Array, bit: number): number {
  const at = bit >> 3;
  const bits24 = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  return (bits24 >> (24 - codeBits - (bit & 7))) & ((1 << codeBits) - 1);
}
