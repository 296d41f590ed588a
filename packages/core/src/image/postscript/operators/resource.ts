import { defineCidFont, findCMapDict, resourcesIn } from '../fonts/cid-resources.ts';
import { ProgramError } from '../machine/errors.ts';
import { frame } from '../machine/execution-stack.ts';
import type { Machine } from '../machine/machine.ts';
import { requireWritable } from '../machine/memory.ts';
import { executableOperator, Operator } from '../machine/operator.ts';
import type { OperatorTable } from '../machine/operator-table.ts';
import { kind } from '../objects/kinds.ts';
import { bytesOf, textOf } from '../objects/latin1.ts';
import { Dict, type Key, Name, type PsArray, PsString, type Value } from '../objects/values.ts';
import { cidInitOperators } from './cid-init.ts';
import { keyOf, valueOfKey } from './dict.ts';
import { defineFont, encodingOf, findFont } from './font.ts';
import { fontSetInitOperators } from './font-set-init.ts';

/** Resources that exist without being defined, by category. */
const implicit: Readonly<Record<string, readonly string[]>> = {
  Filter: [
    'ASCII85Decode',
    'ASCIIHexDecode',
    'RunLengthDecode',
    'LZWDecode',
    'FlateDecode',
    'DCTDecode',
    'CCITTFaxDecode',
    'SubFileDecode',
    'ReusableStreamDecode',
  ],
  ColorSpaceFamily: [
    'DeviceGray',
    'DeviceRGB',
    'DeviceCMYK',
    'CIEBasedA',
    'CIEBasedABC',
    'CIEBasedDEF',
    'CIEBasedDEFG',
    'Indexed',
    'Pattern',
    'Separation',
    'DeviceN',
  ],
  FontType: [],
  Encoding: ['StandardEncoding', 'ISOLatin1Encoding'],
};
const numbered: Readonly<Record<string, readonly number[]>> = {
  FontType: [0, 1, 2, 3, 9, 10, 11, 42],
  CIDFontType: [0, 1, 2],
  FMapType: [2, 3, 4, 5, 6, 7, 8, 9],
  PatternType: [1, 2],
  ImageType: [1, 3, 4],
  ShadingType: [1, 2, 3, 4, 5, 6, 7],
  FunctionType: [0, 2, 3],
  FormType: [1],
  HalftoneType: [1],
};
const categories = [
  'Font',
  'Encoding',
  'Form',
  'Pattern',
  'ProcSet',
  'ColorSpace',
  'Halftone',
  'ColorRendering',
  'CIDFont',
  'CMap',
  'FontSet',
  'CIDMap',
  'IdiomSet',
  'OutputDevice',
  'ControlLanguage',
  'Localization',
  'PDL',
  'HWOptions',
  'TrapParams',
  'Generic',
  'Category',
  ...Object.keys(implicit),
  ...Object.keys(numbered),
];

/** The resources that a program has defined in a category. */
function definedIn(machine: Machine, category: Value): Dict {
  const key = keyOf(machine, category);
  const name = key instanceof Name ? key.text : String(key);
  if (name === 'Font') return machine.fonts;
  const wasDefined = machine.resources.get('Category')?.entries.has(key) === true;
  if (!categories.includes(name) && !wasDefined) throw new ProgramError('undefined');
  return resourcesIn(machine, name);
}

function categoryName(value: Value): string {
  return value.ref instanceof Name ? value.ref.text : '';
}

/** Procedure sets that every interpreter has. */
const procedureSets: Readonly<Record<string, OperatorTable>> = {
  CIDInit: cidInitOperators,
  FontSetInit: fontSetInitOperators,
};

function procedureSet({ memory }: Machine, table: OperatorTable): Value {
  const dict = memory.dict(30);
  for (const [name, { operands, run }] of Object.entries(table)) {
    const ref = new Operator(name, 0, operands, run);
    memory.put(dict, memory.name(name), { kind: executableOperator, number: 0, ref });
  }
  return { kind: kind.dict, number: 0, ref: dict };
}

