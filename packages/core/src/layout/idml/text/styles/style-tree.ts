import { XmlElement } from '../../../../xml/element.ts';
import type { TextReport } from '../attributes/cascaded-attributes.ts';
import { clip, plainName } from '../attributes/cascaded-attributes.ts';

/** A style with its folders, outermost first. */
export interface StyleNode {
  readonly self: string;
  readonly element: XmlElement;
  readonly group: readonly string[];
}

/** Maximum depth of base styles. Real documents stay far below. */
const maxDepth = 100;

/** All styles of one kind, in document order. */
export class StyleTree {
  readonly kind: string;
  readonly nodes: readonly StyleNode[];
  /** The style that all others are finally based on: `$ID/[No paragraph style]` and similar. */
  readonly root: StyleNode | undefined;
  readonly #bySelf = new Map<string, StyleNode>();
  readonly #byName = new Map<string, StyleNode>();
  /** Base style of each style, without cycles. */
  readonly #bases = new Map<StyleNode, StyleNode | undefined>();
  readonly #report: TextReport;

  constructor(kind: string, rootName: string, styles: XmlElement | undefined, report: TextReport) {
    this.kind = kind;
    this.#report = report;
    for (const node of nodesOf(styles, kind)) this.#add(node);
    this.nodes = [...this.#bySelf.values()];
    this.root = this.#byName.get(rootName);
    const depths = new Map<StyleNode, number>();
    for (const node of this.nodes) this.#resolveBases(node, depths);
  }

  /** Finds a style by `Self`, or a built-in style by its plain name. */
  find(reference: string | undefined): StyleNode | undefined {
    if (reference === undefined || reference === '' || reference === 'n') return undefined;
    const name = reference.startsWith(`${this.kind}/`) ? reference.slice(this.kind.length + 1) : reference;
    return this.#bySelf.get(reference) ?? this.#bySelf.get(`${this.kind}/${name}`) ?? this.#byName.get(name);
  }

  /** Returns the base style. All styles except the root are finally based on the root. */
  basedOn(node: StyleNode): StyleNode | undefined {
    return this.#bases.get(node);
  }

  /** Returns a style and all its base styles, nearest first. */
  chain(node: StyleNode): StyleNode[] {
    const chain: StyleNode[] = [];
    for (let next: StyleNode | undefined = node; next !== undefined; next = this.basedOn(next)) chain.push(next);
    return chain;
  }

  /** Follows base styles up to a resolved one, and cuts cycles and chains that are too long. */
  #resolveBases(node: StyleNode, depths: Map<StyleNode, number>): void {
    const path = new Set<StyleNode>();
    let next: StyleNode | undefined = node;
    while (next !== undefined && !depths.has(next) && !path.has(next)) {
      path.add(next);
      next = this.#declaredBase(next);
    }
    const isCircle = next !== undefined && path.has(next);
    let base = isCircle ? this.root : next;
    const last = [...path].at(-1);
    for (const one of [...path].reverse()) {
      const depth = base === undefined ? 0 : (depths.get(base) ?? 0) + 1;
      const isCut = depth > maxDepth || (isCircle && one === last);
      if (isCut)
        this.#report(
          'TEXT_STYLES_MENDED',
          `the base styles of "${clip(one.self)}" form a cycle or are nested too deeply; the base style was removed`,
        );
      this.#bases.set(one, one === this.root ? undefined : isCut ? this.root : base);
      depths.set(one, isCut ? 1 : depth);
      base = one;
    }
  }

  /** Returns the style named in `BasedOn`, or the root if none is found. */
  #declaredBase(node: StyleNode): StyleNode | undefined {
    if (node === this.root) return undefined;
    const { element } = node;
    const reference = element.attribute('BasedOn') ?? element.child('Properties')?.child('BasedOn')?.text.trim();
    const base = this.find(reference);
    if (base === undefined && reference !== undefined && !/\[N/.test(reference)) {
      this.#report('TEXT_REFERENCE_MISSING', `base style "${clip(reference)}" of "${clip(node.self)}" not found`);
    }
    return base ?? this.root;
  }

  #add(node: StyleNode): void {
    if (this.#bySelf.has(node.self)) {
      this.#report('TEXT_STYLES_MENDED', `style "${clip(node.self)}" is defined more than once; the first is used`);
      return;
    }
    this.#bySelf.set(node.self, node);
    const name = node.element.attribute('Name');
    if (name !== undefined && !this.#byName.has(name)) this.#byName.set(name, node);
  }
}

/** Finds the styles of a kind below an element, including those in nested folders. */
function* nodesOf(root: XmlElement | undefined, kind: string): Generator<StyleNode> {
  const open: { element: XmlElement; group: string[] }[] = root === undefined ? [] : [{ element: root, group: [] }];
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    const { element, group } = position;
    if (element.name === kind) {
      const self = element.attribute('Self');
      if (self !== undefined) yield { self, element, group };
    } else if (element === root || element.name.endsWith('Group')) {
      const name = element.name === `${kind}Group` ? element.attribute('Name') : undefined;
      const within = name === undefined ? group : [...group, plainName(name.split(':').at(-1) ?? name)];
      const children = element.children.filter((child) => child instanceof XmlElement);
      for (const child of children.reverse()) open.push({ element: child, group: within });
    }
  }
}
