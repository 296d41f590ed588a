import { DctFilter, FaxFilter, FlateFilter, LzwFilter } from '../files/block-filters.ts';
import { BytesFile, PsFile } from '../files/file.ts';
import { predictorOf } from '../files/predictor.ts';
import { ProcedureFile } from '../files/procedure-file.ts';
import { Ascii85Filter, AsciiHexFilter, EexecFilter, RunLengthFilter, SubFileFilter } from '../files/text-filters.ts';
import { ProgramError } from '../machine/errors.ts';
import { frame } from '../machine/execution-stack.ts';
import type { Machine } from '../machine/machine.ts';
import type { OperatorTable } from '../machine/operator-table.ts';
import { kind } from '../objects/kinds.ts';
import { Dict, Name, PsArray, PsString, type Value } from '../objects/values.ts';
import { entryOf } from './dict.ts';

/** The parameters of a filter: its dictionary, and the operands below it. */
interface FilterRequest {
  readonly machine: Machine;
  readonly parameter: (name: string, initial: number) => number;
  readonly source: PsFile;
  /** Operands of `SubFileDecode` without a dictionary. */
  readonly count: number;
  readonly end: Uint8Array;
}

const filters: Readonly<Record<string, (request: FilterRequest) => PsFile>> = {
  ASCIIHexDecode: ({ source }) => new AsciiHexFilter(source),
  ASCII85Decode: ({ source }) => new Ascii85Filter(source),
  RunLengthDecode: ({ source }) => new RunLengthFilter(source),
  SubFileDecode: ({ source, count, end }) => new SubFileFilter(source, count, end),
  FlateDecode: (request) => new FlateFilter(request.source, request.machine.context, predictor(request)),
  LZWDecode: (request) => {
    const earlyChange = request.parameter('EarlyChange', 1) === 0 ? 0 : 1;
    return new LzwFilter(request.source, request.machine.context, earlyChange, predictor(request));
  },
  DCTDecode: ({ source, machine }) => new DctFilter(source, machine.context),
  CCITTFaxDecode: ({ source, machine, parameter }) => {
    const k = parameter('K', 0);
    const alignment = parameter('EncodedByteAlign', 0) === 0 ? 1 : 8;
    return new FaxFilter(source, machine.context, {
      scheme: { rows: k < 0 ? 'two-dimensional' : k === 0 ? 'one-dimensional' : 'mixed', alignment },
      columns: parameter('Columns', 1728),
      rows: parameter('Rows', 0),
      isBlackOne: parameter('BlackIs1', 0) !== 0,
    });
  },
  ReusableStreamDecode: ({ source, machine }) => {
    const bytes = source.readRest(machine.context.limits.maxInputBytes);
    machine.memory.count(bytes.length);
    return new BytesFile(bytes);
  },
};

function predictor({ parameter }: FilterRequest) {
  return predictorOf({
    predictor: parameter('Predictor', 1),
    colors: parameter('Colors', 1),
    bitsPerComponent: parameter('BitsPerComponent', 8),
    columns: parameter('Columns', 1),
  });
}

/** A file for a source of data. */
function sourceFile(machine: Machine, value: Value): PsFile {
  if (value.ref instanceof PsFile) return value.ref;
  if (value.ref instanceof PsString) return new BytesFile(value.ref.bytes);
  if (value.ref instanceof PsArray) return new ProcedureFile(machine, value.ref);
  throw new ProgramError('typecheck');
}

/** @see PostScript Language Reference, third edition, "Filters" */
export const filterOperators: OperatorTable = {
  filter: {
    operands: 'any name',
    run: (machine) => {
      const { operands } = machine;
      const { text } = operands.ref() as Name;
      const open = filters[text];
      if (open === undefined) throw new ProgramError(text.endsWith('Encode') ? 'invalidfileaccess' : 'undefined', text);
      let depth = 1;
      const dict = operands.ref(1) instanceof Dict ? (operands.ref(1) as Dict) : undefined;
      if (dict !== undefined) depth++;
      let [count, end]: [number, Uint8Array] = [0, new Uint8Array()];
      if (text === 'SubFileDecode') {
        if (dict === undefined) {
          operands.require(4);
          if (!(operands.ref(1) instanceof PsString)) throw new ProgramError('typecheck');
          [count, end] = [operands.number(2), (operands.ref(1) as PsString).bytes.slice()];
          depth += 2;
        } else {
          count = entryOf(machine, dict, 'EODCount')?.number ?? 0;
          const text = entryOf(machine, dict, 'EODString')?.ref;
          if (text instanceof PsString) end = text.bytes.slice();
        }
      }
      operands.require(depth + 1);
      const source = sourceFile(machine, operands.value(depth));
      if (text === 'ReusableStreamDecode') machine.waitFor(source.prepare());
      const parameter = (name: string, initial: number): number =>
        dict === undefined ? initial : (entryOf(machine, dict, name)?.number ?? initial);
      const file = openChain({ machine, parameter, source, count, end }, dict, text, open);
      operands.drop(depth + 1);
      operands.pushRef(kind.file, file);
    },
  },
  eexec: {
    operands: 'file|string',
    run: (machine) => {
      const source = sourceFile(machine, machine.operands.value());
      machine.operands.drop(1);
      machine.begin(machine.systemDict);
      const close = {
        isLoop: false,
        next: () => {
          machine.end();
          return false;
        },
      };
      machine.execution.push(frame.continuation, close);
      machine.execution.push(frame.file, new EexecFilter(source));
    },
  },
};

/** A reusable stream may name the filters of its source. */
function openChain(
  request: FilterRequest,
  dict: Dict | undefined,
  name: string,
  open: (request: FilterRequest) => PsFile,
): PsFile {
  const inner =
    dict === undefined || name !== 'ReusableStreamDecode' ? undefined : entryOf(request.machine, dict, 'Filter')?.ref;
  if (!(inner instanceof Name)) return open(request);
  const first = filters[inner.text];
  if (first === undefined) throw new ProgramError('undefined', inner.text);
  return open({ ...request, source: first(request) });
}
