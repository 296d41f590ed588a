import type { Element } from '../../../models/design/elements.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { reportOn } from '../report.ts';
import { styledItem } from '../styled.ts';
import { readBase } from './base.ts';
import { readFrame } from './frame.ts';
import { readItemMatrix } from './item-matrix.ts';
import { isGathered, isItem, isOutlined, isStateful } from './kinds.ts';
import { readLoosePicture } from './loose-picture.ts';
import { isPicture } from './pictures.ts';
import { shownState } from './states.ts';
import type { ItemTools, Place } from './tools.ts';

/** What one item costs of the budget: copies of masters on thousands of pages must not fill the memory. */
const itemCost = 10_000;

/**
 * Reads an item and what is in it: one element, and behind it one for each text along its outline.
 * @param matrix from the item's own space to that of the element it becomes a part of
 */
export function readItem(item: XmlElement, matrix: Matrix, place: Place, tools: ItemTools): Element[] {
  tools.idml.context.spend(itemCost);
  if (isOutlined(item.name)) return readFrame(item, matrix, place, tools, readItemsIn);
  if (isGathered(item.name)) return [readGroup(item, item, matrix, place, tools)];
  if (isStateful(item.name)) return readStates(item, matrix, place, tools);
  const report = reportOn(item, tools.idml.context, place.page);
  if (isPicture(item.name)) return [readLoosePicture(item, matrix, place, tools, report)];
  report('LAYOUT_ITEM_LOST', item.name);
  return [];
}

/** The items in a group or frame, back to front. */
function readItemsIn(parent: XmlElement, place: Place, tools: ItemTools): Element[] {
  const inner: Place = { ...place, layer: parent.attribute('ItemLayer') ?? place.layer };
  return parent.elements().flatMap((item) => {
    const isFree = isPicture(item.name) && !isOutlined(parent.name);
    if (!isItem(item.name) && !isFree) return [];
    if (place.hidden?.has(item.attribute('Self') ?? '')) return [];
    return readItem(item, readItemMatrix(item, reportOn(item, tools.idml.context, place.page)), inner, tools);
  });
}

/** A group, or what stands for one: its facts come from one element, its parts from another. */
function readGroup(item: XmlElement, parts: XmlElement, matrix: Matrix, place: Place, tools: ItemTools): Element {
  const report = reportOn(item, tools.idml.context, place.page);
  const base = readBase(styledItem(item, tools.objectStyles), matrix, place, tools, report);
  const inner: Place = { ...place, layer: item.attribute('ItemLayer') ?? place.layer };
  return { kind: 'group', ...base, elements: readItemsIn(parts, inner, tools) };
}

function readStates(item: XmlElement, matrix: Matrix, place: Place, tools: ItemTools): Element[] {
  const state = shownState(item, reportOn(item, tools.idml.context, place.page));
  if (state === undefined) return readFrame(item, matrix, place, tools, readItemsIn);
  return [readGroup(item, state, matrix, place, tools)];
}
