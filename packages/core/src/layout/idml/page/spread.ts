import type { Element } from '../../../models/design/elements.ts';
import type { Page } from '../../../models/design/pages.ts';
import type { Box } from '../../../models/design/parts.ts';
import { identity, joinMatrices } from '../../../outline/matrix.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { omitUndefined } from '../../omit-undefined.ts';
import { roundNumber } from '../../round.ts';
import { readItem } from '../item/item.ts';
import { readItemMatrix } from '../item/item-matrix.ts';
import { isItem } from '../item/kinds.ts';
import type { ItemPlacement, ItemTools } from '../item/tools.ts';
import { createReport, plainName } from '../report.ts';
import type { DocumentSettings } from './document-settings.ts';
import { edgesOf } from './document-settings.ts';
import { readLayoutRule } from './layout-rule.ts';
import { MasterCopies } from './master-copies.ts';
import { MasterSpans } from './master-spans.ts';
import type { MasterItem, Masters } from './masters.ts';
import { overridesOf } from './masters.ts';
import { readBaselineGrid, readColumns, readGuides, readMargins } from './page-settings.ts';
import { pagesOfItem } from './pages-of-item.ts';
import type { SpreadPage } from './spread-pages.ts';
import { readSpreadPages } from './spread-pages.ts';
import { visibleBounds } from './visible-bounds.ts';

/** Data for reading spreads. */
export interface SpreadTools extends ItemTools {
  readonly settings: DocumentSettings;
  readonly masters: Masters;
}

/** The elements of an item on a page, with its layer. */
interface LayeredElements {
  readonly layer: string | undefined;
  readonly elements: Element[];
}

const noEdges: Box = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * Reads the pages of a spread, including the items of their masters.
 * @param firstPage the number of its first page, for notes
 */
export function readSpread(spread: XmlElement, firstPage: number, tools: SpreadTools): Page[] {
  const pages = readSpreadPages(spread, tools.settings);
  if (spread.attribute('SpreadHidden') === 'true') {
    createReport(
      spread,
      tools.idml.context,
      firstPage,
    )('LAYOUT_LOOK_CHANGED', 'its spread was hidden and is now shown');
  }
  const shows = spread.attribute('ShowMasterItems') !== 'false';
  const masterItems = pages.map((page) => (shows ? tools.masters.itemsOn(page) : []));
  const [copies, spans] = [new MasterCopies(), new MasterSpans(masterItems)];
  const own = readOwnItems(spread, pages, firstPage, tools);
  return pages.map((page, at) => {
    const number = firstPage + at;
    const onPage = { page: page.self, number, hidden: overridesOf(page.element) };
    const below = (masterItems[at] ?? []).map((shown) => {
      const first = spans.firstPage(shown.item, at);
      return readMasterItem(shown, onPage, first === undefined ? undefined : pages[first]?.self, copies, tools);
    });
    return readPage(spread, page, number, sortByLayer([...below, ...(own[at] ?? [])], tools), tools);
  });
}

/**
 * Reads the items of the spread by page. An item on several pages is added to each, and its text belongs to the first.
 */
function readOwnItems(
  spread: XmlElement,
  pages: readonly SpreadPage[],
  firstPage: number,
  tools: SpreadTools,
): LayeredElements[][] {
  const { context } = tools.idml;
  const outsets = pages.map((page) => bleedOrSlug(page, tools.settings));
  const itemsByPage: LayeredElements[][] = pages.map(() => []);
  for (const item of spread.elements().filter(({ name }) => isItem(name))) {
    const { on, isOnPasteboard: isBeside } = pagesOfItem(
      visibleBounds(item, identity, tools.objectStyles, context),
      pages,
      outsets,
    );
    if (isBeside) createReport(item, context, firstPage + (on[0] ?? 0))('LAYOUT_ITEM_BESIDE_PAGES', item.name);
    context.spend(pages.length * 10);
    for (const [part, at] of on.entries()) {
      const page = pages[at];
      if (page === undefined) continue;
      const placement: ItemPlacement = {
        copy: '',
        layer: item.attribute('ItemLayer'),
        page: firstPage + at,
        idSuffix: part === 0 ? '' : `@${page.self}`,
        ...(on.length > 1 && { spanSuffix: '', isContinuation: part > 0 }),
      };
      const report = createReport(item, context, placement.page);
      const elements = readItem(item, joinMatrices(readItemMatrix(item, report), page.fromSpread), placement, tools);
      itemsByPage[at]?.push({ layer: placement.layer, elements });
    }
  }
  return itemsByPage;
}

