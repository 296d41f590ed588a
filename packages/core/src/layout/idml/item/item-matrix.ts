import type { Matrix } from '../../../outline/matrix.ts';
import { identity } from '../../../outline/matrix.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { numbersIn } from '../chain.ts';
import type { Report } from '../report.ts';

/** Reads the transform from the item to its parent. An invalid one is noted and replaced by the identity. */
export function readItemMatrix(item: XmlElement, report: Report): Matrix {
  const found = numbersIn([item], 'ItemTransform', 6);
  if (found !== undefined) return found as unknown as Matrix;
  if (item.attribute('ItemTransform') !== undefined)
    report('LAYOUT_VALUE_IGNORED', 'ItemTransform is not a list of six numbers');
  return identity;
}
