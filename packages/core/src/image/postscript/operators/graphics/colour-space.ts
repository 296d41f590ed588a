import { readColourSpace } from '../../graphics/colour-spaces.ts';
import { colourIn } from '../../graphics/colour-state.ts';
import { makePattern, patternColour } from '../../graphics/pattern.ts';
import { ProgramError } from '../../machine/errors.ts';
import type { Machine } from '../../machine/machine.ts';
import type { OperatorTable } from '../../machine/operator-table.ts';
import { kind } from '../../objects/kinds.ts';
import { Dict } from '../../objects/values.ts';
import { matrixOf } from './matrix.ts';

/** @see PostScript Language Reference, third edition, "Color Spaces", "Patterns" */
export const colourSpaceOperators: OperatorTable = {
  setcolorspace: {
    operands: 'name|array',
    run: (machine) => {
      const { operands, graphics } = machine;
      const space = readColourSpace(machine, operands.value());
      const initial = space.family === 'Pattern' ? graphics.state.colour.colour : undefined;
      graphics.state.colour =
        initial === undefined ? colourIn(space, space.initial) : { space, values: [], colour: initial };
      operands.drop(1);
    },
  },
  currentcolorspace: {
    operands: '',
    run: (machine) => {
      const { operands, memory, graphics } = machine;
      const { space } = graphics.state.colour;
      if (space.source !== undefined && space.source.kind === kind.array) {
        operands.pushValue(space.source);
        return;
      }
      const array = memory.array(1);
      memory.putElement(array, 0, { kind: kind.name, number: 0, ref: memory.name(space.family) });
      operands.pushRef(kind.array, array);
    },
  },
  setcolor: { operands: 'any', run: setColour },
  currentcolor: {
    operands: '',
    run: ({ operands, graphics }) => {
      const { values, pattern } = graphics.state.colour;
      for (const value of values) operands.pushNumber(value);
      if (pattern !== undefined) operands.pushRef(kind.dict, pattern.dict);
    },
  },
  makepattern: {
    operands: 'dict array',
    run: (machine) => {
      const { operands } = machine;
      const pattern = makePattern(machine, operands.ref(1) as Dict, matrixOf(operands.ref()));
      operands.drop(2);
      operands.pushRef(kind.dict, pattern);
    },
  },
  setpattern: {
    operands: 'dict',
    run: (machine) => {
      const { operands, graphics, memory } = machine;
      const { space } = graphics.state.colour;
      const name = { kind: kind.name, number: 0, ref: memory.name('Pattern') };
      const pattern = space.family === 'Pattern' ? space : { ...readColourSpace(machine, name), base: space };
      const count = pattern.base === undefined ? 0 : operands.count - 1;
      graphics.state.colour = patternColour(machine, pattern, operands.ref() as Dict, valuesBelow(machine, count));
      const used = graphics.state.colour.values.length;
      operands.drop(1 + used);
    },
  },
};

/** Numbers below the topmost operand, as many as there are up to a count. */
function valuesBelow({ operands }: Machine, count: number): number[] {
  const values: number[] = [];
  for (let depth = 1; depth <= count; depth++) {
    if (!operands.isNumber(depth)) break;
    values.unshift(operands.number(depth));
  }
  return values;
}

function setColour(machine: Machine): void {
  const { operands, graphics } = machine;
  const { space } = graphics.state.colour;
  if (space.family === 'Pattern') {
    const dict = operands.ref();
    if (!(dict instanceof Dict)) throw new ProgramError('typecheck');
    graphics.state.colour = patternColour(machine, space, dict, valuesBelow(machine, space.base?.components ?? 0));
    operands.drop(1 + graphics.state.colour.values.length);
    return;
  }
  operands.require(space.components);
  const values = Array.from({ length: space.components }, (_, at) => {
    const depth = space.components - 1 - at;
    if (!operands.isNumber(depth)) throw new ProgramError('typecheck');
    return operands.number(depth);
  });
  graphics.state.colour = colourIn(space, values);
  operands.drop(space.components);
}
