import type { XmlElement } from '../../../xml/element.ts';
import type { MasterItem } from './masters.ts';

/** Pages of a spread that show parts of one item of a master, by their places in the spread's list. */
interface PageRun {
  readonly pages: number[];
  /** The pages of the master that they show. */
  readonly masterPages: Set<number>;
}

/**
 * Which items of masters lie over several pages of a spread: those that lie over several pages of the master, where
 * each of the pages shows another part. Where a page of the master is shown again, a new item begins.
 */
export class MasterSpans {
  readonly #runs = new Map<XmlElement, PageRun[]>();

  /** @param masterItems for each page of the spread, what its masters show there */
  constructor(masterItems: readonly (readonly MasterItem[])[]) {
    for (const [at, items] of masterItems.entries()) {
      for (const { item, masterPage, spansPages } of items) if (spansPages) this.#add(item, masterPage, at);
    }
  }

  /** The first of the pages that an item lies over on this page; nothing where it lies on this page alone. */
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
