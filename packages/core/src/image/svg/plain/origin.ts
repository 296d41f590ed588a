import type { XmlElement } from '../../../xml/element.ts';
import type { Declared } from '../style/cascade.ts';
import type { Screen } from '../style/media.ts';
import { parseLength } from '../text/lengths.ts';

const words: Readonly<Record<string, string>> = { left: '0', top: '0', center: '50%', right: '100%', bottom: '100%' };
const angles: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/**
 * A transform as an attribute alone says it, around its origin; nothing where it already is so.
 * @see CSS Transforms 1, "The transform-origin Property"
 */
export function plainTransform(element: XmlElement, declared: Declared, screen: Screen): string | undefined {
  const stated = declared.get('transform-origin');
  const styled = declared.get('transform');
  const isPlain = stated === undefined && (styled === undefined || styled === element.attribute('transform'));
  if (isPlain || (declared.get('transform-box') ?? 'view-box') !== 'view-box') return undefined;
  const transform = toAttribute(styled ?? element.attribute('transform') ?? 'none', screen);
  if (transform === undefined || transform === '') return transform;
  const origin = originOf(stated ?? '0 0', viewOf(element, screen));
  if (origin === undefined) return undefined;
  const [x, y] = origin;
  return x === 0 && y === 0 ? transform : `translate(${x} ${y}) ${transform} translate(${-x} ${-y})`;
}

function originOf(text: string, { width, height }: Screen): [number, number] | undefined {
  const stated = text.trim().toLowerCase().split(/\s+/);
  const [first = '', second = 'center'] =
    /^(?:top|bottom)$/.test(stated[0] ?? '') && stated.length < 3 ? [stated[1] ?? 'center', stated[0]] : stated;
  const x = parseLength(words[first] ?? first, { em: 16, whole: width });
  const y = parseLength(words[second] ?? second, { em: 16, whole: height });
  return x === undefined || y === undefined ? undefined : [x, y];
}

/** The drawing that an element stands in, in its own units. */
function viewOf(element: XmlElement, screen: Screen): Screen {
  for (let each = element.parent; each !== undefined; each = each.parent) {
    const [, , width, height] = (each.attribute('viewBox') ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (width !== undefined && height !== undefined && width > 0 && height > 0) return { width, height };
  }
  return screen;
}

/** Functions of a style in the words of the attribute, which has numbers alone. */
function toAttribute(text: string, screen: Screen): string | undefined {
  if (text === 'none') return '';
  const parts = [...text.matchAll(/([a-zA-Z]+)\(([^)]*)\)/g)].map(([, name = '', list = '']) =>
    toFunction(name, list, screen),
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

function toFunction(name: string, list: string, screen: Screen): string | undefined {
  const make = Object.hasOwn(known, name) ? known[name] : undefined;
  const values = (list.match(/[^\s,]+/g) ?? []).map((part) => {
    const [, number, unit = ''] = /^([-+\d.e]+)(deg|grad|rad|turn)$/i.exec(part) ?? [];
    if (number !== undefined) return Number(number) * (angles[unit.toLowerCase()] ?? 1);
    return parseLength(part, { em: 16, whole: Number.NaN, screen });
  });
  return make === undefined || values.includes(undefined)
    ? undefined
    : make(values.filter((each) => each !== undefined));
}
