import type { Limits } from '../limits.ts';
import { type XmlDocument, XmlElement, XmlInstruction } from './element.ts';
import { NameTable, type TableName } from './name-table.ts';
import { Namespaces } from './namespaces.ts';
import { decodeReferences, isNameCharacter, isNameStart } from './plain-values.ts';

type TreeLimits = Pick<Limits, 'maxXmlAttributes' | 'maxXmlDepth' | 'maxXmlNodes' | 'maxXmlRun'>;

const declaration =
  /^<\?xml version=(["'])1\.0\1(?: encoding=(["'])[A-Za-z][\w.-]*\2)?(?: standalone=(["'])(?:yes|no)\3)? *\?>/;
// What no document may hold, and line ends of another kind than the plain one.
const disturbing = /[\0-\x08\x0b-\x1f\ufffe\uffff]/;
const none: readonly string[] = [];

/** Thrown where a document turns out to be none of the plain ones. */
class NotPlain extends Error {}

function refuse(): never {
  throw new NotPlain();
}

/**
 * Reads a document in which nothing is unusual: no document type, names in ASCII, well-formed, within the limits. Of
 * any other it makes nothing at all, and the engine is there to read it or to say what is wrong: what is read here, the
 * engine reads alike, in thrice the time.
 */
export class PlainTree {
  readonly #text: string;
  readonly #limits: TreeLimits;
  readonly #names = new NameTable();
  readonly #namespaces: Namespaces;
  readonly #instructions: XmlInstruction[] = [];
  #isPlain: boolean;
  #at: number;
  #line = 1;
  #root: XmlElement | undefined;
  #within: XmlElement | undefined;
  #depth = 0;
  #tags = 0;
  #nodes = 0;

  constructor(text: string, limits: TreeLimits, keepsUnbound: boolean) {
    this.#text = text;
    this.#limits = limits;
    this.#namespaces = new Namespaces(keepsUnbound, refuse);
    this.#at = declaration.exec(text)?.[0].length ?? 0;
    this.#isPlain = !disturbing.test(text);
  }

  /** Elements, texts and instructions so far. */
  get nodes(): number {
    return this.#nodes;
  }

  /** The document, when all of it has been read and was plain. */
  get document(): XmlDocument | undefined {
    const isWhole = this.#isPlain && this.#at >= this.#text.length && this.#within === undefined;
    return isWhole && this.#root ? { root: this.#root, instructions: this.#instructions } : undefined;
  }

