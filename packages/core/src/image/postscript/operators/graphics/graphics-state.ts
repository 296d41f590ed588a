import type { GraphicsState } from '../../graphics/state.ts';
import { ProgramError } from '../../machine/errors.ts';
import type { Machine } from '../../machine/machine.ts';
import type { OperatorTable } from '../../machine/operator-table.ts';
import { kind } from '../../objects/kinds.ts';
import { booleanValue, elementOf, integerValue, PsArray, realValue, type Value } from '../../objects/values.ts';
import { numbersOf } from './matrix.ts';

type NumberMember = 'lineWidth' | 'lineCap' | 'lineJoin' | 'miterLimit' | 'flatness';

const setNumber = (member: NumberMember, operands: string, check: (value: number) => number) => ({
  operands,
  run: (machine: Machine) => {
    machine.graphics.state[member] = check(machine.operands.number());
    machine.operands.drop(1);
  },
});
const getNumber = (member: NumberMember, isInteger: boolean) => ({
  operands: '',
  run: ({ operands, graphics }: Machine) => {
    const value = graphics.state[member];
    if (isInteger) operands.pushInteger(value);
    else operands.pushNumber(value);
  },
});

function inRange(from: number, to: number): (value: number) => number {
  return (value) => {
    if (!(value >= from && value <= to)) throw new ProgramError('rangecheck');
    return value;
  };
}

/**
 * A parameter that can be set and read back, and has no effect on the drawing. If it would change how a page looks,
 * `loss` names what is not shown, for values other than `false` and empty procedures.
 */
const setInert = (name: string, operands: string, loss?: string) => ({
  operands,
  run: ({ operands: stack, graphics, context }: Machine) => {
    const { state } = graphics;
    const count = operands === '' ? 0 : operands.split(' ').length;
    const values = Array.from({ length: count }, (_, at) => stack.value(count - 1 - at));
    if (loss !== undefined && values.some(hasEffect)) context.note('DRAWING_LOOK_CHANGED', loss);
    state.inert = { ...state.inert, [name]: values };
    stack.drop(count);
  },
});
const hasEffect = ({ kind: type, number, ref }: Value): boolean =>
  ref instanceof PsArray ? ref.length > 0 : type !== kind.boolean || number !== 0;
const getInert = (name: string, initial: (machine: Machine) => readonly Value[]) => ({
  operands: '',
  run: (machine: Machine) => {
    for (const value of machine.graphics.state.inert[name] ?? initial(machine)) machine.operands.pushValue(value);
  },
});

const transferLoss = 'transfer functions have no effect';
const emptyProcedure = (machine: Machine): Value => ({ kind: 23, number: 0, ref: machine.memory.array(0) });
const four = (machine: Machine) => Array.from({ length: 4 }, () => emptyProcedure(machine));

