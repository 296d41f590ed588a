import type { XmlElement } from '../../../xml/element.ts';
import type { MasterItem } from './masters.ts';

/** Consecutive pages of a spread that show parts of one master item, by index. */
interface PageRun {
  readonly pages: number[];
  /** The master pages that they show. */
  readonly masterPages: Set<number>;
}

/**
 * Finds the master items that span several pages of a spread: items on several pages of the master, where each page of
 * the spread shows a different one. If a master page is repeated, a new item begins.
 */
export class MasterSpans {
  readonly #runs = new Map<XmlElement, PageRun[]>();

  /** @param masterItems for each page of the spread, what its masters show there */
  constructor(masterItems: readonly (readonly MasterItem[])[]) {
    for (const [at, items] of masterItems.entries()) {
      for (const { item, masterPage, spansPages } of items) if (spansPages) this.#add(item, masterPage, at);
    }
  }

  /** Returns the first page of the span of an item on this page, or undefined if the item does not span pages. */
  firstPage(item: XmlElement, at: number): number | undefined {
    const run = this.#runs.get(item)?.find(({ pages }) => pages.includes(at));
    return run === undefined || run.pages.length < 2 ? undefined : run.pages[0];
  }

  #add(item: XmlElement, page: number, at: number): void {
    const runs = this.#runs.get(item) ?? [];
    this.#runs.set(item, runs);
    const last = runs.at(-1);
    if (last === undefined || last.masterPages.has(page)) runs.push({ pages: [at], masterPages: new Set([page]) });
    else {
      last.pages.push(at);
      last.masterPages.add(page);
    }
  }
}
