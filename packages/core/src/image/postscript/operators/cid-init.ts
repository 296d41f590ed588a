import { defineCidFont, findCMapDict } from '../fonts/cid-resources.ts';
import { CMap, type CodeRange, cmapEntry } from '../fonts/cmap.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import type { OperatorTable } from '../machine/operator-table.ts';
import { kind } from '../objects/kinds.ts';
import { textOf } from '../objects/latin1.ts';
import { Dict, elementOf, Name, PsArray, PsString, type Value } from '../objects/values.ts';
import { entryOf, keyOf } from './dict.ts';
import { readData } from './file.ts';

/** Memory that a range of codes takes. */
const rangeBytes = 96;

function currentMap(machine: Machine): CMap {
  const map = entryOf(machine, machine.currentDict, cmapEntry)?.ref;
  if (!(map instanceof CMap)) throw new ProgramError('undefined');
  return map;
}

const begin = {
  operands: 'integer',
  run: ({ operands }: Machine) => {
    operands.drop(1);
    operands.pushRef(kind.mark, undefined);
  },
};

/** Takes the operands down to the mark, in groups. */
function takeGroups(machine: Machine, size: number): Value[][] {
  const { operands, memory } = machine;
  const count = operands.countToMark();
  if (count % size !== 0) throw new ProgramError('rangecheck');
  const values = Array.from({ length: count }, (_, at) => operands.value(count - 1 - at));
  operands.drop(count + 1);
  memory.count((rangeBytes * count) / size);
  return Array.from({ length: count / size }, (_, at) => values.slice(at * size, (at + 1) * size));
}

function bytesOf({ ref }: Value): Uint8Array {
  if (!(ref instanceof PsString) || ref.bytes.length < 1 || ref.bytes.length > 4) throw new ProgramError('rangecheck');
  return ref.bytes;
}

const numberOf = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

/** The character of a code: a CID, a code in a string, or the name of a glyph. */
function characterOf(value: Value): number | Name {
  if (value.ref instanceof Name) return value.ref;
  if (value.ref instanceof PsString) return numberOf(bytesOf(value));
  if (value.kind !== kind.integer) throw new ProgramError('typecheck');
  return value.number;
}

type RangeList = 'ranges' | 'undefinedRanges';

/** The end of a list of ranges: the first code, the last one, and the character of the first. */
const endRanges = (list: RangeList) => ({
  operands: '',
  run: (machine: Machine) => {
    const map = currentMap(machine);
    for (const [from, to, target] of takeGroups(machine, 3) as [Value, Value, Value][]) {
      const [low, high] = [bytesOf(from), bytesOf(to)];
      const range = { length: low.length, low: numberOf(low), high: numberOf(high), font: map.font };
      if (target.ref instanceof PsArray) for (const each of listed(range, target.ref)) map.ranges.push(each);
      else map[list].push({ ...range, first: characterOf(target) });
    }
  },
});

/** A range whose characters are listed. */
function listed(range: Omit<CodeRange, 'first'>, array: PsArray): CodeRange[] {
  const count = Math.min(array.length, range.high - range.low + 1);
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const code = range.low + at;
    return { ...range, low: code, high: code, first: characterOf(elementOf(array, at)) };
  });
}

/** The end of a list of single codes and their characters. */
const endCodes = (list: RangeList) => ({
  operands: '',
  run: (machine: Machine) => {
    const map = currentMap(machine);
    for (const [from, target] of takeGroups(machine, 2) as [Value, Value][]) {
      const code = numberOf(bytesOf(from));
      const { length } = bytesOf(from);
      map[list].push({ length, low: code, high: code, first: characterOf(target), font: map.font });
    }
  },
});

/** The operators of the procedure set `CIDInit`. @see Adobe Technical Note 5014, "CMap and CIDFont Files" */
export const cidInitOperators: OperatorTable = {
  begincmap: {
    operands: '',
    run: ({ memory, currentDict }) =>
      memory.put(currentDict, memory.name(cmapEntry), { kind: kind.font, number: 0, ref: new CMap() }),
  },
  endcmap: { operands: '', run: () => {} },
  usecmap: {
    operands: 'name',
    run: (machine) => {
      const base = findCMap(machine, machine.operands.value());
      if (base === undefined) throw new ProgramError('undefinedresource');
      currentMap(machine).include(base);
      machine.operands.drop(1);
    },
  },
  usefont: {
    operands: 'integer',
    run: (machine) => {
      currentMap(machine).font = machine.operands.number();
      machine.operands.drop(1);
    },
  },
  begincodespacerange: begin,
  endcodespacerange: {
    operands: '',
    run: (machine) => {
      const map = currentMap(machine);
      for (const [from, to] of takeGroups(machine, 2) as [Value, Value][])
        map.spaces.push({ low: bytesOf(from).slice(), high: bytesOf(to).slice() });
    },
  },
  begincidrange: begin,
  endcidrange: endRanges('ranges'),
  begincidchar: begin,
  endcidchar: endCodes('ranges'),
  beginnotdefrange: begin,
  endnotdefrange: endRanges('undefinedRanges'),
  beginnotdefchar: begin,
  endnotdefchar: endCodes('undefinedRanges'),
  beginbfrange: begin,
  endbfrange: endRanges('ranges'),
  beginbfchar: begin,
  endbfchar: endCodes('ranges'),
  StartData: {
    operands: 'string integer',
    run: (machine) => {
      const { operands, memory, currentDict } = machine;
      const isHex = textOf((operands.ref(1) as PsString).bytes) === 'Hex';
      const data = readData(machine, operands.number(), isHex);
      const name = entryOf(machine, currentDict, 'CIDFontName');
      if (name === undefined) throw new ProgramError('undefined');
      memory.put(currentDict, memory.name('GlyphData'), { kind: kind.string, number: 0, ref: memory.string(data) });
      operands.drop(2);
      defineCidFont(machine, keyOf(machine, name), currentDict);
      machine.end();
      machine.end();
    },
  },
};

/** The data of a CMap, by its dictionary or its name. */
function findCMap(machine: Machine, value: Value): CMap | undefined {
  const dict = value.ref instanceof Dict ? value.ref : findCMapDict(machine, keyOf(machine, value));
  const found = dict === undefined ? undefined : entryOf(machine, dict, cmapEntry)?.ref;
  return found instanceof CMap ? found : undefined;
}
