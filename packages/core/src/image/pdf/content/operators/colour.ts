import { Name } from '../../../../assets/pdfjs.generated.js';
import { ConversionError } from '../../../../errors.ts';
import { deviceGray } from '../../colour/space.ts';
import type { DeviceFamily } from '../../colour/spaces.ts';
import { dictOf, nameOf, numberOf } from '../../document/values.ts';
import type { Interpreter, Operator, OperatorTable } from '../interpreter.ts';
import type { ColourState } from '../state.ts';

type Use = 'fill' | 'stroke';

function setColour(content: Interpreter, use: Use, colour: ColourState): void {
  if (content.ignoresColours) return;
  content.change(use === 'fill' ? { fill: colour } : { stroke: colour });
}

const setSpace = (use: Use): Operator => ({
  count: 1,
  run: async (content, [value]) => {
    const space = await content.services.spaces.read(value, content.resources);
    setColour(content, use, { space, colour: space.toColour(space.initial) });
  },
});

/** Components, or the name of a pattern after the components of its colour. */
const setComponents = (use: Use): Operator => ({
  run: (content, values) => {
    const { space } = content.state[use];
    const numbers = values.flatMap((value) => numberOf(value) ?? []);
    const name = nameOf(values.at(-1));
    if (name === undefined) {
      setColour(content, use, { space, colour: space.toColour(numbers) });
      return undefined;
    }
    const pattern = dictOf(content.resources?.get('Pattern'))?.get(name);
    if (pattern === undefined || pattern === null)
      throw new ConversionError('PDF_MALFORMED', `the pattern ${JSON.stringify(name)} is not defined`);
    const base = space.base ?? deviceGray;
    const owner = { ...space, family: 'Pattern' };
    const colour = base.toColour(numbers.length > 0 ? numbers : base.initial);
    setColour(content, use, { space: owner, colour, pattern });
    return undefined;
  },
});

/** A colour of a device space, which the resources may replace. */
const setDevice = (use: Use, family: DeviceFamily, count: number): Operator => ({
  count,
  run: (content, values) => {
    const numbers = values.map((value) => numberOf(value) ?? 0);
    const hasDefault = dictOf(content.resources?.get('ColorSpace'))?.has(family.replace('Device', 'Default')) === true;
    const { spaces } = content.services;
    const plain = hasDefault ? undefined : spaces.plainDevice(family);
    if (plain !== undefined) {
      setColour(content, use, { space: plain, colour: plain.toColour(numbers) });
      return undefined;
    }
    const space = hasDefault ? spaces.read(Name.get(family), content.resources) : spaces.device(family);
    return space.then((found) => setColour(content, use, { space: found, colour: found.toColour(numbers) }));
  },
});

/** @see ISO 32000-1, "Colour Operators" */
export const colourOperators: OperatorTable = {
  g: setDevice('fill', 'DeviceGray', 1),
  G: setDevice('stroke', 'DeviceGray', 1),
  rg: setDevice('fill', 'DeviceRGB', 3),
  RG: setDevice('stroke', 'DeviceRGB', 3),
  k: setDevice('fill', 'DeviceCMYK', 4),
  K: setDevice('stroke', 'DeviceCMYK', 4),
  cs: setSpace('fill'),
  CS: setSpace('stroke'),
  sc: setComponents('fill'),
  SC: setComponents('stroke'),
  scn: setComponents('fill'),
  SCN: setComponents('stroke'),
};
