import type { DesignInput } from '../../../models/design/document.ts';
import type { Element } from '../../../models/design/elements.ts';
import type { Link } from '../../../models/design/references.ts';
import type { Story } from '../../../models/design/stories.ts';

/** The target of a link in a PDF, or the reason why it has none. */
export type LinkTarget = { readonly target: string | number } | { readonly problem: string };

/** Schemes of addresses that links open. Others can run programs or read files of the reader. */
const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

/** Finds the targets of a document's links among the pages that are written. */
export class LinkTargets {
  readonly #links: ReadonlyMap<string, Link>;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #anchors: ReadonlyMap<string, string>;
  readonly #pageNames: ReadonlyMap<string, string>;

  /** @param pageIds the pages of the PDF, in order */
  constructor(design: DesignInput, pageIds: readonly string[]) {
    this.#links = new Map((design.links ?? []).map((link) => [link.id, link]));
    this.#indexes = new Map(pageIds.map((id, index) => [id, index]));
    this.#pageNames = new Map(design.pages.map(({ id, name }) => [id, name]));
    this.#anchors = findAnchors(design);
  }

  resolve(id: string): LinkTarget {
    const link = this.#links.get(id);
    switch (link?.kind) {
      case 'url':
        return resolveAddress(link.url);
      case 'page':
        return this.#resolvePage(link.page);
      case 'anchor':
        return this.#resolvePage(this.#anchors.get(link.anchor));
      default:
        return { problem: 'a link without a known target' };
    }
  }

  #resolvePage(id: string | undefined): LinkTarget {
    if (id === undefined) return { problem: 'a link to an anchor that is on no page' };
    const index = this.#indexes.get(id);
    if (index !== undefined) return { target: index };
    return { problem: `a link to page "${this.#pageNames.get(id) ?? ''}", which is not in the file` };
  }
}

function resolveAddress(url: string): LinkTarget {
  if (!URL.canParse(url)) return { problem: 'a link to a relative address' };
  const { href, protocol } = new URL(url);
  if (schemes.includes(protocol)) return { target: href };
  return { problem: `a link to an address with the scheme "${protocol.slice(0, -1)}"` };
}

/** The page of each anchor. An anchor in text is on the page of the first frame of its story. */
function findAnchors({ pages, stories = [] }: DesignInput): Map<string, string> {
  const anchors = new Map<string, string>();
  const frames = new Map<string, string>();
  for (const { id, elements } of pages) {
    const waiting: Element[] = [...elements];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next.anchor !== undefined) anchors.set(next.anchor, id);
      if (next.kind === 'text') frames.set(next.id, id);
      if (next.kind === 'group') for (const child of next.elements) waiting.push(child);
    }
  }
  for (const story of stories) {
    const page = story.frames.map((frame) => frames.get(frame)).find((found) => found !== undefined);
    if (page !== undefined) for (const anchor of anchorsIn(story)) anchors.set(anchor, page);
  }
  return anchors;
}

function* anchorsIn({ paragraphs, flows = [] }: Story): Iterable<string> {
  for (const each of [paragraphs, ...flows.map((flow) => flow.paragraphs)])
    for (const { runs } of each) for (const { anchor } of runs) if (anchor !== undefined) yield anchor;
}
