import type { Context } from '../../../context.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { IdmlParts } from '../parts.ts';
import { createReport, shortenValue } from '../report.ts';
import { schemaAttributes } from '../schema.data.ts';
import { type UnsupportedAttribute, unsupportedAttributes } from './unsupported-attributes.data.ts';

/** Work per element. */
const elementCost = 5;

/** Elements of the preferences that are defaults for new items. */
const defaultSettings: ReadonlySet<string> = new Set([
  ...['TextDefault', 'StoryPreference', 'TextFramePreference', 'TextWrapPreference', 'BaselineFrameGridOption'],
  ...['AnchoredObjectSetting', 'FrameFittingOption', 'MarginPreference'],
]);

/** Attributes that all elements may have. */
const commonAttributes: ReadonlySet<string> = new Set(['Self', 'Label', 'DOMVersion']);

/** Attributes of stories are listed in `storyAttributes`. */
const checkedElsewhere: ReadonlySet<string> = new Set(['Story', 'XmlStory']);

/**
 * Notes attributes that have no reader and affect the result. Each unknown attribute is noted once, so that additions
 * of later InDesign versions are not lost silently.
 */
export function noteUnsupportedAttributes(parts: IdmlParts, context: Context): void {
  const { designmap, preferences, graphic, fonts, styles, spreads, masters, stories } = parts;
  const unknown = new Set<string>();
  const roots = [designmap, graphic, fonts, styles, ...spreads, ...masters, ...stories];
  const settings = preferences?.elements().filter(({ name }) => !defaultSettings.has(name)) ?? [];
  const open = [...roots, ...settings].filter((root) => root !== undefined).reverse();
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    context.spend(elementCost);
    if (!checkedElsewhere.has(element.name)) noteAttributesOf(element, parts, context, unknown);
    for (const inner of element.elements().reverse()) open.push(inner);
  }
}

function noteAttributesOf(element: XmlElement, parts: IdmlParts, context: Context, unknown: Set<string>): void {
  const unsupported = Object.hasOwn(unsupportedAttributes, element.name)
    ? unsupportedAttributes[element.name]
    : undefined;
  const known = schemaAttributes.get(element.name);
  if (unsupported === undefined && known === undefined) return;
  forEachValue(element, (name, value) => {
    const found = unsupported !== undefined && Object.hasOwn(unsupported, name) ? unsupported[name] : undefined;
    if (found !== undefined) {
      if (hasEffect(found, value, element, parts))
        createReport(ownerOf(element), context)('LAYOUT_PART_UNREAD', found.description);
    } else if (known?.has(name) === false && !unknown.has(`${element.name} ${name}`)) {
      unknown.add(`${element.name} ${name}`);
      const description = `unknown attribute "${shortenValue(name)}" of ${element.name}`;
      createReport(ownerOf(element), context)('LAYOUT_PART_UNREAD', description);
    }
  });
}

function hasEffect(
  { noEffect, appliesTo }: UnsupportedAttribute,
  value: string,
  element: XmlElement,
  parts: IdmlParts,
): boolean {
  return !noEffect.includes(value) && appliesTo?.(element, parts) !== false;
}

/** Visits attributes and children of `Properties`, without the common ones. */
function forEachValue(element: XmlElement, visit: (name: string, value: string) => void): void {
  const { attributes } = element;
  for (let at = 0; at + 1 < attributes.length; at += 2) {
    const name = attributes[at]!; // names and values alternate
    if (!commonAttributes.has(name) && !name.includes(':') && name !== 'xmlns') visit(name, attributes[at + 1]!);
  }
  for (const part of element.child('Properties')?.elements() ?? []) {
    if (!commonAttributes.has(part.name)) visit(part.name, part.text.trim());
  }
}

/** Returns the nearest element with a `Self`, because settings have no name. */
function ownerOf(element: XmlElement): XmlElement {
  let owner: XmlElement | undefined = element;
  while (owner !== undefined && owner.attribute('Self') === undefined) owner = owner.parent;
  return owner ?? element;
}
