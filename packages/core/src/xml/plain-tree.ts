import type { Limits } from '../limits.ts';
import { type XmlDocument, XmlElement, XmlInstruction } from './element.ts';
import { type InternedName, NameTable } from './name-table.ts';
import { Namespaces } from './namespaces.ts';
import { decodeReferences, isNameCharacter, isNameStart } from './plain-values.ts';

type TreeLimits = Pick<Limits, 'maxXmlAttributes' | 'maxXmlDepth' | 'maxXmlNodes' | 'maxXmlRun'>;

const declaration =
  /^<\?xml version=(["'])1\.0\1(?: encoding=(["'])[A-Za-z][\w.-]*\2)?(?: standalone=(["'])(?:yes|no)\3)? *\?>/;
// Characters that no document may contain, and carriage returns.
const unusualCharacter = /[\0-\x08\x0b-\x1f\ufffe\uffff]/;
const noAttributes: readonly string[] = [];

/** Thrown when a document turns out not to be plain. */
class NotPlain extends Error {}

function giveUp(): never {
  throw new NotPlain();
}

/**
 * A fast path for plain documents: no document type, names in ASCII, well-formed, within the limits. This second tree
 * parser exists because nearly all documents in layouts are plain and the general parser takes three times as long.
 * It gives up on any other document; then the general parser (`walkXml`) reads it or reports the error.
 */
export class PlainTree {
  readonly #text: string;
  readonly #limits: TreeLimits;
  readonly #names = new NameTable();
  readonly #namespaces: Namespaces;
  readonly #instructions: XmlInstruction[] = [];
  #isPlain: boolean;
  #offset: number;
  #line = 1;
  #root: XmlElement | undefined;
  #parent: XmlElement | undefined;
  #depth = 0;
  #tagCount = 0;
  #nodeCount = 0;

  constructor(text: string, limits: TreeLimits, keepsUnbound: boolean) {
    this.#text = text;
    this.#limits = limits;
    this.#namespaces = new Namespaces(keepsUnbound, giveUp);
    this.#offset = declaration.exec(text)?.[0].length ?? 0;
    this.#isPlain = !unusualCharacter.test(text);
  }

  /** Elements, texts and instructions so far. */
  get nodes(): number {
    return this.#nodeCount;
  }

  /** The document, once all of it has been read; undefined if it is not plain. */
  get document(): XmlDocument | undefined {
    const isWhole = this.#isPlain && this.#offset >= this.#text.length && this.#parent === undefined;
    return isWhole && this.#root ? { root: this.#root, instructions: this.#instructions } : undefined;
  }

