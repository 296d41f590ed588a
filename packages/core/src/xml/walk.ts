import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import { parseDoctype } from './doctype.ts';
import { XmlElement, XmlInstruction } from './element.ts';
import { decodeXml, decodeXmlChunks } from './encoding.ts';
import { expandEntities } from './entities.ts';
import { bareAmpersand, describeParserError, excerpt, findBareAmpersand } from './faults.ts';
import { Namespaces } from './namespaces.ts';
import { Parser } from './parser.ts';

/** The part of the context that a walk needs. */
export type XmlContext = Pick<Context, 'limits' | 'spend' | 'breathe'>;

/** Receives the parts of a document in order. `parent` is the innermost open element. */
export interface XmlVisitor {
  open?(element: XmlElement): void;
  close?(element: XmlElement): void;
  /** Text or CDATA; one text may arrive in several pieces. */
  text?(text: string, parent: XmlElement): void;
  instruction?(instruction: XmlInstruction, parent: XmlElement | undefined): void;
  comment?(text: string, parent: XmlElement | undefined): void;
}

/** Features to accept that are refused by default. */
export interface XmlOptions {
  /** `internal`: expands entities that the document itself declares. By default references to them are refused. */
  readonly entities?: 'internal' | 'none';
  /** `keep`: an undeclared prefix means no namespace. By default it is refused, as in browsers. */
  readonly unboundPrefixes?: 'keep' | 'refuse';
}

/** Characters between two turns of the event loop. */
const chunkLength = 256 * 1024;
const noAttributes: readonly string[] = [];

/** Reads a document and passes its parts to a visitor without keeping them; throws if it is not well-formed. */
export async function walkXml(
  source: Uint8Array | string,
  visitor: XmlVisitor,
  context: XmlContext,
  options: XmlOptions = {},
): Promise<void> {
  requireLength(source, context.limits.maxTextBytes);
  const walk = new Walk(visitor, context, options);
  let length = 0;
  for (const piece of piecesOf(source, context, options)) {
    if (length > 0) await context.breathe();
    length += piece.length;
    walk.write(piece);
  }
  walk.end();
}

function requireLength({ length }: Uint8Array | string, max: number): void {
  if (length <= max) return;
  throw new ConversionError('INPUT_TOO_LARGE', `the text has ${length} bytes; at most ${max} are allowed`);
}

function* piecesOf(source: Uint8Array | string, { limits }: XmlContext, options: XmlOptions): Generator<string> {
  if (typeof source !== 'string' && options.entities !== 'internal') {
    yield* decodeXmlChunks(source);
    return;
  }
  const whole = typeof source === 'string' ? requireSurrogatePairs(source) : decodeXml(source);
  const text = options.entities === 'internal' ? expandEntities(whole, limits) : whole;
  for (let at = 0; at < text.length; at += chunkLength) yield text.slice(at, at + chunkLength);
}

/** Throws for a lone surrogate: the parser would treat the next character as its second half, even a `<`. */
function requireSurrogatePairs(text: string): string {
  const at = text.search(/\p{Surrogate}/u);
  if (at < 0) return text;
  throw new ConversionError(
    'XML_UNDECODABLE',
    `character ${at} is half of a surrogate pair; the other half is missing`,
  );
}

/** Checks the parser's events against the limits and passes them to the visitor with the parent element. */
class Walk {
  readonly #parser: Parser;
  readonly #visitor: XmlVisitor;
  readonly #context: XmlContext;
  readonly #namespaces: Namespaces;
  #piece = '';
  /** The offset of this piece in the document, in characters. */
  #pieceStart = 0;
  #attributes: string[] = [];
  #parent: XmlElement | undefined;
  #depth = 0;
  #nodes = 0;

