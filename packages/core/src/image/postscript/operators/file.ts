import type { PsFile } from '../files/file.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { requireWritable } from '../machine/memory.ts';
import type { OperatorTable } from '../machine/operator-table.ts';
import { executable, kind } from '../objects/kinds.ts';
import { PsString } from '../objects/values.ts';
import { hexDigit } from '../scanner/characters.ts';

const refuseFile = (operands: string) => ({
  operands,
  run: () => {
    throw new ProgramError('invalidfileaccess');
  },
});
const discard = (operands: string) => ({
  operands,
  run: ({ operands: stack }: Machine) => stack.drop(operands === '' ? 0 : operands.split(' ').length),
});

/** A file that is open for reading. The engine may have to decode its next bytes first. */
function fileOf(machine: Machine, depth: number): PsFile {
  const file = machine.operands.ref(depth) as PsFile;
  machine.waitFor(file.prepare());
  return file;
}

/** Programs read only themselves. @see PostScript Language Reference, third edition, "File Operators" */
export const fileOperators: OperatorTable = {
  currentfile: {
    operands: '',
    run: ({ operands, execution, program }) => {
      const file = execution.currentFile() ?? program;
      operands.pushRef(kind.file | executable, file);
    },
  },
  file: {
    operands: 'string string',
    run: () => {
      throw new ProgramError('invalidfileaccess');
    },
  },
  closefile: {
    operands: 'file',
    run: ({ operands }) => {
      (operands.ref() as PsFile).close();
      operands.drop(1);
    },
  },
  read: {
    operands: 'file',
    run: (machine) => {
      const byte = fileOf(machine, 0).read();
      machine.operands.drop(1);
      if (byte >= 0) machine.operands.pushInteger(byte);
      machine.operands.pushBoolean(byte >= 0);
    },
  },
  readstring: {
    operands: 'file string',
    run: (machine) => fillString(machine, (file, target) => file.readInto(target)),
  },
  readhexstring: { operands: 'file string', run: (machine) => fillString(machine, readHex) },
  readline: {
    operands: 'file string',
    run: (machine) => {
      const { operands } = machine;
      const [file, target] = [fileOf(machine, 1), operands.ref() as PsString];
      requireWritable(target);
      const { count, isWhole } = readLine(file, target.bytes);
      operands.drop(2);
      operands.pushRef(kind.string, new PsString(target.bytes.subarray(0, count), target));
      operands.pushBoolean(isWhole);
    },
  },
  bytesavailable: {
    operands: 'file',
    run: ({ operands }) => {
      const file = operands.ref() as PsFile;
      operands.drop(1);
      operands.pushInteger(file.isClosed ? -1 : Math.min(file.available, 0x7fffffff));
    },
  },
  flush: { operands: '', run: () => {} },
  flushfile: {
    operands: 'file',
    run: (machine) => {
      const file = fileOf(machine, 0);
      const rest = new Uint8Array(4096);
      for (let count = rest.length; count === rest.length; ) {
        count = file.readInto(rest);
        machine.context.spend(count >> 3);
      }
      machine.operands.drop(1);
    },
  },
  resetfile: discard('file'),
  status: {
    operands: 'file|string',
    run: ({ operands }) => {
      const ref = operands.ref();
      operands.drop(1);
      operands.pushBoolean(!(ref instanceof PsString) && !(ref as PsFile).isClosed);
    },
  },
  run: refuseFile('string'),
  deletefile: refuseFile('string'),
  renamefile: refuseFile('string string'),
  filenameforall: discard('string procedure string'),
  fileposition: {
    operands: 'file',
    run: ({ operands }) => {
      const { position } = operands.ref() as { position?: number };
      if (position === undefined) throw new ProgramError('ioerror');
      operands.drop(1);
      operands.pushInteger(position);
    },
  },
  setfileposition: {
    operands: 'file integer',
    run: ({ operands }) => {
      const file = operands.ref(1) as { seek?: (offset: number) => void };
      const offset = operands.number();
      if (file.seek === undefined || offset < 0) throw new ProgramError('ioerror');
      file.seek(offset);
      operands.drop(2);
    },
  },
  print: discard('string'),
  '=': discard('any'),
  '==': discard('any'),
  stack: discard(''),
  pstack: discard(''),
  write: discard('file integer'),
  writestring: discard('file string'),
  writehexstring: discard('file string'),
  printobject: discard('any integer'),
  writeobject: discard('file any integer'),
  echo: discard('boolean'),
  prompt: discard(''),
};

/** Fills a string from a file; leaves the part that was read, and true if that is all of it. */
function fillString(machine: Machine, read: (file: PsFile, target: Uint8Array) => number): void {
  const { operands } = machine;
  const [file, target] = [fileOf(machine, 1), operands.ref() as PsString];
  requireWritable(target);
  if (target.bytes.length === 0) throw new ProgramError('rangecheck');
  machine.context.spend(target.bytes.length >> 2);
  const count = read(file, target.bytes);
  operands.drop(2);
  operands.pushRef(kind.string, new PsString(target.bytes.subarray(0, count), target));
  operands.pushBoolean(count === target.bytes.length);
}

/** Reads data that follows an operator in the program. */
export function readData(machine: Machine, length: number, isHex: boolean): Uint8Array {
  if (length < 0) throw new ProgramError('rangecheck');
  machine.memory.count(length);
  machine.context.spend(length);
  const file = machine.execution.currentFile() ?? machine.program;
  const data = new Uint8Array(length);
  return data.subarray(0, isHex ? readHex(file, data) : file.readInto(data));
}

/** Reads pairs of hexadecimal digits, and ignores other bytes. */
function readHex(file: PsFile, target: Uint8Array): number {
  let count = 0;
  for (let high = -1; count < target.length; ) {
    const byte = file.read();
    if (byte < 0) break;
    const digit = hexDigit(byte);
    if (digit < 0) continue;
    if (high < 0) high = digit;
    else {
      target[count++] = high * 16 + digit;
      high = -1;
    }
  }
  return count;
}

/** Reads to an end of line, which is dropped. */
function readLine(file: PsFile, target: Uint8Array): { readonly count: number; readonly isWhole: boolean } {
  for (let count = 0; ; ) {
    const byte = file.read();
    if (byte < 0) return { count, isWhole: false };
    if (byte === 13 && file.peek() === 10) file.read();
    if (byte === 13 || byte === 10) return { count, isWhole: true };
    if (count === target.length) throw new ProgramError('rangecheck');
    target[count++] = byte;
  }
}
