import type { Element } from '../../../models/design/elements.ts';
import type { Page } from '../../../models/design/pages.ts';
import type { Box } from '../../../models/design/parts.ts';
import { identity, joinMatrices } from '../../../outline/matrix.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { roundNumber } from '../../round.ts';
import { stated } from '../../stated.ts';
import { readItem } from '../item/item.ts';
import { readItemMatrix } from '../item/item-matrix.ts';
import { isItem } from '../item/kinds.ts';
import type { ItemTools, Place } from '../item/tools.ts';
import { plainName, reportOn } from '../report.ts';
import { readLayoutRule } from './layout-rule.ts';
import { MasterCopies } from './master-copies.ts';
import { MasterSpans } from './master-spans.ts';
import type { MasterItem, Masters } from './masters.ts';
import { overridesOf } from './masters.ts';
import { readBaselineGrid, readColumns, readGuides, readMargins } from './page-facts.ts';
import { pagesOfItem } from './pages-of-item.ts';
import type { DocumentFacts } from './preferences.ts';
import { edgesOf } from './preferences.ts';
import { reachOf } from './reach.ts';
import type { Sheet } from './sheets.ts';
import { readSheets } from './sheets.ts';

/** What is needed to read spreads. */
export interface SpreadTools extends ItemTools {
  readonly facts: DocumentFacts;
  readonly masters: Masters;
}

/** An item on a page: what is put on one pile there, in the order of layers. */
interface Stacked {
  readonly layer: string | undefined;
  readonly elements: Element[];
}

const noEdges: Box = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * Reads the pages of a spread, with what their masters put under their items.
 * @param firstPage the number of its first page, for notes
 */
export function readSpread(spread: XmlElement, firstPage: number, tools: SpreadTools): Page[] {
  const sheets = readSheets(spread, tools.facts);
  if (spread.attribute('SpreadHidden') === 'true') {
    reportOn(spread, tools.idml.context, firstPage)('LAYOUT_LOOK_CHANGED', 'its spread was hidden, and is seen');
  }
  const shows = spread.attribute('ShowMasterItems') !== 'false';
  const under = sheets.map((sheet) => (shows ? tools.masters.itemsOn(sheet) : []));
  const [copies, spans] = [new MasterCopies(), new MasterSpans(under)];
  const own = readOwnItems(spread, sheets, firstPage, tools);
  return sheets.map((sheet, at) => {
    const number = firstPage + at;
    const onPage = { page: sheet.self, number, hidden: overridesOf(sheet.element) };
    const below = (under[at] ?? []).map((shown) => {
      const first = spans.firstPage(shown.item, at);
      return readMasterItem(shown, onPage, first === undefined ? undefined : sheets[first]?.self, copies, tools);
    });
    return readPage(spread, sheet, number, stack([...below, ...(own[at] ?? [])], tools), tools);
  });
}

/** The items of the spread by page; one on several pages is on each of them, and its text belongs to the first. */
function readOwnItems(
  spread: XmlElement,
  sheets: readonly Sheet[],
  firstPage: number,
  tools: SpreadTools,
): Stacked[][] {
  const { context } = tools.idml;
  const beyond = sheets.map((sheet) => beyondOf(sheet, tools.facts));
  const piles: Stacked[][] = sheets.map(() => []);
  for (const item of spread.elements().filter(({ name }) => isItem(name))) {
    const { on, isBeside } = pagesOfItem(reachOf(item, identity, tools.objectStyles, context), sheets, beyond);
    if (isBeside) reportOn(item, context, firstPage + (on[0] ?? 0))('LAYOUT_ITEM_BESIDE_PAGES', item.name);
    context.spend(sheets.length * 10);
    for (const [part, at] of on.entries()) {
      const sheet = sheets[at];
      if (sheet === undefined) continue;
      const place: Place = {
        copy: '',
        layer: item.attribute('ItemLayer'),
        page: firstPage + at,
        idSuffix: part === 0 ? '' : `@${sheet.self}`,
        ...(on.length > 1 && { span: '', isFurtherPart: part > 0 }),
      };
      const report = reportOn(item, context, place.page);
      const elements = readItem(item, joinMatrices(readItemMatrix(item, report), sheet.fromSpread), place, tools);
      piles[at]?.push({ layer: place.layer, elements });
    }
  }
  return piles;
}

/**
 * An item of a master as a page shows it.
 * @param first the page that it begins on, where it lies over several
 */
function readMasterItem(
  { item, toPage, master }: MasterItem,
  { page, number, hidden }: { page: string; number: number; hidden: ReadonlySet<string> },
  first: string | undefined,
  copies: MasterCopies,
  tools: SpreadTools,
): Stacked {
  const isFurtherPart = first !== undefined && first !== page;
  const place: Place = {
    copy: page,
    layer: item.attribute('ItemLayer'),
    page: number,
    master,
    idSuffix: `@${page}`,
    hidden,
    copyOf: isFurtherPart ? (story) => copies.begun(story) ?? page : copies.forPage(page),
    ...(first !== undefined && { span: `@${first}`, isFurtherPart }),
  };
  const report = reportOn(item, tools.idml.context, number);
  const elements = readItem(item, joinMatrices(readItemMatrix(item, report), toPage), place, tools);
  return { layer: place.layer, elements };
}

/** Layer beats order: what comes first in the file lies below only within its layer. */
function stack(items: readonly Stacked[], { layers }: SpreadTools): Element[] {
  const ranks = new Map([...layers.keys()].map((self, rank) => [self, rank]));
  const rankOf = ({ layer }: Stacked): number => ranks.get(layer ?? '') ?? 0;
  return [...items].sort((first, second) => rankOf(first) - rankOf(second)).flatMap(({ elements }) => elements);
}

function readPage(spread: XmlElement, sheet: Sheet, number: number, elements: Element[], tools: SpreadTools): Page {
  const { idml, facts, masters } = tools;
  const margins = readMargins(sheet);
  const slot = sheet.place + 1 - Number(spread.attribute('BindingLocation') ?? 0);
  const inSpread = spread.childrenNamed('Guide').filter((guide) => Number(guide.attribute('PageIndex')) === slot);
  const guides = [...masters.guidesOn(sheet), ...inSpread, ...sheet.element.childrenNamed('Guide')];
  const layoutRule = readLayoutRule(sheet.element, idml);
  return stated<Page>({
    id: tools.ids.take(sheet.self),
    name: plainName(sheet.element.attribute('Name')) ?? String(number),
    width: roundNumber(sheet.width),
    height: roundNumber(sheet.height),
    bleed: edgesOf(facts.bleed, sheet.side === 'left'),
    slug: edgesOf(facts.slug, sheet.side === 'left'),
    margins,
    columns: readColumns(sheet, reportOn(sheet.element, idml.context, number)),
    guides: readGuides(guides, tools.layers),
    baselineGrid: readBaselineGrid(facts, margins),
    spread: { id: idml.id(spread.attribute('Self') ?? 'Spread'), index: sheet.index, side: sheet.side },
    master: masters.nameOf(sheet.element),
    elements,
    extra: layoutRule === undefined ? undefined : { layoutRule },
  });
}

/** Whichever of bleed and slug reaches farther: what lies there belongs to the page. */
function beyondOf({ side }: Sheet, { bleed, slug }: DocumentFacts): Box {
  const [a, b] = [edgesOf(bleed, side === 'left') ?? noEdges, edgesOf(slug, side === 'left') ?? noEdges];
  const more = (edge: keyof Box): number => Math.max(a[edge], b[edge]);
  return { top: more('top'), right: more('right'), bottom: more('bottom'), left: more('left') };
}
