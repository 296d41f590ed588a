import { ProgramError } from '../machine/errors.ts';

/** Reads an encoded number string. @see PostScript Language Reference, third edition, "Encoded Number Strings" */
export function readNumberString(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 4 || bytes[0] !== 149) throw new ProgramError('typecheck');
  const isLittle = bytes[1]! >= 128;
  const form = bytes[1]! & 127;
  const count = view.getUint16(2, isLittle);
  const width = form < 32 || form >= 48 ? 4 : 2;
  if (bytes.length < 4 + count * width || form > 49) throw new ProgramError('rangecheck');
  return Array.from({ length: count }, (_, index) => {
    const at = 4 + index * width;
    if (form >= 48) return view.getFloat32(at, isLittle);
    return form < 32 ? view.getInt32(at, isLittle) / 2 ** form : view.getInt16(at, isLittle) / 2 ** (form - 32);
  });
}
