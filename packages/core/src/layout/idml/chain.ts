import type { XmlElement } from '../../xml/element.ts';

/**
 * Elements that say the same things, the nearest first: an item, its style, what that is based on, the defaults.
 * What the nearest does not say, the next one does: absent is not none.
 */
export type Chain = readonly XmlElement[];

/** An attribute, from the nearest that has it. */
export function attributeIn(chain: Chain, name: string): string | undefined {
  for (const element of chain) {
    const value = element.attribute(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A child of `Properties`, from the nearest that has it: what is no plain value is written there. */
export function propertyIn(chain: Chain, name: string): XmlElement | undefined {
  for (const element of chain) {
    const value = element.child('Properties')?.child(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** An attribute or the text of a property, from the nearest that has either. */
export function valueIn(chain: Chain, name: string): string | undefined {
  for (const element of chain) {
    const value = element.attribute(name) ?? element.child('Properties')?.child(name)?.text;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A finite number; what is none counts as unsaid, so that a style or default decides. */
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

/** The finite numbers of an attribute, where there are as many as expected and nothing else. */
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

/** No document bases styles on styles so often; reading each item must not take longer and longer. */
const maxChainLength = 200;

/**
 * A style and all that it is based on, the nearest first. `BasedOn` holds a style's own name (`Self`), or a built-in
 * style by its plain name; one that leads back ends the chain.
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
 * Elements by their `Self`, at whatever depth below one of those names: styles lie in groups within groups. In the order
 * of the file.
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
