import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { XmlElement } from '../../xml/element.ts';
import { escapeAttribute, escapeText } from '../../xml/escape.ts';
import { readXml } from '../../xml/read.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
/** Maximum depth of elements in the engine's parser. @see libxml2, "xmlParserMaxDepth" */
export const maxEngineDepth = 256;

/** True if the root has a prefix: the engine searches for `<svg` and does not find it. */
export function hasPrefixedRoot({ name, local, uri }: XmlElement): boolean {
  return uri === svgNamespace && name !== local;
}

/**
 * Rewrites a drawing for the engine's parser: SVG elements get no prefix, and in a deeply nested drawing groups are
 * replaced by their children, which take over the attributes.
 */
export async function writeEngineForm(text: string, depth: number, context: Context): Promise<string> {
  const { root } = await readXml(text, context, { entities: 'internal', unboundPrefixes: 'keep' });
  const flattensGroups = depth > maxEngineDepth && !hasStyleSheet(root);
  const referencedIds = new Set([...text.matchAll(/#([^\s"')]+)/g)].map(([, id]) => id!));
  const form = new EngineForm(flattensGroups ? referencedIds : undefined);
  form.write(root, '', new Map(), 1);
  if (form.depth <= maxEngineDepth) return form.parts.join('');
  const found = `elements are nested ${form.depth} levels deep`;
  throw new ConversionError(
    'XML_TOO_LARGE',
    `${found} and cannot be flattened; at most ${maxEngineDepth} levels are supported`,
  );
}

/** Rules of a style sheet may match groups or depend on them. */
function hasStyleSheet(element: XmlElement): boolean {
  return element.children.some(
    (child) => child instanceof XmlElement && (child.local === 'style' || hasStyleSheet(child)),
  );
}

type Attributes = ReadonlyMap<string, string>;

class EngineForm {
  readonly parts: string[] = [];
  /** Ids that something refers to; undefined if groups are not flattened. */
  readonly #referencedIds: ReadonlySet<string> | undefined;
  depth = 0;

  constructor(referencedIds: ReadonlySet<string> | undefined) {
    this.#referencedIds = referencedIds;
  }

  /** `defaultNamespace` applies to unprefixed elements; `passedDown` holds the attributes of flattened groups. */
  write(element: XmlElement, defaultNamespace: string, passedDown: Attributes, depth: number): void {
    const attributes = joinAttributes(passedDown, attributesOf(element));
    if (this.#referencedIds !== undefined && canFlatten(element, this.#referencedIds)) {
      attributes.delete('id');
      this.#writeChildren(element, defaultNamespace, attributes, depth);
      return;
    }
    this.depth = Math.max(this.depth, depth);
    const isOwn = element.uri === svgNamespace;
    const name = isOwn ? element.local : element.name;
    const own = name.includes(':') ? defaultNamespace : element.uri;
    const declared = own === defaultNamespace ? '' : ` xmlns="${escapeAttribute(own)}"`;
    const text = [...attributes].map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
    this.parts.push(`<${name}${declared}${text.join('')}>`);
    this.#writeChildren(element, own, new Map(), depth + 1);
    this.parts.push(`</${name}>`);
  }

  #writeChildren(element: XmlElement, defaultNamespace: string, passedDown: Attributes, depth: number): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.parts.push(escapeText(child));
      else if (child instanceof XmlElement && !isWithoutNamespace(child, defaultNamespace))
        this.write(child, defaultNamespace, passedDown, depth);
    }
  }
}

/** True for an element without a namespace in an svg element: only the engine would draw it. */
function isWithoutNamespace({ uri, name }: XmlElement, defaultNamespace: string): boolean {
  return uri === '' && defaultNamespace === svgNamespace && !name.includes(':');
}

/** All attributes except `xmlns`, which is written anew. */
function attributesOf({ attributes }: XmlElement): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < attributes.length; at += 2) {
    if (attributes[at] !== 'xmlns') found.set(attributes[at]!, attributes[at + 1]!);
  }
  return found;
}

const inheritedAttributes =
  /^(?:fill(?:-opacity|-rule)?|stroke(?:-\w+)?|clip-rule|color|visibility|font-(?:family|size|style|weight|stretch)|text-anchor|letter-spacing|word-spacing|xml:(?:space|lang)|xmlns:.*)$/;
/** Values that depend on the element that inherits them. */
const relativeValue = /\d(?:em|ex|rem|%)|larger|smaller|bolder|lighter|currentcolor/i;
const transformable = new Set(
  'g path rect circle ellipse line polyline polygon text image use a switch title desc metadata'.split(' '),
);

/** True for a group that only holds attributes which its children can take over. */
function canFlatten(element: XmlElement, referencedIds: ReadonlySet<string>): boolean {
  if (element.uri !== svgNamespace || element.local !== 'g' || element.parent === undefined) return false;
  for (const [name, value] of attributesOf(element)) {
    if (name === 'id' && !referencedIds.has(value)) continue;
    if (name !== 'transform' && (!inheritedAttributes.test(name) || relativeValue.test(value))) return false;
  }
  const isPlain = element.parent.local !== 'switch';
  return isPlain && element.children.every((child) => !(child instanceof XmlElement) || transformable.has(child.local));
}

/** An element's own attributes take precedence; transforms are concatenated. */
function joinAttributes(passedDown: Attributes, own: Map<string, string>): Map<string, string> {
  if (passedDown.size === 0) return own;
  const joined = new Map([...passedDown, ...own]);
  const [before, after] = [passedDown.get('transform'), own.get('transform')];
  if (before !== undefined && after !== undefined) joined.set('transform', `${before} ${after}`);
  return joined;
}