  constructor(visitor: XmlVisitor, context: XmlContext, { unboundPrefixes }: XmlOptions) {
    this.#visitor = visitor;
    this.#context = context;
    this.#namespaces = new Namespaces(unboundPrefixes === 'keep', (problem) => this.#refuse(problem));
    this.#parser = new Parser({
      attribute: (name, value) => this.#addAttribute(name, value),
      open: (name) => this.#open(name),
      close: () => this.#close(),
      text: (text) => this.#addText(text),
      instruction: (target, body) => this.#addInstruction(target, body),
      comment: (text) => this.#visitor.comment?.(text, this.#parent),
      doctype: (text) => parseDoctype(`<!DOCTYPE${text}>`),
      error: (message) => this.#fail(message),
    });
  }

  write(piece: string): void {
    this.#pieceStart += this.#piece.length;
    this.#piece = piece;
    this.#parser.write(piece);
  }

  end(): void {
    this.#parser.close();
  }

  #addAttribute(name: string, value: string): void {
    const { maxXmlAttributes } = this.#context.limits;
    if (this.#attributes.length === maxXmlAttributes * 2) throw tooLarge('attributes on one element', maxXmlAttributes);
    this.#requireRunLength(name);
    this.#requireRunLength(value);
    this.#attributes.push(name, value);
  }

  #open(name: string): void {
    const { limits } = this.#context;
    if (this.#depth === limits.maxXmlDepth) throw tooLarge('levels of nested elements', limits.maxXmlDepth);
    this.#requireRunLength(name);
    this.#countNode();
    this.#depth++;
    const attributes = this.#attributes.length > 0 ? this.#attributes : noAttributes;
    if (attributes !== noAttributes) {
      this.#attributes = [];
      this.#namespaces.enter(attributes, this.#depth);
    }
    const { local, uri } = this.#namespaces.resolve(name);
    this.#parent = new XmlElement({ name, local, uri, attributes, line: this.#parser.line }, this.#parent);
    this.#visitor.open?.(this.#parent);
  }

  #close(): void {
    if (this.#parent === undefined) return; // an extra end tag, which the parser refuses next
    this.#visitor.close?.(this.#parent);
    this.#parent = this.#parent.parent;
    this.#namespaces.leave(this.#depth);
    this.#depth--;
  }

  #addText(text: string): void {
    if (this.#parent === undefined) return; // white space around the root
    this.#requireRunLength(text);
    this.#countNode();
    this.#visitor.text?.(text, this.#parent);
  }

  #addInstruction(target: string, body: string): void {
    if (target.includes(':')) this.#refuse('an instruction name contains a colon');
    this.#requireRunLength(body);
    this.#countNode();
    this.#visitor.instruction?.(new XmlInstruction(target, body), this.#parent);
  }

  #countNode(): void {
    const { maxXmlNodes } = this.#context.limits;
    this.#context.spend(1);
    if (this.#nodes === maxXmlNodes) throw tooLarge('elements, texts and instructions', maxXmlNodes);
    this.#nodes++;
  }

  #requireRunLength({ length }: string): void {
    const { maxXmlRun } = this.#context.limits;
    if (length > maxXmlRun) throw tooLarge('characters in one name, attribute or text', maxXmlRun);
  }

  #fail(message: string): never {
    const bare = findBareAmpersand(message, this.#piece.slice(0, this.#offset));
    return bare === undefined ? this.#refuse(describeParserError(message)) : this.#refuse(bareAmpersand, bare);
  }

  #refuse(problem: string, at = Math.max(0, this.#offset - 1)): never {
    const { line, columnIndex } = this.#parser;
    const passed = this.#piece.slice(at, this.#offset).split('\n').length - 1;
    const lineStart = this.#piece.lastIndexOf('\n', at - 1);
    const column = lineStart >= 0 || this.#pieceStart === 0 ? at - lineStart : columnIndex - (this.#offset - at) + 1;
    // An unclosed element is reported at the end of the document, where the text is not the cause.
    const found = problem.endsWith('is not closed') ? '' : `, at ${excerpt(this.#piece, at)}`;
    throw new ConversionError('XML_MALFORMED', `${problem} (line ${line - passed}, column ${column}${found})`);
  }

  /** The parser's offset in the piece. */
  get #offset(): number {
    return this.#parser.position - this.#pieceStart;
  }
}

function tooLarge(what: string, max: number): ConversionError {
  return new ConversionError('XML_TOO_LARGE', `the document has more than ${max} ${what}, the maximum allowed`);
}
