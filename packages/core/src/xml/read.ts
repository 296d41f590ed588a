import { ConversionError } from '../errors.ts';
import type { XmlDocument, XmlElement, XmlInstruction } from './element.ts';
import { decodeXml } from './encoding.ts';
import { PlainTree } from './plain-tree.ts';
import type { XmlContext, XmlOptions } from './walk.ts';
import { walkXml } from './walk.ts';

/** Documents of up to this many bytes are decoded as a whole for the plain parser; longer ones in pieces. */
const maxPlainBytes = 16 * 1024 * 1024;
/** Characters between two turns of the event loop. */
const chunkLength = 256 * 1024;

/** Reads a document as a tree. */
export async function readXml(
  source: Uint8Array | string,
  context: XmlContext,
  options: XmlOptions = {},
): Promise<XmlDocument> {
  return (await readPlain(source, context, options)) ?? (await readWithParser(source, context, options));
}

/** Reads a plain document, as nearly all are; undefined for any other. */
async function readPlain(
  source: Uint8Array | string,
  context: XmlContext,
  { unboundPrefixes }: XmlOptions,
): Promise<XmlDocument | undefined> {
  if (typeof source === 'string' || source.length > Math.min(maxPlainBytes, context.limits.maxTextBytes))
    return undefined;
  const tree = new PlainTree(decodeXml(source), context.limits, unboundPrefixes === 'keep');
  while (tree.advance(chunkLength)) await context.breathe();
  const { document, nodes } = tree;
  if (document !== undefined) context.spend(nodes);
  return document;
}

async function readWithParser(
  source: Uint8Array | string,
  context: XmlContext,
  options: XmlOptions,
): Promise<XmlDocument> {
  const instructions: XmlInstruction[] = [];
  const roots: XmlElement[] = [];
  const visitor = {
    open: (element: XmlElement) =>
      element.parent === undefined ? roots.push(element) : element.parent.append(element),
    text: (text: string, parent: XmlElement) => parent.append(text),
    instruction: (instruction: XmlInstruction, parent: XmlElement | undefined) =>
      parent === undefined ? instructions.push(instruction) : parent.append(instruction),
  };
  await walkXml(source, visitor, context, options);
  const [root] = roots;
  if (root === undefined) throw new ConversionError('XML_MALFORMED', 'the document has no element');
  return { root, instructions };
}
