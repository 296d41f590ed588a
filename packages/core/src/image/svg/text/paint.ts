import type { XmlElement } from '../../../xml/element.ts';
import type { Declared } from '../style/cascade.ts';
import { groupProperties, initialValues, settingProperties } from '../style/properties.data.ts';

/** What is declared for elements, in words that the engine knows. */
export interface Declarations {
  declared(element: XmlElement): Declared;
}

/** Letters are filled as they are, and have no points for markers, whatever the drawing says of shapes. */
const glyphProperties = 'fill-rule:nonzero;marker:none';

/** The style of the group that stands for a text: all that is declared for the text. */
export function styleOfText(text: XmlElement, declarations: Declarations): string {
  return write(declarations.declared(text));
}

/** The style of a path of letters: what the elements between it and the text declare, the inner ones last. */
export function paintOf(owner: XmlElement, text: XmlElement, declarations: Declarations): string {
  const found = new Map<string, string>();
  for (const element of elementsBetween(text, owner)) {
    for (const [property, value] of declarations.declared(element)) {
      if (!groupProperties.has(property) && value !== 'inherit') found.set(property, value);
    }
  }
  const effect = declarations.declared(text).get('vector-effect');
  if (effect !== undefined && !found.has('vector-effect')) found.set('vector-effect', effect);
  return [write(found), glyphProperties].filter((part) => part !== '').join(';');
}

/** What of an element is done with all of its letters at once. */
const groupEffects = ['opacity', 'filter', 'clip-path', 'mask'];

/** The elements between a text and its letters that are groups, from the outer to the inner, and their styles. */
export function groupsOf(owner: XmlElement, text: XmlElement, declarations: Declarations): [XmlElement, string][] {
  return elementsBetween(text, owner).flatMap((element): [XmlElement, string][] => {
    const declared = declarations.declared(element);
    const own = groupEffects.flatMap((name) => {
      const value = declared.get(name);
      return value === undefined || value === initialValues[name] ? [] : [[name, value] as const];
    });
    return own.length === 0 ? [] : [[element, write(new Map(own))]];
  });
}

/** Whether letters are painted by a property at all. */
export function isPainted(owner: XmlElement, declarations: Declarations, property: 'fill' | 'stroke'): boolean {
  for (let each: XmlElement | undefined = owner; each !== undefined; each = each.parent) {
    const value = declarations.declared(each).get(property);
    if (value !== undefined && value !== 'inherit') return value !== 'none';
  }
  return property === 'fill';
}

/** The elements within a text that lead to another, which is the last. */
function elementsBetween(text: XmlElement, owner: XmlElement): XmlElement[] {
  const chain: XmlElement[] = [];
  for (let each: XmlElement | undefined = owner; each !== undefined && each !== text; each = each.parent)
    chain.unshift(each);
  return chain;
}

function write(declared: Declared): string {
  const parts = [...declared].filter(([property]) => !settingProperties.has(property));
  return parts.map(([property, value]) => `${property}:${value}`).join(';');
}
