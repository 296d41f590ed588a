import type { XmlElement } from '../../../xml/element.ts';
import type { Cascade, Declared } from '../style/cascade.ts';
import { initialValues, settingProperties } from '../style/properties.data.ts';

/** What holds for a group and not for what stands in it, so that parts of a text do not have it. */
const groupProperties = new Set([...Object.keys(initialValues), 'overflow', 'enable-background', 'transform-origin']);

/** Letters are filled as they are, and have no points for markers or caps, whatever the drawing says of shapes. */
const ofLetters = 'fill-rule:nonzero;marker:none;stroke-linecap:butt';

/** The style of the group that stands for a text: all that is declared for the text, and nothing for the group alone. */
export function styleOfText(text: XmlElement, cascade: Cascade, name: string): string {
  const declared = cascade.declared(text);
  return write(new Map([...resetsFor(text, cascade, name, declared), ...declared]));
}

/** The style of a path of letters: what the elements between it and the text declare, the inner ones last. */
export function paintOf(owner: XmlElement, text: XmlElement, cascade: Cascade): string {
  const chain: XmlElement[] = [];
  for (let each: XmlElement | undefined = owner; each !== undefined && each !== text; each = each.parent)
    chain.unshift(each);
  const found = new Map<string, string>();
  for (const element of chain) {
    for (const [property, value] of cascade.declared(element)) {
      if (!groupProperties.has(property) && value !== 'inherit') found.set(property, value);
    }
  }
  const resets = resetsFor(text, cascade, 'path', found);
  return [write(new Map([...resets, ...found])), ofLetters].filter((part) => part !== '').join(';');
}

/** What rules for groups and paths would say of those that are made here, taken back. */
function resetsFor(text: XmlElement, cascade: Cascade, name: string, declared: Declared): Map<string, string> {
  if (!cascade.hasRules) return new Map();
  const strange = [...cascade.declaredAs(text, name).keys()].filter((property) => !declared.has(property));
  return new Map(strange.map((property) => [property, initialValues[property] ?? 'inherit']));
}

function write(declared: Declared): string {
  const parts = [...declared].filter(([property]) => !settingProperties.has(property));
  return parts.map(([property, value]) => `${property}:${value}`).join(';');
}
