import { charactersOf } from '../../fonts/composite.ts';
import type { ShownCharacter, ShowOptions } from '../../fonts/show-options.ts';
import { ShowRun } from '../../fonts/show-run.ts';
import { ProgramError } from '../../machine/errors.ts';
import { frame } from '../../machine/execution-stack.ts';
import type { Machine } from '../../machine/machine.ts';
import { requireReadable } from '../../machine/memory.ts';
import type { OperatorTable } from '../../machine/operator-table.ts';
import { Name, PsArray, type PsString } from '../../objects/values.ts';
import { readNumberString } from '../number-strings.ts';
import { numbersOf } from './matrix.ts';

/** Starts to show the characters of a string. */
function start(machine: Machine, text: PsString, operandCount: number, options: ShowOptions): void {
  requireReadable(text);
  begin(machine, charactersOf(machine, text.bytes), operandCount, options);
}

function begin(
  machine: Machine,
  characters: readonly ShownCharacter[],
  operandCount: number,
  options: ShowOptions,
): void {
  const { operands, execution, graphics } = machine;
  if (options.purpose !== 'measure') graphics.state.requirePoint();
  const run = new ShowRun(machine, characters, options);
  operands.drop(operandCount);
  execution.push(frame.continuation, run);
}

const pair = ({ operands }: Machine, depth: number): [number, number] => [
  operands.number(depth + 1),
  operands.number(depth),
];

/** Advances from an array or an encoded string: x, y or both for each character. */
const listed = (
  toPair: (numbers: readonly number[], at: number) => readonly [number, number],
  perCharacter: number,
) => ({
  operands: 'string array|string',
  run: (machine: Machine) => {
    const [text, list] = [machine.operands.ref(1) as PsString, machine.operands.ref()];
    const numbers = list instanceof PsArray ? numbersOf(list) : readNumberString((list as PsString).bytes);
    requireReadable(text);
    const characters = charactersOf(machine, text.bytes);
    const count = characters.length;
    if (numbers.length < count * perCharacter) throw new ProgramError('rangecheck');
    const advances = Array.from({ length: count }, (_, at) => toPair(numbers, at * perCharacter));
    begin(machine, characters, 2, { purpose: 'paint', advances });
  },
});

/** @see PostScript Language Reference, third edition, "Glyph and Font Operators" */
export const showOperators: OperatorTable = {
  show: {
    operands: 'string',
    run: (machine) => start(machine, machine.operands.ref() as PsString, 1, { purpose: 'paint' }),
  },
  ashow: {
    operands: 'number number string',
    run: (machine) =>
      start(machine, machine.operands.ref() as PsString, 3, { purpose: 'paint', extra: pair(machine, 1) }),
  },
  widthshow: {
    operands: 'number number integer string',
    run: (machine) => {
      const wide = { code: machine.operands.number(1), extra: pair(machine, 2) };
      start(machine, machine.operands.ref() as PsString, 4, { purpose: 'paint', wide });
    },
  },
  awidthshow: {
    operands: 'number number integer number number string',
    run: (machine) => {
      const wide = { code: machine.operands.number(3), extra: pair(machine, 4) };
      start(machine, machine.operands.ref() as PsString, 6, { purpose: 'paint', wide, extra: pair(machine, 1) });
    },
  },
  kshow: {
    operands: 'procedure string',
    run: (machine) => {
      const between = machine.operands.ref(1) as PsArray;
      start(machine, machine.operands.ref() as PsString, 2, { purpose: 'paint', between });
    },
  },
  cshow: {
    operands: 'procedure string',
    run: (machine) => {
      const each = machine.operands.ref(1) as PsArray;
      start(machine, machine.operands.ref() as PsString, 2, { purpose: 'measure', each });
    },
  },
  xshow: listed((numbers, at) => [numbers[at]!, 0], 1),
  yshow: listed((numbers, at) => [0, numbers[at]!], 1),
  xyshow: listed((numbers, at) => [numbers[at]!, numbers[at + 1]!], 2),
  glyphshow: {
    operands: 'name|integer',
    run: (machine) => {
      const { operands } = machine;
      const isName = operands.ref() instanceof Name;
      const character = isName ? { code: -1, name: operands.ref() as Name } : { code: operands.number() };
      begin(machine, [character], 1, { purpose: 'paint' });
    },
  },
  stringwidth: {
    operands: 'string',
    run: (machine) => start(machine, machine.operands.ref() as PsString, 1, { purpose: 'measure' }),
  },
  charpath: {
    operands: 'string boolean',
    run: (machine) => start(machine, machine.operands.ref(1) as PsString, 2, { purpose: 'path' }),
  },
};