/** A resource that exists without being defined. */
function findImplicit(machine: Machine, category: string, key: Key): Value | undefined {
  if (typeof key === 'number') return numbered[category]?.includes(key) === true ? valueOfKey(key) : undefined;
  if (!(key instanceof Name)) return undefined;
  if (category === 'Encoding') {
    const encoding = encodingOf(machine, key.text);
    return encoding === undefined ? undefined : { kind: kind.array, number: 0, ref: encoding };
  }
  if (category === 'CMap') {
    const ref = findCMapDict(machine, key);
    return ref === undefined ? undefined : { kind: kind.dict, number: 0, ref };
  }
  if (category === 'ProcSet') {
    const table = procedureSets[key.text];
    return table === undefined ? undefined : procedureSet(machine, table);
  }
  if (category === 'Category' && categories.includes(key.text))
    return { kind: kind.dict, number: 0, ref: machine.memory.dict(5) };
  return implicit[category]?.includes(key.text) === true ? valueOfKey(key) : undefined;
}

/** @see PostScript Language Reference, third edition, "Resource Operators" */
export const resourceOperators: OperatorTable = {
  defineresource: {
    operands: 'any any name',
    run: (machine) => {
      const { operands, memory } = machine;
      const [category, value] = [operands.value(), operands.value(1)];
      const key = keyOf(machine, operands.value(2));
      if (categoryName(category) === 'Font' && value.ref instanceof Dict) defineFont(machine, key, value.ref);
      else if (categoryName(category) === 'CIDFont' && value.ref instanceof Dict)
        defineCidFont(machine, key, value.ref);
      else memory.put(definedIn(machine, category), key, value);
      operands.drop(3);
      operands.pushValue(value);
    },
  },
  undefineresource: {
    operands: 'any name',
    run: (machine) => {
      const { operands, memory } = machine;
      memory.remove(definedIn(machine, operands.value()), keyOf(machine, operands.value(1)));
      operands.drop(2);
    },
  },
  findresource: {
    operands: 'any name',
    run: (machine) => {
      const { operands } = machine;
      const key = keyOf(machine, operands.value(1));
      const category = operands.value();
      let found: Value | undefined = definedIn(machine, category).entries.get(key);
      if (found === undefined && categoryName(category) === 'Font')
        found = { kind: kind.dict, number: 0, ref: findFont(machine, key) };
      found ??= findImplicit(machine, categoryName(category), key);
      if (found === undefined) throw new ProgramError('undefinedresource', key instanceof Name ? key.text : undefined);
      operands.drop(2);
      operands.pushValue(found);
    },
  },
  resourcestatus: {
    operands: 'any name',
    run: (machine) => {
      const { operands } = machine;
      const key = keyOf(machine, operands.value(1));
      const category = operands.value();
      const isDefined = definedIn(machine, category).entries.has(key);
      const isFound = isDefined || findImplicit(machine, categoryName(category), key) !== undefined;
      operands.drop(2);
      if (isFound) {
        operands.pushInteger(isDefined ? 0 : 1);
        operands.pushInteger(0);
      }
      operands.pushBoolean(isFound);
    },
  },
  resourceforall: {
    operands: 'string procedure string name',
    run: (machine) => {
      const { operands, execution } = machine;
      const scratch = operands.ref(1) as PsString;
      const procedure = operands.ref(2) as PsArray;
      const pattern = toPattern(textOf((operands.ref(3) as PsString).bytes));
      requireWritable(scratch);
      const category = operands.value();
      const names = [...definedIn(machine, category).entries.keys()].map((key) =>
        key instanceof Name ? key.text : '',
      );
      const all = [...names, ...(implicit[categoryName(category)] ?? [])].filter(
        (name) => name !== '' && pattern.test(name),
      );
      operands.drop(4);
      let at = 0;
      execution.push(frame.continuation, {
        isLoop: true,
        next: () => {
          const name = all[at++];
          if (name === undefined) return false;
          if (name.length > scratch.bytes.length) throw new ProgramError('rangecheck');
          scratch.bytes.set(bytesOf(name));
          operands.pushRef(kind.string, new PsString(scratch.bytes.subarray(0, name.length), scratch));
          execution.pushCode(procedure);
          return true;
        },
      });
    },
  },
};

/** A template in which `*` stands for any text and `?` for any character. */
function toPattern(template: string): RegExp {
  const escaped = template
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${escaped}$`, 's');
}
