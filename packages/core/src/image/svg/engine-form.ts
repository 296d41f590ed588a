import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { XmlElement } from '../../xml/element.ts';
import { escapeAttribute, escapeText } from '../../xml/escape.ts';
import { readXml } from '../../xml/read.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
/** Elements within elements that the engine's parser takes. @see libxml2, "xmlParserMaxDepth" */
export const mostEngineDepth = 256;

/** True if the engine finds no root in a drawing: it looks for `<svg`, without a prefix. */
export function hasPrefixedRoot({ name, local, uri }: XmlElement): boolean {
  return uri === svgNamespace && name !== local;
}

/**
 * The same drawing as the engine can parse it: SVG's elements have no prefix, and where it nests too deeply, groups that
 * only hand on attributes give way to them.
 */
export async function writeEngineForm(text: string, depth: number, context: Context): Promise<string> {
  const { root } = await readXml(text, context, { entities: 'internal', unboundPrefixes: 'keep' });
  const joinsGroups = depth > mostEngineDepth && !hasSheet(root);
  const named = new Set([...text.matchAll(/#([^\s"')]+)/g)].map(([, id]) => id!));
  const form = new EngineForm(joinsGroups ? named : undefined);
  form.write(root, '', new Map(), 1);
  if (form.depth <= mostEngineDepth) return form.parts.join('');
  const found = `found ${form.depth} elements within elements`;
  throw new ConversionError('XML_TOO_LARGE', `${found} that cannot be joined, expected at most ${mostEngineDepth}`);
}

/** A rule of a sheet may match a group, or count on it. */
function hasSheet(element: XmlElement): boolean {
  return element.children.some((child) => child instanceof XmlElement && (child.local === 'style' || hasSheet(child)));
}

type Attributes = ReadonlyMap<string, string>;

class EngineForm {
  readonly parts: string[] = [];
  /** The ids that something refers to, where groups are joined. */
  readonly #named: ReadonlySet<string> | undefined;
  depth = 0;

  constructor(named: ReadonlySet<string> | undefined) {
    this.#named = named;
  }

  /** `space` is the namespace of elements without a prefix around this one, `handed` the attributes of joined groups. */
  write(element: XmlElement, space: string, handed: Attributes, depth: number): void {
    const attributes = joinAttributes(handed, attributesOf(element));
    if (this.#named !== undefined && canJoin(element, this.#named)) {
      attributes.delete('id');
      this.#writeChildren(element, space, attributes, depth);
      return;
    }
    this.depth = Math.max(this.depth, depth);
    const isOwn = element.uri === svgNamespace;
    const name = isOwn ? element.local : element.name;
    const own = name.includes(':') ? space : element.uri;
    const declared = own === space ? '' : ` xmlns="${escapeAttribute(own)}"`;
    const text = [...attributes].map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
    this.parts.push(`<${name}${declared}${text.join('')}>`);
    this.#writeChildren(element, own, new Map(), depth + 1);
    this.parts.push(`</${name}>`);
  }

  #writeChildren(element: XmlElement, space: string, handed: Attributes, depth: number): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.parts.push(escapeText(child));
      else if (child instanceof XmlElement && !isNothing(child, space)) this.write(child, space, handed, depth);
    }
  }
}

/** True for an element of no namespace in a drawing that has one: the engine alone would draw it. */
function isNothing({ uri, name }: XmlElement, space: string): boolean {
  return uri === '' && space === svgNamespace && !name.includes(':');
}

/** But for the namespace of elements without a prefix, which is written anew. */
function attributesOf({ attributes }: XmlElement): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < attributes.length; at += 2) {
    if (attributes[at] !== 'xmlns') found.set(attributes[at]!, attributes[at + 1]!);
  }
  return found;
}

const inherited =
  /^(?:fill(?:-opacity|-rule)?|stroke(?:-\w+)?|clip-rule|color|visibility|font-(?:family|size|style|weight|stretch)|text-anchor|letter-spacing|word-spacing|xml:(?:space|lang)|xmlns:.*)$/;
/** Lengths that depend on what they are inherited through. */
const relative = /\d(?:em|ex|rem|%)|larger|smaller|bolder|lighter|currentcolor/i;
const transformable = new Set(
  'g path rect circle ellipse line polyline polygon text image use a switch title desc metadata'.split(' '),
);

/** True for a group of which nothing but its attributes matters, which its children can have as well. */
function canJoin(element: XmlElement, named: ReadonlySet<string>): boolean {
  if (element.uri !== svgNamespace || element.local !== 'g' || element.parent === undefined) return false;
  for (const [name, value] of attributesOf(element)) {
    if (name === 'id' && !named.has(value)) continue;
    if (name !== 'transform' && (!inherited.test(name) || relative.test(value))) return false;
  }
  const isPlain = element.parent.local !== 'switch';
  return isPlain && element.children.every((child) => !(child instanceof XmlElement) || transformable.has(child.local));
}

/** What an element says itself wins; transforms follow one another. */
function joinAttributes(handed: Attributes, own: Map<string, string>): Map<string, string> {
  if (handed.size === 0) return own;
  const joined = new Map([...handed, ...own]);
  const [before, after] = [handed.get('transform'), own.get('transform')];
  if (before !== undefined && after !== undefined) joined.set('transform', `${before} ${after}`);
  return joined;
}
