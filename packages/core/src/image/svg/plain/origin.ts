import type { Box } from '../../../outline/bounds.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Declared } from '../style/cascade.ts';
import type { Screen } from '../style/media.ts';
import { parseLength } from '../text/lengths.ts';
import { viewOf } from './boxes.ts';

const words: Readonly<Record<string, string>> = { left: '0', top: '0', center: '50%', right: '100%', bottom: '100%' };
const angles: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** What says how an element is moved and turned, but for the attribute. */
export const transformProperties = ['transform', 'transform-origin', 'transform-box', 'translate', 'rotate', 'scale'];

/**
 * A transform as an attribute alone says it, around its origin; nothing where it already is so.
 * @see CSS Transforms 1, "The transform-origin Property", and CSS Transforms 2, "Individual Transforms"
 */
export function plainTransform(
  element: XmlElement,
  declared: Declared,
  screen: Screen,
  boxOf: () => Box | undefined,
): string | undefined {
  const stated = declared.get('transform-origin');
  const styled = declared.get('transform');
  const own = ['translate', 'rotate', 'scale'].map((name) => singleOf(name, declared.get(name)));
  const isPlain = stated === undefined && (styled === undefined || styled === element.attribute('transform'));
  if (isPlain && own.every((each) => each === '')) return undefined;
  const isOfView = /^(?:view-box|border-box)$/.test(declared.get('transform-box') ?? 'view-box');
  const box = isOfView ? atZero(viewOf(element, screen)) : boxOf();
  if (box === undefined) return undefined;
  const size = { width: box.xMax - box.xMin, height: box.yMax - box.yMin };
  const text = [...own, styled ?? element.attribute('transform') ?? '']
    .filter((each) => each !== 'none')
    .join(' ')
    .trim();
  const transform = toAttribute(text, size, screen);
  const origin = originOf(stated ?? (isOfView ? '0 0' : '50% 50%'), size);
  if (transform === undefined || transform === '' || origin === undefined) return transform;
  const [x, y] = [origin[0] + box.xMin, origin[1] + box.yMin];
  return x === 0 && y === 0 ? transform : `translate(${x} ${y}) ${transform} translate(${-x} ${-y})`;
}

function singleOf(name: string, value: string | undefined): string {
  if (value === undefined || value === 'none') return '';
  return `${name}(${value.trim().replaceAll(/\s+/g, ',')})`;
}

function atZero({ width, height }: Screen): Box {
  return { xMin: 0, yMin: 0, xMax: width, yMax: height };
}

function originOf(text: string, { width, height }: Screen): [number, number] | undefined {
  const stated = text.trim().toLowerCase().split(/\s+/);
  const isTurned = /^(?:top|bottom)$/.test(stated[0] ?? '');
  const [first = '', second = 'center'] = isTurned ? [stated[1] ?? 'center', stated[0]] : stated;
  const x = parseLength(words[first] ?? first, { em: 16, whole: width });
  const y = parseLength(words[second] ?? second, { em: 16, whole: height });
  return x === undefined || y === undefined ? undefined : [x, y];
}

/** Functions of a style in the words of the attribute, which has numbers alone. */
function toAttribute(text: string, size: Screen, screen: Screen): string | undefined {
  const parts = [...text.matchAll(/([a-zA-Z]+)\(([^)]*)\)/g)].map(([, name = '', list = '']) =>
    toFunction(name, list, size, screen),
  );
  return parts.includes(undefined) ? undefined : parts.join(' ');
}

const known: Readonly<Record<string, (values: readonly number[]) => string>> = {
  matrix: (values) => `matrix(${values.join(' ')})`,
  translate: (values) => `translate(${values.join(' ')})`,
  translateX: ([x = 0]) => `translate(${x} 0)`,
  translateY: ([y = 0]) => `translate(0 ${y})`,
  scale: (values) => `scale(${values.join(' ')})`,
  scaleX: ([x = 1]) => `scale(${x} 1)`,
  scaleY: ([y = 1]) => `scale(1 ${y})`,
  rotate: (values) => `rotate(${values.join(' ')})`,
  skewX: ([angle = 0]) => `skewX(${angle})`,
  skewY: ([angle = 0]) => `skewY(${angle})`,
};

function toFunction(name: string, list: string, { width, height }: Screen, screen: Screen): string | undefined {
  const make = Object.hasOwn(known, name) ? known[name] : undefined;
  const values = (list.match(/[^\s,]+/g) ?? []).map((part, index) => {
    const [, number, unit = ''] = /^([-+\d.e]+)(deg|grad|rad|turn)$/i.exec(part) ?? [];
    if (number !== undefined) return Number(number) * (angles[unit.toLowerCase()] ?? 1);
    const isShare = /^scale/.test(name);
    const whole = isShare ? 1 : name === 'translateY' || index === 1 ? height : width;
    return parseLength(part, { em: 16, whole, screen });
  });
  return make === undefined || values.includes(undefined)
    ? undefined
    : make(values.filter((each) => each !== undefined));
}
