import type { Context } from '../../../context.ts';
import { lengthOf } from '../../../outline/contour-measure.ts';
import { recordLimited } from '../../../outline/segment-limit.ts';
import { parseSvgPath } from '../../../outline/svg-path-parser.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Screen } from '../style/media.ts';
import { parseLength } from '../text/lengths.ts';
import { shapePath } from '../text/shape-path.ts';
import { boxOfShape, viewOf } from './boxes.ts';
import { clipShapePath } from './clip-shapes.ts';
import { isCondition } from './conditions.ts';
import { plainInputs } from './filter-inputs.ts';
import { plainTransform, transformProperties } from './origin.ts';
import type { PlainStyles } from './plain-styles.ts';
import { plainPoints } from './points.ts';

/** What it costs to write an attribute, in steps of work. */
const attributeCost = 2;

const across = new Set(['x', 'x1', 'x2', 'cx', 'fx', 'rx', 'width', 'dx']);
const down = new Set(['y', 'y1', 'y2', 'cy', 'fy', 'ry', 'height', 'dy']);
/** Lengths that the engine cannot read. */
const modernLength = /^(?:calc|min|max|clamp)\(|\d(?:rem|vw|vh|vmin|vmax)$/i;
const transformAttributes: Readonly<Record<string, string>> = {
  linearGradient: 'gradientTransform',
  radialGradient: 'gradientTransform',
  pattern: 'patternTransform',
};
/** What would be seen, and is not drawn. */
const unseen = new Map([
  ['animation', /^none/],
  ['animation-name', /^none/],
  ['backdrop-filter', /^none/],
  ['mask-mode', /^match-source/],
  ['mix-blend-mode', /^(?!plus-)/],
  ['offset-path', /^none/],
  ['outline', /^(?:none|0)/],
]);

/** The attributes of elements as the engine knows them, all that styles say among them. */
export class PlainAttributes {
  readonly #styles: PlainStyles;
  readonly #screen: Screen;
  readonly #context: Context;

  constructor(styles: PlainStyles, screen: Screen, context: Context) {
    this.#styles = styles;
    this.#screen = screen;
    this.#context = context;
  }

  of(element: XmlElement): Map<string, string> {
    const found = new Map<string, string>();
    for (let at = 0; at < element.attributes.length; at += 2) {
      const [name = '', value = ''] = [element.attributes[at], element.attributes[at + 1]];
      if (name !== 'style' && !isCondition(name)) found.set(name, this.#length(element, name, value));
    }
    const declared = new Map(this.#styles.declared(element));
    this.#context.spend((found.size + declared.size) * attributeCost);
    this.#move(element, found, declared);
    this.#clip(element, declared);
    this.#dash(element, found, declared);
    this.#lengths(element, declared);
    if (element.local.startsWith('fe')) plainInputs(element, found);
    const points = found.get('points');
    if (points !== undefined) found.set('points', plainPoints(points));
    const data = /^path\((["'])(.*)\1\)$/s.exec(declared.get('d') ?? '')?.[2];
    if (data !== undefined && element.local === 'path') found.set('d', data);
    for (const [name, plain] of unseen) {
      const value = declared.get(name);
      if (value !== undefined && !plain.test(value)) this.#context.note('SVG_STYLE_IGNORED', name);
    }
    const style = [...declared].filter(([name, value]) => found.get(name) !== value);
    if (style.length > 0) found.set('style', style.map(([name, value]) => `${name}:${value}`).join(';'));
    return found;
  }

  #length(element: XmlElement, name: string, value: string): string {
    if (!modernLength.test(value) || !(across.has(name) || down.has(name) || name === 'r')) return value;
    const { width, height } = viewOf(element, this.#screen);
    const whole = across.has(name) ? width : down.has(name) ? height : Math.hypot(width, height) / Math.SQRT2;
    return String(parseLength(value, { em: 16, whole, screen: this.#screen }) ?? value);
  }

  #lengths(element: XmlElement, declared: Map<string, string>): void {
    for (const [name, value] of declared) declared.set(name, this.#length(element, name, value));
  }

  #move(element: XmlElement, found: Map<string, string>, declared: Map<string, string>): void {
    const boxOf = () => boxOfShape(element, this.#context);
    const transform = plainTransform(element, declared, this.#screen, boxOf);
    if (transform === undefined) {
      const isUnknown = ['transform-origin', 'rotate', 'scale', 'translate'].find((name) => declared.has(name));
      if (isUnknown !== undefined && declared.get(isUnknown) !== 'none')
        this.#context.note('SVG_STYLE_IGNORED', isUnknown);
      return;
    }
    for (const name of transformProperties) declared.delete(name);
    found.delete('transform-origin');
    found.set(transformAttributes[element.local] ?? 'transform', transform);
  }

  /** A shape that clips is one that others can refer to. */
  #clip(element: XmlElement, declared: Map<string, string>): void {
    const value = declared.get('clip-path') ?? 'none';
    if (/^(?:none|inherit|url\([^)]*\))$/i.test(value)) return;
    const [, shape = '', box = ''] = /^([a-z]+\([\s\S]*\))?\s*([a-z-]*)$/i.exec(value) ?? [];
    const { width, height } = viewOf(element, this.#screen);
    const frame =
      box === 'view-box' ? { xMin: 0, yMin: 0, xMax: width, yMax: height } : boxOfShape(element, this.#context);
    const path = frame === undefined ? undefined : clipShapePath(shape, frame, 16);
    if (path === undefined || frame === undefined) {
      this.#context.note('SVG_STYLE_IGNORED', `clip-path: ${value.slice(0, 80)}`);
      return;
    }
    const isFromCorner = /^path\(/i.test(shape);
    const moved = isFromCorner ? ` transform="translate(${frame.xMin} ${frame.yMin})"` : '';
    const rule = /\bevenodd\b/.test(shape) ? ' clip-rule="evenodd"' : '';
    declared.set('clip-path', `url(#${this.#styles.define('clipPath', '', `<path${moved}${rule} d="${path}"/>`)})`);
  }

  /** Dashes of a path that states its length are in parts of that. @see SVG 2, "The pathLength attribute" */
  #dash(element: XmlElement, found: Map<string, string>, declared: Map<string, string>): void {
    const stated = Number(found.get('pathLength') ?? 0);
    const path = stated > 0 ? shapePath(element) : undefined;
    if (path === undefined) return;
    const outline = recordLimited(this.#context, (pen) => void parseSvgPath(path, pen, this.#context));
    const scale = lengthOf(outline, this.#context) / stated;
    for (const name of ['stroke-dasharray', 'stroke-dashoffset']) {
      const value = this.#inherited(element, name);
      if (value === undefined || value === 'none' || /%/.test(value)) continue;
      declared.set(
        name,
        value.replaceAll(/(\d+\.?\d*|\.\d+)(?:px)?/g, (number) => String(Number.parseFloat(number) * scale)),
      );
    }
  }

  #inherited(element: XmlElement, name: string): string | undefined {
    for (let each: XmlElement | undefined = element; each !== undefined; each = each.parent) {
      const value = this.#styles.declared(each).get(name);
      if (value !== undefined && value !== 'inherit') return value;
    }
    return undefined;
  }
}
