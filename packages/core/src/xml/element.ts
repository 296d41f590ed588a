/** A child of an element. Text, including CDATA, is a plain string. */
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

/** The content of a start tag. */
export interface XmlTag {
  /** The name as written, with its prefix. */
  readonly name: string;
  readonly local: string;
  /** The namespace; empty if there is none. */
  readonly uri: string;
  /** Names and values alternate: objects would take four times the memory of the text. */
  readonly attributes: readonly string[];
  /** The line on which the start tag ends, counted from 1. */
  readonly line: number;
}

/** A document as a tree, without comments and document type. */
export interface XmlDocument {
  readonly root: XmlElement;
  /** The instructions outside the root, such as `<?aid style="50" …?>`. */
  readonly instructions: readonly XmlInstruction[];
}

const noNodes: readonly XmlNode[] = [];

/** An element of a document. In a tree it has its children; during a walk only its attributes and parents. */
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

  /** The value of the attribute with this name, as written. */
  attribute(name: string): string | undefined {
    const { attributes } = this;
    for (let at = 0; at < attributes.length; at += 2) if (attributes[at] === name) return attributes[at + 1];
    return undefined;
  }

  /** The value of the attribute with this namespace and local name, for any prefix. */
  attributeIn(uri: string, local: string): string | undefined {
    const { attributes } = this;
    for (let at = 0; at < attributes.length; at += 2) {
      const name = attributes[at]!; // names and values come in pairs
      const colon = name.length - local.length - 1;
      if (colon < 1 || name[colon] !== ':' || !name.endsWith(local)) continue;
      if (this.namespaceOf(name.slice(0, colon)) === uri) return attributes[at + 1];
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

  /** The first child element with this name. */
  child(name: string): XmlElement | undefined {
    for (const child of this.children) if (child instanceof XmlElement && child.name === name) return child;
    return undefined;
  }

  /** The text directly in the element, without the text of its child elements. */
  get text(): string {
    return this.children.filter((child) => typeof child === 'string').join('');
  }

  /** The path of the element, for messages: `/Story/ParagraphStyleRange[3]/Content`. */
  get path(): string {
    const steps: string[] = [];
    for (let element: XmlElement | undefined = this; element !== undefined; element = element.parent) {
      steps.push(`/${element.name}${element.#siblingIndex()}`);
    }
    return steps.reverse().join('');
  }

  /** Adds a child while the tree is built; text is joined to the text before it. */
  append(node: XmlNode): void {
    if (this.#children === undefined) {
      this.#children = [node];
      return;
    }
    const last = this.#children.at(-1);
    if (typeof node === 'string' && typeof last === 'string') this.#children[this.#children.length - 1] = last + node;
    else this.#children.push(node);
  }

  /** The index among the siblings with the same name, such as `[3]`; empty if there is only one. */
  #siblingIndex(): string {
    const alike = this.parent?.childrenNamed(this.name) ?? [];
    return alike.length > 1 ? `[${alike.indexOf(this) + 1}]` : '';
  }

  /** The namespace to which a prefix is bound here. */
  namespaceOf(prefix: string): string | undefined {
    if (prefix === 'xml') return xmlNamespace;
    for (let element: XmlElement | undefined = this; element !== undefined; element = element.parent) {
      const uri = element.attribute(`xmlns:${prefix}`);
      if (uri !== undefined) return uri;
    }
    return undefined;
  }
}

/** The namespace of the prefix `xml`, which needs no declaration. @see Namespaces in XML 1.0, third edition, "Declaring Namespaces" */
export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
