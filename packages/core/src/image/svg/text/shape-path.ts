import type { XmlElement } from '../../../xml/element.ts';
import { parseLength } from './lengths.ts';

/** Converts a basic shape to path data, or returns undefined for other elements. @see SVG 2, "Basic Shapes" */
export function shapePath(shape: XmlElement): string | undefined {
  const number = (name: string): number => parseLength(shape.attribute(name) ?? '0', { em: 16, whole: 0 }) ?? 0;
  switch (shape.local) {
    case 'path':
      return shape.attribute('d') ?? '';
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'polyline':
      return `M${shape.attribute('points') ?? ''}`;
    case 'polygon':
      return `M${shape.attribute('points') ?? ''}z`;
    case 'rect':
      return rectangle(shape, number);
    case 'circle':
      return ellipse(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
    default:
      return undefined;
  }
}

/** Starts at the left of the upper side, after the corner, and runs clockwise. @see SVG 2, "The rect element" */
function rectangle(shape: XmlElement, number: (name: string) => number): string {
  const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')];
  const isStated = (name: string): boolean => !['auto', undefined].includes(shape.attribute(name));
  const rx = Math.min(Math.max(0, number(isStated('rx') ? 'rx' : 'ry')), width / 2);
  const ry = Math.min(Math.max(0, number(isStated('ry') ? 'ry' : 'rx')), height / 2);
  if (rx === 0 || ry === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const turn = (dx: number, dy: number): string => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [width - 2 * rx, height - 2 * ry];
  const [top, right] = [`M${x + rx} ${y}h${across}${turn(rx, ry)}`, `v${down}${turn(-rx, ry)}`];
  return `${top}${right}h${-across}${turn(-rx, -ry)}v${-down}${turn(rx, -ry)}z`;
}

/** Starts at the right and runs clockwise, like circles. */
function ellipse(x: number, y: number, rx: number, ry: number): string {
  const half = (to: number) => `A${rx} ${ry} 0 0 1 ${to} ${y}`;
  return `M${x + rx} ${y}${half(x - rx)}${half(x + rx)}z`;
}
