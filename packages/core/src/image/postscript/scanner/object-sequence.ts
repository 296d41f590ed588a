import type { PsFile } from '../files/file.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Memory } from '../machine/memory.ts';
import { executableOperator, Operator } from '../machine/operator.ts';
import { executable, kind } from '../objects/kinds.ts';
import { textOf } from '../objects/latin1.ts';
import type { Name, PsArray, Value } from '../objects/values.ts';

/** Kinds by the types of binary objects; names and arrays refer to other parts of the sequence. */
const binaryType = { null: 0, integer: 1, real: 2, name: 3, boolean: 4, string: 5, found: 6, array: 9, mark: 10 };
const objectLength = 8;
const maxDepth = 50;

/** The part of the machine that calls procedures. */
interface CallStack {
  readonly execution: { pushCode(procedure: PsArray): void };
}

type LookUp = (name: Name) => Value;

/**
 * Reads a binary object sequence after its first byte, and returns an operator that runs it.
 * @see PostScript Language Reference, third edition, "Binary Object Sequences"
 */
export function readObjectSequence(memory: Memory, lookUp: LookUp, type: number, file: PsFile): Value {
  const isLittle = type === 129 || type === 131;
  const start = view(file, 3);
  const isExtended = start.getUint8(0) === 0;
  const count = isExtended ? start.getUint16(1, isLittle) : start.getUint8(0);
  const headLength = isExtended ? 8 : 4;
  const total = isExtended ? view(file, 4).getUint32(0, isLittle) : start.getUint16(1, isLittle);
  if (total < headLength + count * objectLength || total > maxLength) throw new ProgramError('syntaxerror');
  memory.count(total);
  const body = view(file, total - headLength);
  const array = new SequenceReader(memory, lookUp, body, isLittle).array(0, count, 0);
  const run = ({ execution }: CallStack): void => execution.pushCode(array);
  return { kind: executableOperator, number: 0, ref: new Operator('binary object sequence', 0, '', run) };
}

/** Length that is read at once. */
const maxLength = 16 * 1024 * 1024;

class SequenceReader {
  readonly #memory: Memory;
  readonly #lookUp: LookUp;
  readonly #body: DataView;
  readonly #isLittle: boolean;

  constructor(memory: Memory, lookUp: LookUp, body: DataView, isLittle: boolean) {
    this.#memory = memory;
    this.#lookUp = lookUp;
    this.#body = body;
    this.#isLittle = isLittle;
  }

  array(offset: number, count: number, depth: number): PsArray {
    if (depth > maxDepth || offset % objectLength !== 0 || offset + count * objectLength > this.#body.byteLength)
      throw new ProgramError('syntaxerror');
    const array = this.#memory.array(count);
    for (let at = 0; at < count; at++)
      this.#memory.putElement(array, at, this.#object(offset + at * objectLength, depth));
    return array;
  }

  #object(at: number, depth: number): Value {
    const body = this.#body;
    const type = body.getUint8(at) & 127;
    const flag = body.getUint8(at) & 128 ? executable : 0;
    const length = body.getInt16(at + 2, this.#isLittle);
    const value = body.getInt32(at + 4, this.#isLittle);
    const plain = (valueKind: number, number = 0, ref: unknown = undefined): Value => ({
      kind: valueKind,
      number,
      ref,
    });
    switch (type) {
      case binaryType.null:
        return plain(kind.null);
      case binaryType.integer:
        return plain(kind.integer, value);
      case binaryType.real:
        return length === 0
          ? plain(kind.real, body.getFloat32(at + 4, this.#isLittle))
          : plain(kind.real, Math.fround(value / 2 ** length));
      case binaryType.name:
        return plain(kind.name | flag, 0, this.#name(value, length));
      case binaryType.found:
        return this.#lookUp(this.#name(value, length));
      case binaryType.boolean:
        return plain(kind.boolean, value === 0 ? 0 : 1);
      case binaryType.string:
        return plain(kind.string | flag, 0, this.#memory.string(this.#bytes(value, length & 0xffff).slice()));
      case binaryType.array:
        return plain(kind.array | flag, 0, this.array(value, length & 0xffff, depth + 1));
      case binaryType.mark:
        return plain(kind.mark);
      default:
        throw new ProgramError('syntaxerror');
    }
  }

  /** A name by its characters; those by their place in a list of names are not known. */
  #name(offset: number, length: number): Name {
    if (length <= 0) throw new ProgramError('undefined', 'a name by number');
    return this.#memory.name(textOf(this.#bytes(offset, length)));
  }

  #bytes(offset: number, length: number): Uint8Array {
    const { buffer, byteOffset, byteLength } = this.#body;
    if (offset < 0 || offset + length > byteLength) throw new ProgramError('syntaxerror');
    return new Uint8Array(buffer, byteOffset + offset, length);
  }
}

function view(file: PsFile, length: number): DataView {
  const bytes = new Uint8Array(length);
  if (file.readInto(bytes) < length) throw new ProgramError('syntaxerror');
  return new DataView(bytes.buffer);
}
