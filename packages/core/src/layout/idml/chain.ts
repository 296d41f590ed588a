import type { XmlElement } from '../../xml/element.ts';

/**
 * Elements that define the same attributes, nearest first: an item, its style, the styles it is based on, the defaults.
 * An attribute that is absent from one element is inherited from the next.
 */
export type Chain = readonly XmlElement[];

/** Returns the attribute from the nearest element that has it. */
export function attributeIn(chain: Chain, name: string): string | undefined {
  for (const element of chain) {
    const value = element.attribute(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Returns a child of `Properties` from the nearest element that has it. IDML stores structured values there. */
export function propertyIn(chain: Chain, name: string): XmlElement | undefined {
  for (const element of chain) {
    const value = element.child('Properties')?.child(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Returns an attribute or the text of a property, from the nearest element that has either. */
export function valueIn(chain: Chain, name: string): string | undefined {
  for (const element of chain) {
    const value = element.attribute(name) ?? element.child('Properties')?.child(name)?.text;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Returns the nearest finite number. Invalid numbers are skipped, so a style or default applies. */
export function numberIn(chain: Chain, name: string): number | undefined {
  for (const element of chain) {
    const word = valueIn([element], name)?.trim();
    const value = word === undefined || word === '' ? Number.NaN : Number(word);
    if (Number.isFinite(value)) return value;
  }
  return undefined;
}

export function booleanIn(chain: Chain, name: string): boolean | undefined {
  const value = valueIn(chain, name);
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

/** Returns the nearest list of exactly `count` finite numbers. */
export function numbersIn(chain: Chain, name: string, count: number): number[] | undefined {
  for (const element of chain) {
    const values = element
      .attribute(name)
      ?.trim()
      .split(/[\s,]+/)
      .map(Number);
    if (values?.length === count && values.every(Number.isFinite)) return values;
  }
  return undefined;
}

/** Bounds the work per item. Real documents stay far below. */
const maxChainLength = 200;

/**
 * Returns a style and all styles it is based on, nearest first. `BasedOn` holds a `Self`, or the plain name of a
 * built-in style. A cycle ends the chain.
 */
export function chainOf(self: string | undefined, styles: ReadonlyMap<string, XmlElement>, kind: string): XmlElement[] {
  const chain: XmlElement[] = [];
  for (let name = self; name !== undefined && chain.length < maxChainLength; ) {
    const style = styles.get(name) ?? styles.get(`${kind}/${name}`);
    if (style === undefined || chain.includes(style)) break;
    chain.push(style);
    name = valueIn([style], 'BasedOn');
  }
  return chain;
}

/**
 * Finds elements with one of the names by `Self`, in file order. Searches nested groups, because styles lie in groups
 * within groups.
 */
export function bySelf(root: XmlElement | undefined, names: readonly string[]): Map<string, XmlElement> {
  const found = new Map<string, XmlElement>();
  const open = (root?.elements() ?? []).reverse();
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    const self = element.attribute('Self');
    if (names.includes(element.name) && self !== undefined) found.set(self, element);
    else if (element.name.endsWith('Group')) for (const inner of element.elements().reverse()) open.push(inner);
  }
  return found;
}
