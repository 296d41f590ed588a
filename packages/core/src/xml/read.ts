import { ConversionError } from '../errors.ts';
import type { XmlElement, XmlInstruction } from './element.ts';
import type { XmlContext, XmlOptions } from './walk.ts';
import { walkXml } from './walk.ts';

/** A document as a tree. Comments and the document type are not kept. */
export interface XmlDocument {
  readonly root: XmlElement;
  /** Those outside of the root, such as `<?aid style="50" …?>`. */
  readonly instructions: readonly XmlInstruction[];
}

/** Reads a document of which all is wanted, or is wanted out of its order. */
export async function readXml(
  source: Uint8Array | string,
  context: XmlContext,
  options: XmlOptions = {},
): Promise<XmlDocument> {
  const instructions: XmlInstruction[] = [];
  const roots: XmlElement[] = [];
  const visitor = {
    open: (element: XmlElement) =>
      element.parent === undefined ? roots.push(element) : element.parent.append(element),
    text: (text: string, within: XmlElement) => within.append(text),
    instruction: (instruction: XmlInstruction, within: XmlElement | undefined) =>
      within === undefined ? instructions.push(instruction) : within.append(instruction),
  };
  await walkXml(source, visitor, context, options);
  const [root] = roots;
  if (root === undefined) throw new ConversionError('XML_MALFORMED', 'found no element');
  return { root, instructions };
}
