import type { XmlElement } from '../../../xml/element.ts';
import type { Declared } from '../style/cascade.ts';
import { groupProperties, initialValues, settingProperties } from '../style/properties.data.ts';

/** Declared properties, in terms that the engine supports. */
export interface Declarations {
  declared(element: XmlElement): Declared;
}

/** Glyphs have their own fill rule and no markers. */
const glyphProperties = 'fill-rule:nonzero;marker:none';

/** Style of the group that replaces a text: everything declared for the text. */
export function styleOfText(text: XmlElement, declarations: Declarations): string {
  return write(declarations.declared(text));
}

/**
 * Style of a glyph path: declarations of the elements between the text and the glyphs; inner ones override outer ones.
 */
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

/** Properties that apply to all of an element's letters together. */
const groupEffects = ['opacity', 'filter', 'clip-path', 'mask'];

/** Returns elements between a text and its letters that need a group, outermost first, with their styles. */
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

/** True if letters have a fill or stroke. */
export function isPainted(owner: XmlElement, declarations: Declarations, property: 'fill' | 'stroke'): boolean {
  for (let each: XmlElement | undefined = owner; each !== undefined; each = each.parent) {
    const value = declarations.declared(each).get(property);
    if (value !== undefined && value !== 'inherit') return value !== 'none';
  }
  return property === 'fill';
}

/** Elements within a text down to and including `owner`. */
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