  /** Reads on for about so many characters; false when there is nothing more to be read. */
  advance(length: number): boolean {
    const end = Math.min(this.#at + length, this.#text.length);
    try {
      while (this.#isPlain && this.#at < end) this.#readNext();
    } catch (error) {
      if (!(error instanceof NotPlain)) throw error;
      this.#isPlain = false;
    }
    return this.#isPlain && this.#at < this.#text.length;
  }

  #readNext(): void {
    const text = this.#text;
    if (text[this.#at] !== '<') this.#readText();
    else if (text[this.#at + 1] === '/') this.#readEndTag();
    else if (text[this.#at + 1] === '?') this.#readInstruction();
    else if (text[this.#at + 1] === '!') this.#readMarked();
    else this.#readStartTag();
  }

  #readText(): void {
    const text = this.#text;
    const start = this.#at;
    let at = start;
    let hasReference = false;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x3c) break;
      if (code === 0x0a) this.#line++;
      else if (code === 0x26) hasReference = true;
      else if (code === 0x5d && text.startsWith(']]>', at)) refuse();
    }
    this.#at = at;
    const found = text.slice(start, at);
    if (this.#within !== undefined) this.#addText(hasReference ? (decodeReferences(found) ?? refuse()) : found);
    else if (/[^ \t\n]/.test(found)) refuse();
  }

  #readStartTag(): void {
    const text = this.#text;
    this.#at++;
    this.#tags++;
    const name = this.#takeName();
    const attributes: string[] = [];
    let isSpecial = false;
    while (this.#skipSpace() && isNameStart(text.charCodeAt(this.#at))) {
      const attribute = this.#takeName();
      if (attribute.tag === this.#tags) refuse(); // for the second time
      attribute.tag = this.#tags;
      if (attribute.isSpecial) isSpecial = true;
      attributes.push(attribute.text, this.#takeValue());
    }
    if (attributes.length > this.#limits.maxXmlAttributes * 2) refuse();
    const isEmpty = text[this.#at] === '/';
    if (isEmpty) this.#at++;
    if (text[this.#at] !== '>') refuse();
    this.#at++;
    this.#open(name.text, attributes.length > 0 ? attributes : none, isSpecial);
    if (isEmpty) this.#close();
  }

  #open(name: string, attributes: readonly string[], isSpecial: boolean): void {
    this.#count();
    if (this.#depth === this.#limits.maxXmlDepth) refuse();
    this.#depth++;
    if (isSpecial) this.#namespaces.enter(attributes, this.#depth);
    const { local, uri } = this.#namespaces.resolve(name);
    const element = new XmlElement({ name, local, uri, attributes, line: this.#line }, this.#within);
    if (this.#within !== undefined) this.#within.append(element);
    else if (this.#root === undefined) this.#root = element;
    else refuse();
    this.#within = element;
  }

  #readEndTag(): void {
    const name = this.#within?.name ?? refuse();
    if (!this.#text.startsWith(name, this.#at + 2)) refuse();
    this.#at += 2 + name.length;
    this.#skipSpace();
    if (this.#text[this.#at] !== '>') refuse();
    this.#at++;
    this.#close();
  }

  #close(): void {
    this.#within = this.#within?.parent;
    this.#namespaces.leave(this.#depth);
    this.#depth--;
  }

  #readInstruction(): void {
    const start = this.#at + 2;
    const end = this.#find('?>', start);
    const [, target = refuse(), body = ''] =
      /^([A-Za-z_][\w.-]*)(?:[ \t\n]+([^?]*))?$/.exec(this.#text.slice(start, end)) ?? [];
    if (target.toLowerCase() === 'xml') refuse();
    this.#pass(end + 2);
    this.#count();
    const instruction = new XmlInstruction(target, body);
    if (this.#within === undefined) this.#instructions.push(instruction);
    else this.#within.append(instruction);
  }

  /** A comment, of which nothing is kept, or CDATA. */
  #readMarked(): void {
    const start = this.#at;
    if (this.#text.startsWith('<!--', start)) {
      const end = this.#find('--', start + 4);
      if (this.#text[end + 2] !== '>') refuse();
      this.#pass(end + 3);
    } else if (this.#text.startsWith('<![CDATA[', start) && this.#within !== undefined) {
      const end = this.#find(']]>', start + 9);
      this.#pass(end + 3);
      this.#addText(this.#text.slice(start + 9, end));
    } else refuse();
  }

  #addText(text: string): void {
    if (text.length > this.#limits.maxXmlRun) refuse();
    this.#count();
    this.#within?.append(text);
  }

  #count(): void {
    if (this.#nodes === this.#limits.maxXmlNodes) refuse();
    this.#nodes++;
  }

  #takeName(): TableName {
    const text = this.#text;
    const start = this.#at;
    let at = start;
    let hash = 0;
    for (let code = text.charCodeAt(at); isNameCharacter(code); code = text.charCodeAt(++at))
      hash = (hash * 31 + code) | 0;
    if (!isNameStart(text.charCodeAt(start)) || at - start > this.#limits.maxXmlRun) refuse();
    this.#at = at;
    return this.#names.take(text, start, at, hash) ?? refuse();
  }

  /** The value of an attribute, whose name has just been read. Every space in it is one, and none ends it. */
  #takeValue(): string {
    const text = this.#text;
    this.#skipSpace();
    if (text[this.#at] !== '=') refuse();
    this.#at++;
    this.#skipSpace();
    const quote = text.charCodeAt(this.#at);
    if (quote !== 0x22 && quote !== 0x27) refuse();
    const start = this.#at + 1;
    let at = start;
    let isPlain = true;
    for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(++at)) {
      if (code === 0x3c || at >= text.length) refuse();
      if (code === 0x0a) this.#line++;
      if (code === 0x0a || code === 0x09 || code === 0x26) isPlain = false;
    }
    this.#at = at + 1;
    if (at - start > this.#limits.maxXmlRun) refuse();
    const found = text.slice(start, at);
    return isPlain ? found : (decodeReferences(found.replaceAll(/[\t\n]/g, ' ')) ?? refuse());
  }

  /** Whether there was any. */
  #skipSpace(): boolean {
    const start = this.#at;
    for (; ; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === 0x0a) this.#line++;
      else if (code !== 0x20 && code !== 0x09) return this.#at > start;
    }
  }

  #find(what: string, from: number): number {
    const at = this.#text.indexOf(what, from);
    return at < 0 ? refuse() : at;
  }

  /** Goes on behind what may hold lines. */
  #pass(end: number): void {
    for (let at = this.#text.indexOf('\n', this.#at); at >= 0 && at < end; at = this.#text.indexOf('\n', at + 1))
      this.#line++;
    this.#at = end;
  }
}
