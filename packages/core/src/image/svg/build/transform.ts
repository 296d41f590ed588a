import { identity, joinMatrices, type Matrix, translation } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Screen } from '../style/media.ts';
import {
  parseAngle,
  parseFactor,
  parseOrigin,
  parseTransformAttribute,
  parseTransformProperty,
} from '../syntax/transform.ts';
import { parseLength } from '../text/lengths.ts';
import { attributeOf } from './paint/resource-chain.ts';
import type { Instance, Scene } from './scene.ts';

/**
 * The transform of an element, around its origin; undefined if it has none. `boxOf` returns the bounding box that
 * `transform-box` may refer to.
 * @see CSS Transforms 1, "The transform-origin Property", and CSS Transforms 2, "Individual Transforms"
 */
export function transformOf(instance: Instance, viewport: Screen, boxOf: () => Box | undefined): Matrix | undefined {
  const { declared, element, style } = instance;
  const stated = element.attribute('transform');
  const styled = declared.get('transform');
  const isPlain = ['transform', 'transform-origin', 'translate', 'rotate', 'scale'].every(
    (name) => !declared.has(name),
  );
  if (isPlain) return stated === undefined ? undefined : parseTransformAttribute(stated);
  const isOfView = /^(?:view-box|border-box)$/.test(declared.get('transform-box') ?? 'view-box');
  const box = isOfView ? { xMin: 0, yMin: 0, xMax: viewport.width, yMax: viewport.height } : boxOf();
  if (box === undefined) return undefined;
  const base = { em: style.fontSize, width: box.xMax - box.xMin, height: box.yMax - box.yMin };
  let matrix = identity;
  const apply = (made: Matrix | undefined): void => {
    if (made?.every(Number.isFinite)) matrix = joinMatrices(made, matrix);
  };
  apply(translateOf(declared.get('translate'), base));
  apply(rotateOf(declared.get('rotate')));
  apply(scaleOf(declared.get('scale')));
  apply(
    styled === undefined
      ? (stated && parseTransformAttribute(stated)) || undefined
      : parseTransformProperty(styled, base),
  );
  const origin = parseOrigin(declared.get('transform-origin') ?? (isOfView ? '0 0' : '50% 50%'), base);
  const [x, y] = origin === undefined ? [0, 0] : [origin[0] + box.xMin, origin[1] + box.yMin];
  return joinMatrices(joinMatrices(translation(-x, -y), matrix), translation(x, y));
}

type Base = { readonly em: number; readonly width: number; readonly height: number };

function translateOf(value: string | undefined, base: Base): Matrix | undefined {
  if (value === undefined || value === 'none') return undefined;
  const [x = '0', y = '0'] = value.trim().split(/\s+/);
  const [dx, dy] = [
    parseLength(x, { em: base.em, whole: base.width }),
    parseLength(y, { em: base.em, whole: base.height }),
  ];
  return dx === undefined || dy === undefined ? undefined : translation(dx, dy);
}

function rotateOf(value: string | undefined): Matrix | undefined {
  const degrees = value === undefined || value === 'none' ? Number.NaN : parseAngle(value.replace(/^\s*z\s+/, ''));
  const angle = (degrees * Math.PI) / 180;
  return Number.isFinite(angle)
    ? [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]
    : undefined;
}

function scaleOf(value: string | undefined): Matrix | undefined {
  if (value === undefined || value === 'none') return undefined;
  const [x = Number.NaN, y = x] = value.trim().split(/\s+/).map(parseFactor);
  return [x, 0, 0, y, 0, 0];
}

/** The transform of a gradient or pattern, which is also a property. */
export function resourceTransform(
  scene: Pick<Scene, 'inPlace'>,
  chain: readonly XmlElement[],
  name: 'gradientTransform' | 'patternTransform',
  viewport: Screen,
): Matrix {
  const [element] = chain;
  const stated = parseTransformAttribute(attributeOf(chain, name) ?? '') ?? identity;
  const instance = element && scene.inPlace(element);
  if (instance === undefined) return stated;
  const { declared, style } = instance;
  const styled = declared.get('transform');
  const originText = declared.get('transform-origin');
  if (styled === undefined && originText === undefined) return stated;
  const base = { em: style.fontSize, ...viewport };
  const matrix = styled === undefined ? stated : (parseTransformProperty(styled, base) ?? stated);
  const [x, y] = parseOrigin(originText ?? '0 0', base) ?? [0, 0];
  return joinMatrices(joinMatrices(translation(-x, -y), matrix), translation(x, y));
}
