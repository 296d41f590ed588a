import type { Element } from '../../../models/design/elements.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { createReport } from '../report.ts';
import { resolveObjectStyle } from '../styled-element.ts';
import { readBase } from './base.ts';
import { readFrame } from './frame.ts';
import { readItemMatrix } from './item-matrix.ts';
import { hasPath, isGroup, isItem, isStateful } from './kinds.ts';
import { isPicture } from './pictures.ts';
import { activeState } from './states.ts';
import type { ItemPlacement, ItemTools } from './tools.ts';
import { readUnframedPicture } from './unframed-picture.ts';

/** Work per item. Bounds memory when masters are copied onto thousands of pages. */
const itemCost = 10_000;

/**
 * Reads an item and its content: one element, followed by one for each text on its path.
 * @param matrix from the item's own space to that of the element it becomes a part of
 */
export function readItem(item: XmlElement, matrix: Matrix, placement: ItemPlacement, tools: ItemTools): Element[] {
  tools.idml.context.spend(itemCost);
  if (hasPath(item.name)) return readFrame(item, matrix, placement, tools, readItemsIn);
  if (isGroup(item.name)) return [readGroup(item, item, matrix, placement, tools)];
  if (isStateful(item.name)) return readStates(item, matrix, placement, tools);
  const report = createReport(item, tools.idml.context, placement.page);
  if (isPicture(item.name)) return [readUnframedPicture(item, matrix, placement, tools, report)];
  report('LAYOUT_ITEM_LOST', item.name);
  return [];
}

/** Reads the items in a group or frame, back to front. */
function readItemsIn(parent: XmlElement, placement: ItemPlacement, tools: ItemTools): Element[] {
  const inner: ItemPlacement = { ...placement, layer: parent.attribute('ItemLayer') ?? placement.layer };
  return parent.elements().flatMap((item) => {
    const isFree = isPicture(item.name) && !hasPath(parent.name);
    if (!isItem(item.name) && !isFree) return [];
    if (placement.hidden?.has(item.attribute('Self') ?? '')) return [];
    return readItem(item, readItemMatrix(item, createReport(item, tools.idml.context, placement.page)), inner, tools);
  });
}

/** Reads a group, or an item that becomes one. Its members come from `item`, its elements from `parts`. */
function readGroup(
  item: XmlElement,
  parts: XmlElement,
  matrix: Matrix,
  placement: ItemPlacement,
  tools: ItemTools,
): Element {
  const report = createReport(item, tools.idml.context, placement.page);
  const base = readBase(resolveObjectStyle(item, tools.objectStyles), matrix, placement, tools, report);
  const inner: ItemPlacement = { ...placement, layer: item.attribute('ItemLayer') ?? placement.layer };
  return { kind: 'group', ...base, elements: readItemsIn(parts, inner, tools) };
}

function readStates(item: XmlElement, matrix: Matrix, placement: ItemPlacement, tools: ItemTools): Element[] {
  const state = activeState(item, createReport(item, tools.idml.context, placement.page));
  if (state === undefined) return readFrame(item, matrix, placement, tools, readItemsIn);
  return [readGroup(item, state, matrix, placement, tools)];
}
