import type { XmlElement } from '../../../xml/element.ts';
import { splitOutside } from './declarations.ts';
import { inheritedValues, initialValues } from './properties.data.ts';

export type Values = ReadonlyMap<string, string>;

const noValues: Values = new Map();
const mostText = 10_000;

/** What the properties of one's own are for each element, those of its parents among them. @see CSS Variables 1 */
export class OwnProperties {
  readonly #stated: (element: XmlElement) => Values;
  readonly #known = new Map<XmlElement, Values>();

  constructor(stated: (element: XmlElement) => Values) {
    this.#stated = stated;
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
export function substitute(value: string, own: Values, within: readonly string[] = []): string | undefined {
  const start = value.search(/\bvar\(/i);
  if (start < 0) return value;
  const end = endOf(value, start + 4);
  const [name = '', ...rest] = splitOutside(value.slice(start + 4, end), ',');
  const wanted = name.trim();
  const stated = within.includes(wanted) || within.length > 32 ? undefined : own.get(wanted);
  const found = stated === undefined ? undefined : substitute(stated, own, [...within, wanted]);
  const preset = rest.length === 0 ? undefined : substitute(rest.join(',').trim(), own, within);
  const put = found ?? preset;
  const after = put === undefined ? undefined : substitute(value.slice(end + 1), own, within);
  if (after === undefined || put === undefined || after.length + put.length > mostText) return undefined;
  return `${value.slice(0, start)}${put}${after}`;
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

/** What stands for a value that says no more than where it comes from. @see CSS Cascade 5, "Explicit Defaulting" */
export function resolveKeyword(property: string, value: string | undefined): string | undefined {
  const word = value?.toLowerCase();
  const isInherited = Object.hasOwn(inheritedValues, property);
  if (word === 'initial') return inheritedValues[property] ?? initialValues[property];
  if (word !== undefined && !/^(?:unset|revert|revert-layer)$/.test(word)) return value;
  return isInherited ? 'inherit' : initialValues[property];
}