  /** Reads about `length` more characters; returns false if there is nothing more to read. */
  advance(length: number): boolean {
    const end = Math.min(this.#offset + length, this.#text.length);
    try {
      while (this.#isPlain && this.#offset < end) this.#readNext();
    } catch (error) {
      if (!(error instanceof NotPlain)) throw error;
      this.#isPlain = false;
    }
    return this.#isPlain && this.#offset < this.#text.length;
  }

  #readNext(): void {
    const text = this.#text;
    if (text[this.#offset] !== '<') this.#readText();
    else if (text[this.#offset + 1] === '/') this.#readEndTag();
    else if (text[this.#offset + 1] === '?') this.#readInstruction();
    else if (text[this.#offset + 1] === '!') this.#readCommentOrCdata();
    else this.#readStartTag();
  }

  #readText(): void {
    const text = this.#text;
    const start = this.#offset;
    let at = start;
    let hasReference = false;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x3c) break;
      if (code === 0x0a) this.#line++;
      else if (code === 0x26) hasReference = true;
      else if (code === 0x5d && text.startsWith(']]>', at)) giveUp();
    }
    this.#offset = at;
    const found = text.slice(start, at);
    if (this.#parent !== undefined) this.#addText(hasReference ? (decodeReferences(found) ?? giveUp()) : found);
    else if (/[^ \t\n]/.test(found)) giveUp();
  }

  #readStartTag(): void {
    const text = this.#text;
    this.#offset++;
    this.#tagCount++;
    const name = this.#takeName();
    const attributes: string[] = [];
    let isSpecial = false;
    while (this.#skipSpace() && isNameStart(text.charCodeAt(this.#offset))) {
      const attribute = this.#takeName();
      if (attribute.lastTag === this.#tagCount) giveUp(); // a repeated attribute
      attribute.lastTag = this.#tagCount;
      if (attribute.isNamespaceRelated) isSpecial = true;
      attributes.push(attribute.text, this.#takeValue());
    }
    if (attributes.length > this.#limits.maxXmlAttributes * 2) giveUp();
    const isEmpty = text[this.#offset] === '/';
    if (isEmpty) this.#offset++;
    if (text[this.#offset] !== '>') giveUp();
    this.#offset++;
    this.#open(name.text, attributes.length > 0 ? attributes : noAttributes, isSpecial);
    if (isEmpty) this.#close();
  }

  #open(name: string, attributes: readonly string[], isSpecial: boolean): void {
    this.#countNode();
    if (this.#depth === this.#limits.maxXmlDepth) giveUp();
    this.#depth++;
    if (isSpecial) this.#namespaces.enter(attributes, this.#depth);
    const { local, uri } = this.#namespaces.resolve(name);
    const element = new XmlElement({ name, local, uri, attributes, line: this.#line }, this.#parent);
    if (this.#parent !== undefined) this.#parent.append(element);
    else if (this.#root === undefined) this.#root = element;
    else giveUp();
    this.#parent = element;
  }

  #readEndTag(): void {
    const name = this.#parent?.name ?? giveUp();
    if (!this.#text.startsWith(name, this.#offset + 2)) giveUp();
    this.#offset += 2 + name.length;
    this.#skipSpace();
    if (this.#text[this.#offset] !== '>') giveUp();
    this.#offset++;
    this.#close();
  }

  #close(): void {
    this.#parent = this.#parent?.parent;
    this.#namespaces.leave(this.#depth);
    this.#depth--;
  }

  #readInstruction(): void {
    const start = this.#offset + 2;
    const end = this.#find('?>', start);
    const [, target = giveUp(), body = ''] =
      /^([A-Za-z_][\w.-]*)(?:[ \t\n]+([^?]*))?$/.exec(this.#text.slice(start, end)) ?? [];
    if (target.toLowerCase() === 'xml') giveUp();
    this.#skipTo(end + 2);
    this.#countNode();
    const instruction = new XmlInstruction(target, body);
    if (this.#parent === undefined) this.#instructions.push(instruction);
    else this.#parent.append(instruction);
  }

  /** Skips a comment, or adds CDATA as text. */
  #readCommentOrCdata(): void {
    const start = this.#offset;
    if (this.#text.startsWith('<!--', start)) {
      const end = this.#find('--', start + 4);
      if (this.#text[end + 2] !== '>') giveUp();
      this.#skipTo(end + 3);
    } else if (this.#text.startsWith('<![CDATA[', start) && this.#parent !== undefined) {
      const end = this.#find(']]>', start + 9);
      this.#skipTo(end + 3);
      this.#addText(this.#text.slice(start + 9, end));
    } else giveUp();
  }

  #addText(text: string): void {
    if (text.length > this.#limits.maxXmlRun) giveUp();
    this.#countNode();
    this.#parent?.append(text);
  }

  #countNode(): void {
    if (this.#nodeCount === this.#limits.maxXmlNodes) giveUp();
    this.#nodeCount++;
  }

  #takeName(): InternedName {
    const text = this.#text;
    const start = this.#offset;
    let at = start;
    let hash = 0;
    for (let code = text.charCodeAt(at); isNameCharacter(code); code = text.charCodeAt(++at))
      hash = (hash * 31 + code) | 0;
    if (!isNameStart(text.charCodeAt(start)) || at - start > this.#limits.maxXmlRun) giveUp();
    this.#offset = at;
    return this.#names.intern(text, start, at, hash) ?? giveUp();
  }

  /** Reads `=` and the value of an attribute; tabs and line feeds in it become spaces. */
  #takeValue(): string {
    const text = this.#text;
    this.#skipSpace();
    if (text[this.#offset] !== '=') giveUp();
    this.#offset++;
    this.#skipSpace();
    const quote = text.charCodeAt(this.#offset);
    if (quote !== 0x22 && quote !== 0x27) giveUp();
    const start = this.#offset + 1;
    let at = start;
    let isPlain = true;
    for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(++at)) {
      if (code === 0x3c || at >= text.length) giveUp();
      if (code === 0x0a) this.#line++;
      if (code === 0x0a || code === 0x09 || code === 0x26) isPlain = false;
    }
    this.#offset = at + 1;
    if (at - start > this.#limits.maxXmlRun) giveUp();
    const found = text.slice(start, at);
    return isPlain ? found : (decodeReferences(found.replaceAll(/[\t\n]/g, ' ')) ?? giveUp());
  }

  /** Skips white space; true if there was any. */
  #skipSpace(): boolean {
    const start = this.#offset;
    for (; ; this.#offset++) {
      const code = this.#text.charCodeAt(this.#offset);
      if (code === 0x0a) this.#line++;
      else if (code !== 0x20 && code !== 0x09) return this.#offset > start;
    }
  }

  #find(what: string, from: number): number {
    const at = this.#text.indexOf(what, from);
    return at < 0 ? giveUp() : at;
  }

  /** Moves to `end` and counts the lines up to there. */
  #skipTo(end: number): void {
    for (let at = this.#text.indexOf('\n', this.#offset); at >= 0 && at < end; at = this.#text.indexOf('\n', at + 1))
      this.#line++;
    this.#offset = end;
  }
}
