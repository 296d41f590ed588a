/** What stands between a start tag and its end tag, in order; text is a plain string, CDATA is text. */
export type XmlNode = XmlElement | XmlInstruction | string;

/** A processing instruction, such as `<?ACE 18?>`. */
export class XmlInstruction {
  readonly target: string;
  readonly body: string;

  constructor(target: string, body: string) {
    this.target = target;
    this.body = body;
  }
}

/** What is known of a start tag. */
export interface XmlTag {
  /** As written, with its prefix. */
  readonly name: string;
  readonly local: string;
  /** The namespace; empty where there is none. */
  readonly uri: string;
  /** Names and values in turn: objects would take four times the memory of the text. */
  readonly attributes: readonly string[];
  /** Where the start tag ends, counted from 1. */
  readonly line: number;
}

/** A document as a tree. Comments and the document type are not kept. */
export interface XmlDocument {
  readonly root: XmlElement;
  /** Those outside of the root, such as `<?aid style="50" …?>`. */
  readonly instructions: readonly XmlInstruction[];
}

const noNodes: readonly XmlNode[] = [];

/** An element of a document: the whole of it in a tree; its start tag and what it stands in during a walk. */
export class XmlElement implements XmlTag {
  readonly name: string;
  readonly local: string;
  readonly uri: string;
  readonly attributes: readonly string[];
  readonly line: number;
  readonly parent: XmlElement | undefined;
  #children: XmlNode[] | undefined;

  constructor(tag: XmlTag, parent: XmlElement | undefined) {
    this.name = tag.name;
    this.local = tag.local;
    this.uri = tag.uri;
    this.attributes = tag.attributes;
    this.line = tag.line;
    this.parent = parent;
  }

  get children(): readonly XmlNode[] {
    return this.#children ?? noNodes;
  }

  /** The value of an attribute by its name as written. */
  attribute(name: string): string | undefined {
    const { attributes } = this;
    for (let at = 0; at < attributes.length; at += 2) if (attributes[at] === name) return attributes[at + 1];
    return undefined;
  }

  /** The value of an attribute by its namespace, whatever the prefix. */
  attributeIn(uri: string, local: string): string | undefined {
    const { attributes } = this;
    for (let at = 0; at < attributes.length; at += 2) {
      const name = attributes[at]!; // names and values come in pairs
      const colon = name.length - local.length - 1;
      if (colon < 1 || name[colon] !== ':' || !name.endsWith(local)) continue;
      if (this.#namespaceOf(name.slice(0, colon)) === uri) return attributes[at + 1];
    }
    return undefined;
  }

  /** The children that are elements. */
  elements(): XmlElement[] {
    return this.children.filter((child) => child instanceof XmlElement);
  }

  childrenNamed(name: string): XmlElement[] {
    return this.elements().filter((child) => child.name === name);
  }

  /** The first child of that name. */
  child(name: string): XmlElement | undefined {
    for (const child of this.children) if (child instanceof XmlElement && child.name === name) return child;
    return undefined;
  }

  /** The text that stands directly in the element, without that of its elements. */
  get text(): string {
    return this.children.filter((child) => typeof child === 'string').join('');
  }

  /** Where the element is, for people: `/Story/ParagraphStyleRange[3]/Content`. */
  get path(): string {
    const steps: string[] = [];
    for (let element: XmlElement | undefined = this; element !== undefined; element = element.parent) {
      steps.push(`/${element.name}${element.#siblingIndex()}`);
    }
    return steps.reverse().join('');
  }

  /** For who builds the tree: text joins the text before it. */
  append(node: XmlNode): void {
    if (this.#children === undefined) {
      this.#children = [node];
      return;
    }
    const last = this.#children.at(-1);
    if (typeof node === 'string' && typeof last === 'string') this.#children[this.#children.length - 1] = last + node;
    else this.#children.push(node);
  }

  /** The place among the siblings of that name, where there are several. */
  #siblingIndex(): string {
    const alike = this.parent?.childrenNamed(this.name) ?? [];
    return alike.length > 1 ? `[${alike.indexOf(this) + 1}]` : '';
  }

  #namespaceOf(prefix: string): string | undefined {
    if (prefix === 'xml') return xmlNamespace;
    for (let element: XmlElement | undefined = this; element !== undefined; element = element.parent) {
      const uri = element.attribute(`xmlns:${prefix}`);
      if (uri !== undefined) return uri;
    }
    return undefined;
  }
}

/** What the prefix `xml` stands for without being declared. @see Namespaces in XML 1.0, third edition, "Declaring Namespaces" */
export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
