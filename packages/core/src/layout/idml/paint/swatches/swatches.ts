import { loadCmykToSrgb } from '../../../../colour/icc/press-profile.ts';
import type { Swatch } from '../../../../models/design/swatches.ts';
import { XmlElement } from '../../../../xml/element.ts';
import type { Idml } from '../../idml.ts';
import { createReport } from '../../report.ts';
import { SwatchDisplay } from './swatch-display.ts';
import { SwatchTable } from './swatch-table.ts';
import { SwatchWriter } from './swatch-writer.ts';

const kinds = ['Color', 'Tint', 'Gradient', 'MixedInk', 'Swatch'];

/** Swatches that every document has, even if the file does not list them. */
const requiredSwatches: readonly (readonly [name: string, attributes: Readonly<Record<string, string>>])[] = [
  ['Swatch', { Self: 'Swatch/None', Name: 'None' }],
  [
    'Color',
    { Self: 'Color/Paper', Name: 'Paper', ColorOverride: 'Specialpaper', Space: 'CMYK', ColorValue: '0 0 0 0' },
  ],
  [
    'Color',
    {
      Self: 'Color/Registration',
      Name: 'Registration',
      Model: 'Registration',
      Space: 'CMYK',
      ColorValue: '100 100 100 100',
    },
  ],
  ['Color', { Self: 'Color/Black', Name: 'Black', Space: 'CMYK', ColorValue: '0 0 0 100' }],
];

/** The other process inks, for mixed inks in files without colours for them. */
const processInks: typeof requiredSwatches = [
  ['Color', { Self: 'Color/Cyan', Name: 'Cyan', Space: 'CMYK', ColorValue: '100 0 0 0' }],
  ['Color', { Self: 'Color/Magenta', Name: 'Magenta', Space: 'CMYK', ColorValue: '0 100 0 0' }],
  ['Color', { Self: 'Color/Yellow', Name: 'Yellow', Space: 'CMYK', ColorValue: '0 0 100 0' }],
];

/** Reads all swatches, including unnamed ones, in file order. */
export async function readSwatches(idml: Idml): Promise<SwatchTable> {
  const elements = collect(idml);
  const { convert } = await loadCmykToSrgb(idml.context);
  const writer = new SwatchWriter(idml, elements, new SwatchDisplay(elements, convert));
  const swatches = new Map<string, Swatch>();
  for (const [self, element] of elements) {
    idml.context.spend(1_000);
    swatches.set(self, writer.write(self, element, createReport(element, idml.context)));
  }
  return new SwatchTable(swatches);
}

function collect({ parts }: Idml): Map<string, XmlElement> {
  const found = new Map<string, XmlElement>();
  for (const element of parts.graphic?.elements() ?? []) {
    const self = element.attribute('Self');
    if (self !== undefined && kinds.includes(element.name) && !found.has(self)) found.set(self, element);
  }
  const hasMixtures = [...found.values()].some(({ name }) => name === 'MixedInk');
  for (const [name, attributes] of hasMixtures ? [...requiredSwatches, ...processInks] : requiredSwatches) {
    const self = attributes.Self ?? '';
    if (!found.has(self)) found.set(self, createElement(name, attributes));
  }
  return found;
}

function createElement(name: string, attributes: Readonly<Record<string, string>>): XmlElement {
  return new XmlElement(
    { name, local: name, uri: '', attributes: Object.entries(attributes).flat(), line: 0 },
    undefined,
  );
}
