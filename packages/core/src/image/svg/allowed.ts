import type { XmlElement } from '../../xml/element.ts';
import { cleanReference, cleanStyle, keepReference, type ReplaceReference } from './references.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
/** Other documents in the middle of a drawing bring all that they can do. */
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

/** Attributes whose values are read as styles are, those that change others in time among them. */
const styleAttributes =
  /^(?:style|fill|stroke|filter|mask|clip-path|marker(?:-\w+)?|cursor|offset-path|shape-\w+|from|to|by|values)$/i;
/** Attributes that are words for people or names, whatever they look like. */
const plainTextAttributes = /^(?:id|class|title|lang|(?:aria|data)-.*)$/i;
const containsReference = /url\s*\(|image-set\s*\(/i;

/** Whether an element could run, or bring in what does. */
export function isActive(element: XmlElement): boolean {
  const { local, uri } = element;
  const name = local.toLowerCase();
  if (activeNames.has(name) || documentNamespaces.includes(uri)) return true;
  return animationElements.has(name) && /(?:^|:)(?:href|on\w*)$/i.test(element.attribute('attributeName') ?? '');
}

/** Whether an element is not drawn, but tells of the drawing or of the program that it comes from. */
export function isForeign({ local, uri }: XmlElement): boolean {
  return local === 'metadata' || (uri !== '' && uri !== svgNamespace);
}

/** The attributes that may stay, by name. `remove` counts the others, and `hold` takes data that may be a drawing. */
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

/** The value as it may stay, or nothing. */
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
