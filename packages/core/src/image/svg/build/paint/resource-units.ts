import type { Box } from '../../../../outline/measure/bounds.ts';
import type { Screen } from '../../style/media.ts';
import { parseLength } from '../../text/lengths.ts';
import { type Axis, lengthOf, wholeOf } from '../lengths.ts';
import type { Instance } from '../scene.ts';

type Side = 'x' | 'y' | 'width' | 'height';

/**
 * The region of a filter, mask or pattern in user units; undefined if it is empty or needs a bounding box that is
 * missing. `presets` are used for absent attributes.
 */
export function regionOf(
  instance: Instance,
  isUserSpace: boolean,
  box: Box | undefined,
  viewport: Screen,
  presets: Readonly<Record<Side, string>>,
): Box | undefined {
  if (!isUserSpace && box === undefined) return undefined;
  const whole = isUserSpace ? viewport : { width: 1, height: 1 };
  const value = (name: Side, axis: Axis): number =>
    lengthOf(instance, name, axis, whole, viewport) ??
    parseLength(presets[name], { em: 1, whole: wholeOf(whole, axis) }) ??
    0;
  const [x, y, width, height] = [value('x', 'x'), value('y', 'y'), value('width', 'x'), value('height', 'y')];
  if (!(width > 0 && height > 0)) return undefined;
  if (isUserSpace || box === undefined) return { xMin: x, yMin: y, xMax: x + width, yMax: y + height };
  const [boxWidth, boxHeight] = [box.xMax - box.xMin, box.yMax - box.yMin];
  const [left, top] = [box.xMin + x * boxWidth, box.yMin + y * boxHeight];
  return { xMin: left, yMin: top, xMax: left + width * boxWidth, yMax: top + height * boxHeight };
}
