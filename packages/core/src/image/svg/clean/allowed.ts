import type { XmlElement } from '../../../xml/element.ts';
import { cleanReference, cleanStyle, keepReference, type ReplaceReference } from './references.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
/** Embedded documents of other kinds could contain anything. */
const documentNamespaces = ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML'];
const activeNames = new Set([
  'script',
  'handler',
  'listener',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'link',
  'meta',
]);
const animationElements = new Set(['animate', 'set', 'animatetransform', 'animatemotion', 'animatecolor']);
const imageElements = new Set(['image', 'feimage']);

/** Attributes that are parsed as styles, including values of animations. */
const styleAttributes =
  /^(?:style|fill|stroke|filter|mask|clip-path|marker(?:-\w+)?|cursor|offset-path|shape-\w+|from|to|by|values)$/i;
/** Attributes that hold text for people or names, whatever they contain. */
const plainTextAttributes = /^(?:id|class|title|lang|(?:aria|data)-.*)$/i;
const containsReference = /url\s*\(|image-set\s*\(/i;

/** True if an element could run code or load some. */
export function isActive(element: XmlElement): boolean {
  const { local, uri } = element;
  const name = local.toLowerCase();
  if (activeNames.has(name) || documentNamespaces.includes(uri)) return true;
  return animationElements.has(name) && /(?:^|:)(?:href|on\w*)$/i.test(element.attribute('attributeName') ?? '');
}

/** True if an element is metadata or belongs to another namespace, such as an editor's. */
export function isForeign({ local, uri }: XmlElement): boolean {
  return local === 'metadata' || (uri !== '' && uri !== svgNamespace);
}

/**
 * Returns the attributes that may stay, by name. `remove` counts the others; `replace` receives data that may be a
 * drawing.
 */
export function cleanAttributes(
  element: XmlElement,
  remove: (what: string) => void,
  replace: ReplaceReference,
): Map<string, string> {
  const kept = new Map<string, string>();
  for (let at = 0; at < element.attributes.length; at += 2) {
    const [name = '', value = ''] = [element.attributes[at], element.attributes[at + 1]];
    const clean = cleanAttribute(element, name, value, keepReference);
    if (clean === undefined) remove(name);
    else kept.set(name, cleanAttribute(element, name, value, replace)!);
    if (clean !== undefined && clean !== value) remove(`reference in ${name}`);
  }
  return kept;
}

/** Returns the cleaned value, or undefined if the attribute is removed. */
function cleanAttribute(
  element: XmlElement,
  name: string,
  value: string,
  replace: ReplaceReference,
): string | undefined {
  const [prefix, local] = name.includes(':') ? name.split(':', 2) : [undefined, name];
  if (local === undefined || /^on/i.test(local) || name === 'xml:base') return undefined;
  if (prefix === 'xmlns' || name === 'xmlns') return value;
  if (/^(?:href|src)$/i.test(local)) {
    return cleanReference(value, imageElements.has(element.local.toLowerCase()) ? replace : undefined);
  }
  if (/^(?:srcset|action|formaction|ping)$/i.test(local)) return cleanReference(value);
  const isStyle =
    styleAttributes.test(local) ||
    (prefix === undefined && containsReference.test(value) && !plainTextAttributes.test(local));
  return isStyle ? cleanStyle(value, replace) : value;
}
