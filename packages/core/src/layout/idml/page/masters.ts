import type { Context } from '../../../context.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import { identity, joinMatrices, translation } from '../../../outline/matrix.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { numbersIn } from '../chain.ts';
import { isItem } from '../item/kinds.ts';
import { createReport, plainName } from '../report.ts';
import type { DocumentSettings } from './document-settings.ts';
import { edgesOf } from './document-settings.ts';
import { pagesOfItem } from './pages-of-item.ts';
import type { SpreadPage } from './spread-pages.ts';
import { readSpreadPages } from './spread-pages.ts';
import { visibleBounds } from './visible-bounds.ts';

/** A master spread with the items of each page. */
interface Master {
  readonly element: XmlElement;
  readonly name: string;
  readonly pages: readonly SpreadPage[];
  /** By page, in spread order. */
  readonly items: readonly ReadonlySet<XmlElement>[];
}

/** Maximum depth of masters based on masters. Real documents stay far below, and each page follows the whole chain. */
const maxMasterDepth = 50;

/** A master item as shown on a page. */
export interface MasterItem {
  readonly item: XmlElement;
  /** Transform from the master spread to the page. */
  readonly toPage: Matrix;
  readonly master: string;
  /** Index of the master page, and whether the item spans several of them. */
  readonly masterPage: number;
  readonly spansPages: boolean;
}

/** Returns the `Self` of master items that a page overrides. */
export function overridesOf(page: XmlElement): ReadonlySet<string> {
  return new Set((page.attribute('OverrideList') ?? '').split(/\s+/));
}

/** The masters of a document and the items they add to pages. */
export class Masters {
  readonly #masters = new Map<string, Master>();

  constructor(
    spreads: readonly XmlElement[],
    settings: DocumentSettings,
    styles: ReadonlyMap<string, XmlElement>,
    context: Context,
  ) {
    for (const element of spreads) {
      const self = element.attribute('Self');
      if (self !== undefined) this.#masters.set(self, readMaster(element, settings, styles, context));
    }
  }

  nameOf(page: XmlElement): string | undefined {
    return this.#masters.get(page.attribute('AppliedMaster') ?? '')?.name;
  }

  /** Returns the items of a page's master and its base masters, back to front. */
  itemsOn(page: SpreadPage): MasterItem[] {
    return this.#collect(page, translation(-page.left, -page.top), new Set());
  }

  /** Returns the guides of a page's master. */
  guidesOn(page: SpreadPage): XmlElement[] {
    const master = this.#masters.get(page.element.attribute('AppliedMaster') ?? '');
    const masterPage = master?.pages[masterPageIndex(page, master.pages)];
    return masterPage?.element.childrenNamed('Guide') ?? [];
  }

  /** @param innerToPage from the inner space of the page that the master is applied to, to the page in the end */
  #collect(page: SpreadPage, innerToPage: Matrix, visited: Set<string>): MasterItem[] {
    const self = page.element.attribute('AppliedMaster') ?? '';
    const master = this.#masters.get(self);
    if (master === undefined || visited.has(self) || visited.size >= maxMasterDepth) return [];
    visited.add(self);
    const at = masterPageIndex(page, master.pages);
    const masterPage = master.pages[at];
    if (masterPage === undefined) return [];
    const placed = (numbersIn([page.element], 'MasterPageTransform', 6) as Matrix | undefined) ?? identity;
    const masterToPage = joinMatrices(placed, innerToPage);
    const toInner = joinMatrices(masterPage.fromSpread, translation(masterPage.left, masterPage.top));
    const baseItems =
      master.element.attribute('ShowMasterItems') === 'false' ? [] : this.#collect(masterPage, masterToPage, visited);
    const hidden = overridesOf(page.element);
    const ownItems = [...(master.items[at] ?? [])].map((item) => ({
      item,
      toPage: joinMatrices(toInner, masterToPage),
      master: master.name,
      masterPage: at,
      spansPages: master.items.filter((items) => items.has(item)).length > 1,
    }));
    return [...baseItems, ...ownItems].filter(({ item }) => !hidden.has(item.attribute('Self') ?? ''));
  }
}

/** Returns the matching master page: the one on the same side, or without facing pages the one at the same index. */
function masterPageIndex(page: SpreadPage, pages: readonly SpreadPage[]): number {
  if (page.side === 'single') return Math.min(page.index, pages.length - 1);
  return Math.max(
    0,
    pages.findIndex(({ side }) => side === page.side),
  );
}

function readMaster(
  element: XmlElement,
  settings: DocumentSettings,
  styles: ReadonlyMap<string, XmlElement>,
  context: Context,
): Master {
  const pages = readSpreadPages(element, settings);
  const outsets = pages.map(
    ({ side }) => edgesOf(settings.bleed, side === 'left') ?? { top: 0, right: 0, bottom: 0, left: 0 },
  );
  const items = pages.map(() => new Set<XmlElement>());
  for (const item of element.elements().filter(({ name }) => isItem(name))) {
    context.spend(1_000);
    const { on, isOnPasteboard: isBeside } = pagesOfItem(
      visibleBounds(item, identity, styles, context),
      pages,
      outsets,
    );
    if (isBeside)
      createReport(item, context)('LAYOUT_ITEM_LOST', 'it lies outside the pages of its master, so it is not shown');
    else for (const at of on) items[at]?.add(item);
  }
  return { element, name: plainName(element.attribute('Name')) ?? 'Master', pages, items };
}
