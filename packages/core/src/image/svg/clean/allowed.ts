import { type XmlElement, xmlNamespace } from '../../../xml/element.ts';
import { presentationAttributes } from '../style/properties.data.ts';
import { attributeNames, dataNamespaces, elementNames, furtherProperties, xlinkNames } from './names.data.ts';
import { cleanReference, type ReplaceReference } from './references.ts';
import type { StyleCleaner } from './styles.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';
/** Embedded documents of these kinds could contain anything. */
const documentNamespaces = new Set(['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML']);
const propertyNames = new Set([...presentationAttributes, ...furtherProperties]);
const animationElements = new Set(['animate', 'set', 'animateTransform', 'animateMotion', 'animateColor']);
const imageElements = new Set(['image', 'feImage']);
/** Attributes that viewers parse as values of properties. The other ones are names, numbers, times and text. */
const valueAttributes = new Set([
  'style',
  'gradientTransform',
  'patternTransform',
  'hatchTransform',
  'from',
  'to',
  'by',
  'values',
]);

/** Names by which notes tell active content from content that is merely unknown. Both are removed. */
const activeElements = /^(?:script|handler|listener|foreignobject|iframe|object|embed|audio|video|link|meta|base)$/i;
const activeAttributes = /^(?:on[a-z]+|href|src|srcset|action|formaction|ping|data|poster|codebase|base|absref)$/i;

/** Everything that may stay is of a known kind; `active` and `unknown` are removed. */
export type ElementKind = 'svg' | 'data' | 'active' | 'unknown';
export type Removal = 'active' | 'unknown';

/** The kind of an element. Documents without a namespace count as svg, since the engine draws them. */
export function kindOfElement(element: XmlElement): ElementKind {
  const { local, uri } = element;
  if (documentNamespaces.has(uri) || activeElements.test(local)) return 'active';
  if (uri !== svgNamespace && uri !== '') return isDataNamespace(uri) ? 'data' : 'unknown';
  if (!elementNames.has(local)) return 'unknown';
  return animationElements.has(local) ? kindOfAnimation(element) : 'svg';
}

/** An animation may change attributes that may stay, except addresses and styles. */
function kindOfAnimation(element: XmlElement): ElementKind {
  const name = element.attribute('attributeName')?.trim();
  if (name === undefined || (isSvgAttribute(name) && name !== 'style' && name !== 'id')) return 'svg';
  return isActiveName(name) ? 'active' : 'unknown';
}

const isSvgAttribute = (name: string): boolean => attributeNames.has(name) || propertyNames.has(name);
const isActiveName = (name: string): boolean => activeAttributes.test(name.slice(name.indexOf(':') + 1));
const isDataNamespace = (uri: string): boolean => dataNamespaces.some((start) => uri.startsWith(start));

/** True for metadata and content of editors, which `strip` removes. */
export function isMetadata(element: XmlElement): boolean {
  return element.local === 'metadata' || kindOfElement(element) === 'data';
}

/** The parts that attributes need to be cleaned. */
export interface AttributeCleaning {
  readonly styles: StyleCleaner;
  /** Counts what is removed. */
  readonly remove: (what: string, kind: Removal) => void;
  /** Receives data that may be a drawing. */
  readonly replace: ReplaceReference;
  /** True if attributes of editors are removed without being counted. */
  readonly strip: boolean;
}

/** Returns the attributes that may stay, by name. */
export function cleanAttributes(element: XmlElement, cleaning: AttributeCleaning): Map<string, string> {
  const kept = new Map<string, string>();
  const isData = kindOfElement(element) === 'data';
  for (let at = 0; at < element.attributes.length; at += 2) {
    const [name = '', value = ''] = [element.attributes[at], element.attributes[at + 1]];
    const kind = isData ? kindOfDataAttribute(element, name) : kindOfAttribute(element, name);
    if (kind === 'namespace') {
      if (isAllowedNamespace(value) && !(cleaning.strip && isDataNamespace(value))) kept.set(name, value);
    } else if (kind === 'active' || kind === 'unknown') cleaning.remove(name, kind);
    else if (kind === 'data') {
      if (!cleaning.strip) kept.set(name, value);
    } else {
      const clean = cleanValue(element, name, value, kind, cleaning);
      if (clean !== undefined) kept.set(name, clean);
    }
  }
  return kept;
}

type AttributeKind = 'namespace' | 'reference' | 'style' | 'plain' | 'data' | Removal;

/** The kind of an attribute of an svg element. */
function kindOfAttribute(element: XmlElement, name: string): AttributeKind {
  const colon = name.indexOf(':');
  if (name === 'xmlns' || name.startsWith('xmlns:')) return 'namespace';
  if (colon < 0) {
    if (name === 'href') return 'reference';
    if (propertyNames.has(name) || valueAttributes.has(name)) return 'style';
    return attributeNames.has(name) || /^(?:aria|data)-[\w.-]+$/.test(name) ? 'plain' : removalOf(name);
  }
  const local = name.slice(colon + 1);
  const uri = element.namespaceOf(name.slice(0, colon)) ?? '';
  // A viewer that reads the text as HTML goes by the prefix.
  if (uri === xlinkNamespace || name.startsWith('xlink:'))
    return local === 'href' ? 'reference' : xlinkNames.has(local) ? 'plain' : removalOf(name);
  if (uri === xmlNamespace) return ['space', 'lang', 'id'].includes(local) ? 'plain' : removalOf(name);
  if (!isDataNamespace(uri)) return removalOf(name);
  return local === 'href' ? 'reference' : isActiveName(local) ? 'active' : 'data';
}

/** Attributes of data have no effect, unless a viewer reads the text as HTML, which ignores namespaces. */
function kindOfDataAttribute(element: XmlElement, name: string): AttributeKind {
  if (name.includes(':') || name === 'xmlns') return kindOfAttribute(element, name);
  return isActiveName(name) ? 'active' : name === 'style' ? 'style' : 'data';
}

const removalOf = (name: string): Removal => (isActiveName(name) ? 'active' : 'unknown');

export function isAllowedNamespace(uri: string): boolean {
  return uri === '' || uri === svgNamespace || uri === xlinkNamespace || isDataNamespace(uri);
}

/** Returns the cleaned value, or undefined if the attribute is removed. */
function cleanValue(
  element: XmlElement,
  name: string,
  value: string,
  kind: 'reference' | 'style' | 'plain',
  { styles, remove, replace }: AttributeCleaning,
): string | undefined {
  if (kind === 'plain') return value;
  if (kind === 'style') {
    const { text, hasLost } = styles.clean(value, replace);
    if (hasLost) remove(`reference in ${name}`, 'active');
    return text;
  }
  const isPicture = imageElements.has(element.local);
  const clean = cleanReference(value, isPicture ? replace : undefined);
  if (clean === undefined) remove(name, 'active');
  return clean;
}
