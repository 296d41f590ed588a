import type { PsFile } from '../files/file.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Memory } from '../machine/memory.ts';
import { kind } from '../objects/kinds.ts';
import type { Name, Value } from '../objects/values.ts';
import { readObjectSequence } from './object-sequence.ts';

/** Receives the object of a token. */
interface Scanner {
  readonly memory: Memory;
  lookUp(name: Name): Value;
  set(valueKind: number, number: number, ref: unknown): void;
}

/** True for bytes that begin a binary token. */
export function isBinaryToken(byte: number): boolean {
  return byte >= 128 && byte <= 159;
}

/** Reads a binary token after its first byte. @see PostScript Language Reference, third edition, "Binary Tokens" */
export function scanBinaryToken(scanner: Scanner, type: number, file: PsFile): void {
  switch (type) {
    case 128:
    case 129:
    case 130:
    case 131: {
      const {
        kind: found,
        number,
        ref,
      } = readObjectSequence(scanner.memory, (name) => scanner.lookUp(name), type, file);
      scanner.set(found, number, ref);
      return;
    }
    case 132: // 32-bit integer, high-order byte first
      scanner.set(kind.integer, view(file, 4).getInt32(0), undefined);
      return;
    case 133:
      scanner.set(kind.integer, view(file, 4).getInt32(0, true), undefined);
      return;
    case 134: // 16-bit integer
      scanner.set(kind.integer, view(file, 2).getInt16(0), undefined);
      return;
    case 135:
      scanner.set(kind.integer, view(file, 2).getInt16(0, true), undefined);
      return;
    case 136: // 8-bit integer
      scanner.set(kind.integer, view(file, 1).getInt8(0), undefined);
      return;
    case 137: // fixed-point number
      scanFixed(scanner, file, view(file, 1).getUint8(0));
      return;
    case 138: // real, high-order byte first
    case 140: // native real
      scanner.set(kind.real, view(file, 4).getFloat32(0), undefined);
      return;
    case 139:
      scanner.set(kind.real, view(file, 4).getFloat32(0, true), undefined);
      return;
    case 141:
      scanner.set(kind.boolean, view(file, 1).getUint8(0) === 0 ? 0 : 1, undefined);
      return;
    case 142:
      scanString(scanner, file, view(file, 1).getUint8(0));
      return;
    case 143:
      scanString(scanner, file, view(file, 2).getUint16(0));
      return;
    case 144:
      scanString(scanner, file, view(file, 2).getUint16(0, true));
      return;
    case 149:
      scanNumberArray(scanner, file);
      return;
    default:
      throw new ProgramError('syntaxerror', `binary token ${type} is not supported`);
  }
}

/** The representation is that of encoded number strings: 0 to 31 in 32 bits, 32 to 47 in 16 bits; plus 128 reversed. */
function scanFixed(scanner: Scanner, file: PsFile, representation: number): void {
  const value = readFixed(file, representation);
  const isInteger = (representation & 127) === 0 || (representation & 127) === 32;
  scanner.set(isInteger ? kind.integer : kind.real, isInteger ? value : Math.fround(value), undefined);
}

function readFixed(file: PsFile, representation: number): number {
  const isLittle = representation >= 128;
  const form = representation & 127;
  if (form < 32) return view(file, 4).getInt32(0, isLittle) / 2 ** form;
  if (form < 48) return view(file, 2).getInt16(0, isLittle) / 2 ** (form - 32);
  if (form === 48 || form === 49) return view(file, 4).getFloat32(0, isLittle);
  throw new ProgramError('syntaxerror');
}

function scanString(scanner: Scanner, file: PsFile, length: number): void {
  const bytes = new Uint8Array(length);
  if (file.readInto(bytes) < length) throw new ProgramError('syntaxerror');
  scanner.set(kind.string, 0, scanner.memory.string(bytes));
}

/** @see PostScript Language Reference, third edition, "Encoded Number Strings" */
function scanNumberArray(scanner: Scanner, file: PsFile): void {
  const representation = view(file, 1).getUint8(0);
  const count = view(file, 2).getUint16(0, representation >= 128);
  const array = scanner.memory.array(count);
  const isInteger = (representation & 127) === 0 || (representation & 127) === 32;
  for (let at = 0; at < count; at++) {
    array.store.kinds[at] = isInteger ? kind.integer : kind.real;
    const value = readFixed(file, representation);
    array.store.numbers[at] = isInteger ? value : Math.fround(value);
  }
  scanner.set(kind.array, 0, array);
}

function view(file: PsFile, length: number): DataView {
  const bytes = new Uint8Array(length);
  if (file.readInto(bytes) < length) throw new ProgramError('syntaxerror');
  return new DataView(bytes.buffer);
}