/**
 * Reads a master item as shown on a page.
 * @param first the page that it begins on, where it lies over several
 */
function readMasterItem(
  { item, toPage, master }: MasterItem,
  { page, number, hidden }: { page: string; number: number; hidden: ReadonlySet<string> },
  first: string | undefined,
  copies: MasterCopies,
  tools: SpreadTools,
): LayeredElements {
  const isFurtherPart = first !== undefined && first !== page;
  const placement: ItemPlacement = {
    copy: page,
    layer: item.attribute('ItemLayer'),
    page: number,
    master,
    idSuffix: `@${page}`,
    hidden,
    copyFor: isFurtherPart ? (story) => copies.currentCopy(story) ?? page : copies.forPage(page),
    ...(first !== undefined && { spanSuffix: `@${first}`, isContinuation: isFurtherPart }),
  };
  const report = createReport(item, tools.idml.context, number);
  const elements = readItem(item, joinMatrices(readItemMatrix(item, report), toPage), placement, tools);
  return { layer: placement.layer, elements };
}

/** Sorts by layer. File order matters only within a layer. */
function sortByLayer(items: readonly LayeredElements[], { layers }: SpreadTools): Element[] {
  const ranks = new Map([...layers.keys()].map((self, rank) => [self, rank]));
  const rankOf = ({ layer }: LayeredElements): number => ranks.get(layer ?? '') ?? 0;
  return [...items].sort((first, second) => rankOf(first) - rankOf(second)).flatMap(({ elements }) => elements);
}

function readPage(spread: XmlElement, page: SpreadPage, number: number, elements: Element[], tools: SpreadTools): Page {
  const { idml, settings, masters } = tools;
  const margins = readMargins(page);
  const slot = page.fileIndex + 1 - Number(spread.attribute('BindingLocation') ?? 0);
  const inSpread = spread.childrenNamed('Guide').filter((guide) => Number(guide.attribute('PageIndex')) === slot);
  const guides = [...masters.guidesOn(page), ...inSpread, ...page.element.childrenNamed('Guide')];
  const layoutRule = readLayoutRule(page.element, idml);
  return omitUndefined<Page>({
    id: tools.ids.take(page.self),
    name: plainName(page.element.attribute('Name')) ?? String(number),
    width: roundNumber(page.width),
    height: roundNumber(page.height),
    bleed: edgesOf(settings.bleed, page.side === 'left'),
    slug: edgesOf(settings.slug, page.side === 'left'),
    margins,
    columns: readColumns(page, createReport(page.element, idml.context, number)),
    guides: readGuides(guides, tools.layers),
    baselineGrid: readBaselineGrid(settings, margins),
    spread: { id: idml.id(spread.attribute('Self') ?? 'Spread'), index: page.index, side: page.side },
    master: masters.nameOf(page.element),
    elements,
    extra: layoutRule === undefined ? undefined : { layoutRule },
  });
}

/** Returns the larger of bleed and slug on each side. Items there belong to the page. */
function bleedOrSlug({ side }: SpreadPage, { bleed, slug }: DocumentSettings): Box {
  const [a, b] = [edgesOf(bleed, side === 'left') ?? noEdges, edgesOf(slug, side === 'left') ?? noEdges];
  const more = (edge: keyof Box): number => Math.max(a[edge], b[edge]);
  return { top: more('top'), right: more('right'), bottom: more('bottom'), left: more('left') };
}
