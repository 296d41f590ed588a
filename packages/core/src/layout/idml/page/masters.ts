import type { Context } from '../../../context.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import { identity, joinMatrices, translation } from '../../../outline/matrix.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { numbersIn } from '../chain.ts';
import { isItem } from '../item/kinds.ts';
import { plainName, reportOn } from '../report.ts';
import { pagesOfItem } from './pages-of-item.ts';
import type { DocumentFacts } from './preferences.ts';
import { edgesOf } from './preferences.ts';
import { reachOf } from './reach.ts';
import type { Sheet } from './sheets.ts';
import { readSheets } from './sheets.ts';

/** A master spread, with the items that each of its pages shows. */
interface Master {
  readonly element: XmlElement;
  readonly name: string;
  readonly sheets: readonly Sheet[];
  /** For each page, in the order of the spread. */
  readonly items: readonly ReadonlySet<XmlElement>[];
}

/** Masters based on masters: nobody goes this deep, and each page walks all the way. */
const deepestBase = 50;

/** An item of a master as a page shows it. */
export interface MasterItem {
  readonly item: XmlElement;
  /** From the master spread to the page. */
  readonly toPage: Matrix;
  readonly master: string;
  /** Which page of the master it is shown from, and whether it lies on others, too. */
  readonly sheet: number;
  readonly isWide: boolean;
}

/** The items of masters that a page has its own versions of. */
export function overridesOf(page: XmlElement): ReadonlySet<string> {
  return new Set((page.attribute('OverrideList') ?? '').split(/\s+/));
}

/** The masters of a document: what they put under the items of pages. */
export class Masters {
  readonly #masters = new Map<string, Master>();

  constructor(
    spreads: readonly XmlElement[],
    facts: DocumentFacts,
    styles: ReadonlyMap<string, XmlElement>,
    context: Context,
  ) {
    for (const element of spreads) {
      const self = element.attribute('Self');
      if (self !== undefined) this.#masters.set(self, readMaster(element, facts, styles, context));
    }
  }

  nameOf(page: XmlElement): string | undefined {
    return this.#masters.get(page.attribute('AppliedMaster') ?? '')?.name;
  }

  /** What the master of a page shows there, with what that master itself is based on, back to front. */
  itemsOn(page: Sheet): MasterItem[] {
    return this.#collect(page, translation(-page.left, -page.top), new Set());
  }

  /** The guides of a page's master. */
  guidesOn(page: Sheet): XmlElement[] {
    const master = this.#masters.get(page.element.attribute('AppliedMaster') ?? '');
    const sheet = master?.sheets[sheetFor(page, master.sheets)];
    return sheet?.element.childrenNamed('Guide') ?? [];
  }

  /** @param innerToPage from the inner space of the page that the master is applied to, to the page in the end */
  #collect(page: Sheet, innerToPage: Matrix, seen: Set<string>): MasterItem[] {
    const self = page.element.attribute('AppliedMaster') ?? '';
    const master = this.#masters.get(self);
    if (master === undefined || seen.has(self) || seen.size >= deepestBase) return [];
    seen.add(self);
    const at = sheetFor(page, master.sheets);
    const sheet = master.sheets[at];
    if (sheet === undefined) return [];
    const placed = (numbersIn([page.element], 'MasterPageTransform', 6) as Matrix | undefined) ?? identity;
    const masterToPage = joinMatrices(placed, innerToPage);
    const toInner = joinMatrices(sheet.fromSpread, translation(sheet.left, sheet.top));
    const below =
      master.element.attribute('ShowMasterItems') === 'false' ? [] : this.#collect(sheet, masterToPage, seen);
    const hidden = overridesOf(page.element);
    const own = [...(master.items[at] ?? [])].map((item) => ({
      item,
      toPage: joinMatrices(toInner, masterToPage),
      master: master.name,
      sheet: at,
      isWide: master.items.filter((items) => items.has(item)).length > 1,
    }));
    return [...below, ...own].filter(({ item }) => !hidden.has(item.attribute('Self') ?? ''));
  }
}

/** A left page takes the left page of the master; where pages do not face each other, the one at the same place. */
function sheetFor(page: Sheet, sheets: readonly Sheet[]): number {
  if (page.side === 'single') return Math.min(page.index, sheets.length - 1);
  return Math.max(
    0,
    sheets.findIndex(({ side }) => side === page.side),
  );
}

function readMaster(
  element: XmlElement,
  facts: DocumentFacts,
  styles: ReadonlyMap<string, XmlElement>,
  context: Context,
): Master {
  const sheets = readSheets(element, facts);
  const beyond = sheets.map(
    ({ side }) => edgesOf(facts.bleed, side === 'left') ?? { top: 0, right: 0, bottom: 0, left: 0 },
  );
  const items = sheets.map(() => new Set<XmlElement>());
  for (const item of element.elements().filter(({ name }) => isItem(name))) {
    context.spend(1_000);
    const { on, isBeside } = pagesOfItem(reachOf(item, identity, styles, context), sheets, beyond);
    if (isBeside)
      reportOn(item, context)('LAYOUT_ITEM_LOST', 'it lies beside the pages of its master, where nothing is shown');
    else for (const at of on) items[at]?.add(item);
  }
  return { element, name: plainName(element.attribute('Name')) ?? 'Master', sheets, items };
}
