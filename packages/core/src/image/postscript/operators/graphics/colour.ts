import { clampUnit, hsbToSrgb, srgbToHsb } from '../../../../colour/spaces.ts';
import {
  type ColourSpace,
  colourIn,
  deviceCmyk,
  deviceGray,
  deviceRgb,
  deviceValues,
} from '../../graphics/colour-state.ts';
import type { Machine } from '../../machine/machine.ts';
import type { OperatorTable } from '../../machine/operator-table.ts';

/** Sets a colour of a device space from the numbers on top. */
const setDevice = (count: number, spaceOf: (machine: Machine) => ColourSpace) => ({
  operands: Array(count).fill('number').join(' '),
  run: (machine: Machine) => {
    const { operands, graphics } = machine;
    const space = spaceOf(machine);
    const values = Array.from({ length: count }, (_, at) => clampUnit(operands.number(count - 1 - at)));
    graphics.state.colour = colourIn(space, values);
    operands.drop(count);
  },
});

const getDevice = (valuesOf: (values: ReturnType<typeof deviceValues>) => readonly number[]) => ({
  operands: '',
  run: ({ operands, graphics }: Machine) => {
    for (const value of valuesOf(deviceValues(graphics.state.colour))) operands.pushNumber(value);
  },
});

/** The CMYK space of the machine, made once. */
export function cmykSpace(machine: Machine): ColourSpace {
  machine.cmyk ??= deviceCmyk(machine.requireCmyk());
  return machine.cmyk;
}

/** @see PostScript Language Reference, third edition, "Graphics State Operators (Device-Independent)" */
export const deviceColourOperators: OperatorTable = {
  setgray: setDevice(1, () => deviceGray),
  setrgbcolor: setDevice(3, () => deviceRgb),
  setcmykcolor: setDevice(4, cmykSpace),
  sethsbcolor: {
    operands: 'number number number',
    run: ({ operands, graphics }) => {
      const hsb = [2, 1, 0].map((depth) => clampUnit(operands.number(depth))) as [number, number, number];
      graphics.state.colour = colourIn(deviceRgb, hsbToSrgb(hsb));
      operands.drop(3);
    },
  },
  currentgray: getDevice(({ gray }) => [gray]),
  currentrgbcolor: getDevice(({ rgb }) => rgb),
  currentcmykcolor: getDevice(({ cmyk }) => cmyk),
  currenthsbcolor: getDevice(({ rgb }) => srgbToHsb([...rgb])),
};