/** @see PostScript Language Reference, third edition, "Graphics State Operators" */
export const graphicsStateOperators: OperatorTable = {
  gsave: { operands: '', run: ({ graphics }) => graphics.gsave() },
  grestore: { operands: '', run: ({ graphics }) => graphics.grestore() },
  grestoreall: { operands: '', run: ({ graphics }) => graphics.grestoreAll() },
  initgraphics: { operands: '', run: ({ graphics }) => graphics.initialize() },
  gstate: {
    operands: '',
    run: ({ operands, graphics }) => operands.pushRef(kind.gstate, graphics.state.copy()),
  },
  currentgstate: {
    operands: 'gstate',
    run: ({ operands, graphics }) => {
      Object.assign(operands.ref() as GraphicsState, graphics.state.copy());
    },
  },
  setgstate: {
    operands: 'gstate',
    run: ({ operands, graphics }) => {
      graphics.state = (operands.ref() as GraphicsState).copy();
      operands.drop(1);
    },
  },
  setlinewidth: setNumber('lineWidth', 'number', Math.abs),
  currentlinewidth: getNumber('lineWidth', false),
  setlinecap: setNumber('lineCap', 'integer', inRange(0, 2)),
  currentlinecap: getNumber('lineCap', true),
  setlinejoin: setNumber('lineJoin', 'integer', inRange(0, 2)),
  currentlinejoin: getNumber('lineJoin', true),
  setmiterlimit: setNumber('miterLimit', 'number', inRange(1, Number.MAX_VALUE)),
  currentmiterlimit: getNumber('miterLimit', false),
  setflat: setNumber('flatness', 'number', (value) => Math.min(100, Math.max(0.2, value))),
  currentflat: getNumber('flatness', false),
  setdash: {
    operands: 'array number',
    run: ({ operands, graphics }) => {
      const array = operands.ref(1) as PsArray;
      const dash = numbersOf(array);
      if (dash.some((length) => length < 0) || (dash.length > 0 && dash.every((length) => length === 0)))
        throw new ProgramError('rangecheck');
      if (dash.length > maxDashes) throw new ProgramError('limitcheck');
      graphics.state.dash = dash;
      graphics.state.dashValues = dash.map((_, at) => elementOf(array, at));
      graphics.state.dashPhase = operands.number();
      operands.drop(2);
    },
  },
  currentdash: {
    operands: '',
    run: ({ operands, memory, graphics }) => {
      const { dashValues, dashPhase } = graphics.state;
      const array = memory.array(dashValues.length);
      for (const [at, length] of dashValues.entries()) memory.putElement(array, at, length);
      operands.pushRef(kind.array, array);
      operands.pushNumber(dashPhase);
    },
  },
  setstrokeadjust: setInert('strokeadjust', 'boolean'),
  currentstrokeadjust: getInert('strokeadjust', () => [booleanValue(false)]),
  setoverprint: setInert('overprint', 'boolean', 'overprinting has no effect'),
  currentoverprint: getInert('overprint', () => [booleanValue(false)]),
  setsmoothness: setInert('smoothness', 'number'),
  currentsmoothness: getInert('smoothness', () => [realValue(0)]),
  settransfer: setInert('transfer', 'procedure', transferLoss),
  currenttransfer: getInert('transfer', (machine) => [emptyProcedure(machine)]),
  setcolortransfer: setInert('colortransfer', 'procedure procedure procedure procedure', transferLoss),
  currentcolortransfer: getInert('colortransfer', four),
  setblackgeneration: setInert('blackgeneration', 'procedure'),
  currentblackgeneration: getInert('blackgeneration', (machine) => [emptyProcedure(machine)]),
  setundercolorremoval: setInert('undercolorremoval', 'procedure'),
  currentundercolorremoval: getInert('undercolorremoval', (machine) => [emptyProcedure(machine)]),
  setscreen: setInert('screen', 'number number procedure|dict'),
  currentscreen: getInert('screen', (machine) => [realValue(60), realValue(45), emptyProcedure(machine)]),
  setcolorscreen: setInert(
    'colorscreen',
    'number number procedure number number procedure number number procedure number number procedure',
  ),
  currentcolorscreen: getInert('colorscreen', (machine) =>
    four(machine).flatMap((procedure) => [realValue(60), realValue(45), procedure]),
  ),
  sethalftone: setInert('halftone', 'dict'),
  currenthalftone: getInert('halftone', (machine) => [halftone(machine)]),
  setcolorrendering: setInert('colorrendering', 'dict'),
  currentcolorrendering: getInert('colorrendering', ({ memory }) => [
    { kind: kind.dict, number: 0, ref: memory.dict(1) },
  ]),
};

const maxDashes = 1_000;

function halftone({ memory }: Machine): Value {
  const dict = memory.dict(5);
  memory.put(dict, memory.name('HalftoneType'), integerValue(1));
  memory.put(dict, memory.name('Frequency'), realValue(60));
  memory.put(dict, memory.name('Angle'), realValue(45));
  const spot = { kind: 23, number: 0, ref: memory.array(0) };
  memory.put(dict, memory.name('SpotFunction'), spot);
  return { kind: kind.dict, number: 0, ref: dict };
}
