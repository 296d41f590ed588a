import type { Layer } from '../../../models/design/pages.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { omitUndefined } from '../../omit-undefined.ts';
import type { Idml } from '../idml.ts';
import { createReport, plainName } from '../report.ts';
import { uiColors } from './ui-colors.data.ts';

/** The layers, back to front, and their ids. */
export interface LayerList {
  readonly list: Layer[];
  /** Ids by `Self`, back to front. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Reads the layers of the designmap, back to front. A layout without layers gets one. */
export function readLayers(idml: Idml): LayerList {
  const elements = idml.parts.designmap.childrenNamed('Layer').filter((layer) => layer.attribute('Self') !== undefined);
  const ids = new Map(elements.map((layer) => [layer.attribute('Self') ?? '', idml.id(layer.attribute('Self') ?? '')]));
  const list = [...new Map(elements.map((layer) => [layer.attribute('Self'), layer])).values()].map((layer) =>
    readLayer(layer, idml),
  );
  if (list.length > 0) return { list, ids };
  return { list: [{ id: idml.id('Layer'), name: 'Layer 1' }], ids: new Map([['', idml.id('Layer')]]) };
}

function readLayer(layer: XmlElement, idml: Idml): Layer {
  const isFalse = (name: string): boolean => layer.attribute(name) === 'false';
  return omitUndefined<Layer>({
    id: idml.id(layer.attribute('Self') ?? ''),
    name: plainName(layer.attribute('Name')) ?? 'Layer',
    visible: isFalse('Visible') ? false : undefined,
    locked: layer.attribute('Locked') === 'true' ? true : undefined,
    printing: isFalse('Printable') ? false : undefined,
    color: colorOf(layer, idml),
  });
}

/** Converts the layer colour: a keyword for one of InDesign's colours, or red, green and blue. */
function colorOf(layer: XmlElement, idml: Idml): string | undefined {
  const element = layer.child('Properties')?.child('LayerColor');
  if (element === undefined) return undefined;
  const numbers = element.childrenNamed('ListItem').map(({ text }) => Number(text));
  if (numbers.length === 3 && numbers.every((value) => value >= 0 && value <= 255)) {
    return `#${numbers.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
  }
  const word = element.text.trim();
  if (Object.hasOwn(uiColors, word)) return uiColors[word];
  createReport(layer, idml.context)('LAYOUT_VALUE_IGNORED', `LayerColor is ${word.slice(0, 60)}`);
  return undefined;
}
