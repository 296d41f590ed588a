import { ProgramError } from '../../machine/errors.ts';
import type { Machine } from '../../machine/machine.ts';
import type { OperatorTable } from '../../machine/operator-table.ts';
import { kind } from '../../objects/kinds.ts';
import { type Dict, integerValue, PsArray, realValue, type Value } from '../../objects/values.ts';
import { entryOf } from '../dict.ts';
import { numbersOf } from './matrix.ts';

const emptyDict = (name: 'systemParams' | 'userParams' | 'pageDevice') => ({
  operands: '',
  run: (machine: Machine) => machine.operands.pushRef(kind.dict, parametersOf(machine, name)),
});
const ignore = (operands: string) => ({
  operands,
  run: ({ operands: stack }: Machine) => stack.drop(operands.split(' ').length),
});

/** Parameters that programs read; they have no effect. */
function parametersOf(machine: Machine, name: 'systemParams' | 'userParams' | 'pageDevice'): Dict {
  const { memory } = machine;
  const dict = memory.dict(20);
  const put = (key: string, value: Value) => memory.put(dict, memory.name(key), value);
  if (name === 'pageDevice') {
    const { xMin, yMin, xMax, yMax } = machine.graphics.pageBox;
    const [width, height] = machine.graphics.page.size ?? [(xMax - xMin) / 10, (yMax - yMin) / 10];
    put('PageSize', numberArray(machine, [width, height]));
    put('HWResolution', numberArray(machine, [720, 720]));
    put('NumCopies', integerValue(1));
    put('Separations', { kind: kind.boolean, number: 0, ref: undefined });
    put('ProcessColorModel', { kind: kind.name, number: 0, ref: memory.name('DeviceCMYK') });
  } else {
    put('MaxFontCache', integerValue(1_000_000));
    put('MaxFormCache', integerValue(100_000));
    put('MaxPatternCache', integerValue(100_000));
    put('MaxUPathCache', integerValue(100_000));
    put('MaxScreenStorage', integerValue(100_000));
    put('MaxDisplayList', integerValue(100_000));
    put('MaxFontItem', integerValue(100_000));
    put('MaxPatternItem', integerValue(100_000));
    put('BuildTime', integerValue(0));
    put('ByteOrder', { kind: kind.boolean, number: 0, ref: undefined });
    put('RealFormat', { kind: kind.string, number: 0, ref: memory.text('IEEE') });
  }
  return dict;
}

export function numberArray({ memory }: Machine, numbers: readonly number[]): Value {
  const array = memory.array(numbers.length);
  for (const [at, number] of numbers.entries())
    memory.putElement(array, at, Number.isInteger(number) ? integerValue(number) : realValue(number));
  return { kind: kind.array, number: 0, ref: array };
}

/** @see PostScript Language Reference, third edition, "Device Setup and Output Operators", "Miscellaneous Operators" */
export const deviceOperators: OperatorTable = {
  showpage: {
    operands: '',
    run: (machine) => {
      machine.isFinished = true;
      machine.hasShownPage = true;
    },
  },
  copypage: { operands: '', run: () => {} },
  setpagedevice: {
    operands: 'dict',
    run: (machine) => {
      const { operands, graphics } = machine;
      const size = entryOf(machine, operands.ref() as Dict, 'PageSize')?.ref;
      if (size instanceof PsArray && size.length === 2) {
        const [width = 0, height = 0] = numbersOf(size);
        if (width > 0 && height > 0) graphics.page.size = [width, height];
      }
      operands.drop(1);
      graphics.initialize();
    },
  },
  currentpagedevice: emptyDict('pageDevice'),
  nulldevice: { operands: '', run: () => {} },
  setuserparams: ignore('dict'),
  currentuserparams: emptyDict('userParams'),
  setsystemparams: ignore('dict'),
  currentsystemparams: emptyDict('systemParams'),
  setdevparams: ignore('string dict'),
  internaldict: {
    operands: 'integer',
    run: (machine) => {
      const { operands, memory } = machine;
      if (operands.number() !== 1183615869) throw new ProgramError('invalidaccess');
      operands.drop(1);
      machine.internalDict ??= memory.dict(10);
      operands.pushRef(kind.dict, machine.internalDict);
    },
  },
  setobjectformat: ignore('integer'),
  currentobjectformat: { operands: '', run: ({ operands }) => operands.pushInteger(0) },
  usertime: { operands: '', run: ({ operands, steps }) => operands.pushInteger(Math.floor(steps / 20_000)) },
  realtime: { operands: '', run: ({ operands, steps }) => operands.pushInteger(Math.floor(steps / 20_000)) },
  pdfmark: { operands: '', run: ({ operands }) => operands.drop(operands.countToMark() + 1) },
  handleerror: { operands: '', run: () => {} },
  setcacheparams: { operands: '', run: ({ operands }) => operands.drop(operands.countToMark() + 1) },
  setcachelimit: ignore('integer'),
  setaccuratescreens: ignore('boolean'),
};
