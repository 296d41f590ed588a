import type { XmlElement } from '../../../xml/element.ts';
import { splitOutside } from './declarations.ts';
import { inheritedValues, initialValues } from './properties.data.ts';

export type Values = ReadonlyMap<string, string>;

const noValues: Values = new Map();
const maxText = 10_000;
const maxDepth = 32;
/** Steps of work for computing one of them. */
const propertyCost = 8_000;

/** The custom properties of each element, with those that it inherits. @see CSS Variables 1 */
export class OwnProperties {
  readonly #stated: (element: XmlElement) => Values;
  readonly #spend: (cost: number) => void;
  readonly #known = new Map<XmlElement, Values>();

  constructor(stated: (element: XmlElement) => Values, spend: (cost: number) => void) {
    this.#stated = stated;
    this.#spend = spend;
  }

  of(element: XmlElement | undefined): Values {
    const waiting: XmlElement[] = [];
    let found: Values | undefined;
    for (let each = element; each !== undefined && found === undefined; each = each.parent) {
      found = this.#known.get(each);
      if (found === undefined) waiting.push(each);
    }
    let values = found ?? noValues;
    for (const each of waiting.reverse()) {
      values = this.#extend(values, this.#stated(each));
      this.#known.set(each, values);
    }
    return values;
  }

  #extend(parent: Values, stated: Values): Values {
    const own = [...stated].filter(([name]) => name.startsWith('--'));
    if (own.length === 0) return parent;
    this.#spend(own.length * propertyCost + parent.size);
    const whole = new Map([...parent, ...own]);
    for (const [name, value] of own) {
      const found = /^(?:inherit|unset|revert)$/.test(value) ? parent.get(name) : substitute(value, whole, [name]);
      if (found === undefined || value === 'initial') whole.delete(name);
      else whole.set(name, found);
    }
    return whole;
  }
}

/** The value with those of one's own properties put in; nothing where one is missing that has no substitute. */
export function substitute(value: string, own: Values, within: readonly string[] = [], depth = 0): string | undefined {
  if (!/\bvar\(/i.test(value)) return value;
  if (depth > maxDepth || value.length > maxText) return undefined;
  let [made, rest] = ['', value];
  for (let start = rest.search(/\bvar\(/i); start >= 0; start = rest.search(/\bvar\(/i)) {
    const end = endOf(rest, start + 4);
    const [name = '', ...preset] = splitOutside(rest.slice(start + 4, end), ',');
    const wanted = name.trim();
    const stated = within.includes(wanted) ? undefined : own.get(wanted);
    const found = stated === undefined ? undefined : substitute(stated, own, [...within, wanted], depth + 1);
    const put = found ?? (preset.length > 0 ? substitute(preset.join(',').trim(), own, within, depth + 1) : undefined);
    if (put === undefined) return undefined;
    // Empty comments keep the tokens apart.
    made += `${rest.slice(0, start)}/**/${put}/**/`;
    rest = rest.slice(end + 1);
    if (made.length + rest.length > maxText) return undefined;
  }
  return made + rest;
}

/** Where the parenthesis closes that was opened before a place. */
function endOf(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}

/** The value that a keyword such as `inherit` stands for. @see CSS Cascade 5, "Explicit Defaulting" */
export function resolveKeyword(property: string, value: string | undefined): string | undefined {
  const word = value?.toLowerCase();
  const isInherited = Object.hasOwn(inheritedValues, property);
  if (word === 'initial') return inheritedValues[property] ?? initialValues[property];
  if (word !== undefined && !/^(?:unset|revert|revert-layer)$/.test(word)) return word === 'inherit' ? word : value;
  return isInherited ? 'inherit' : initialValues[property];
}
