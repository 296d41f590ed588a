import type { XmlElement } from '../../../xml/element.ts';
import { parseLength } from './lengths.ts';

/** A shape as path data; nothing for what is none. @see SVG 2, "Basic Shapes" */
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
      return `M${number('x')} ${number('y')}h${number('width')}v${number('height')}h${-number('width')}z`;
    case 'circle':
      return ellipse(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
    default:
      return undefined;
  }
}

/** Begins on the right and runs clockwise, as circles do. */
function ellipse(x: number, y: number, rx: number, ry: number): string {
  const half = (to: number) => `A${rx} ${ry} 0 0 1 ${to} ${y}`;
  return `M${x + rx} ${y}${half(x - rx)}${half(x + rx)}z`;
}
