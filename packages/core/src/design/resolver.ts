import { invalid, readMembers } from '../arguments.ts';
import type { CmykToSrgb } from '../colour/ink.ts';
import type { Design, DesignInput } from '../models/design/document.ts';
import type { Fill } from '../models/design/paint.ts';
import type { Paragraph, Run } from '../models/design/stories.ts';
import type { Cell, Table, TableProperties } from '../models/design/tables.ts';
import { type ScreenPaint, toScreenPaint } from './cascade/colours.ts';
import {
  cellDefaults,
  characterDefaults,
  type FullCell,
  type FullCharacter,
  type FullParagraph,
  paragraphDefaults,
  tableDefaults,
} from './cascade/defaults.data.ts';
import { type ListLabel, numberLists } from './cascade/list-numbers.ts';
import { mergeProperties } from './cascade/merge.ts';
import { applyLineStyles, applyNestedStyles, type Overlay } from './cascade/nested-styles.ts';
import { cutRuns, type RunSegment } from './cascade/run-segments.ts';
import { StyleChains } from './cascade/style-chains.ts';
import { listUnits, type Unit } from './cascade/units.ts';
import { withPartProblem } from './part-problem.ts';

/** Results of layout that `resolveRuns` needs from the caller. */
export interface RunOptions {
  /**
   * Starts of the lines after the first, in units: a character or an object within text. Hidden units do not count.
   * Default: the paragraph is one line.
   */
  readonly breaks?: readonly number[];
  /**
   * Finds a pattern of `grepStyles` in text and returns pairs of start and end in UTF-16 code units. In the text, a
   * forced line break is U+000A, a tab to the right end U+0008, an indent to a character U+0007, the end of a nested
   * style U+0003, the number of a note U+0004, that of a page U+0018, the marker of a section U+0019, and any other
   * object U+FFFC. The resolver runs
   * no patterns itself: their syntax is that of the source program, and a pattern may never finish. By default
   * `grepStyles` are not applied.
   */
  readonly find?: (pattern: string, text: string) => Iterable<readonly [start: number, end: number]>;
}

/** Resolves the properties that result from styles. The document must be valid and must not change. */
export interface Resolver {
  /** Returns the properties of a paragraph, with those of its characters before runs override them. */
  resolveParagraph(paragraph: Paragraph): FullParagraph;
  /**
   * Returns the runs of a paragraph, split where their properties change. Later sources override earlier ones: the
   * paragraph, line styles, nested styles, the drop cap's style, GREP styles, the run's style, the run itself.
   */
  resolveRuns(paragraph: Paragraph, options?: RunOptions): RunSegment[];
  /**
   * Returns the bullet or number of a paragraph of this document; undefined if the paragraph has none. The first call
   * numbers all lists.
   */
  resolveLabel(paragraph: Paragraph): ListLabel | undefined;
  /** Returns the properties of a table, from its style and its own. */
  resolveTable(table: Table): TableProperties;
  /**
   * Returns the properties of a cell, from the table style's cell style for its region, its own style, and its own
   * properties. `paragraphStyle` applies to paragraphs that name no style.
   */
  resolveCell(table: Table, cell: Cell): FullCell;
  /** Returns a fill or stroke as shown on a screen; undefined if its swatch does not exist. */
  resolvePaint(paint: Pick<Fill, 'swatch' | 'tint'>): ScreenPaint | undefined;
}

/**
 * Creates a resolver for the styles of a document, so that callers need not implement the cascade.
 *
 * @example
 * ```ts
 * import { createResolver, upgradeDesign } from '@quoin/core/design';
 *
 * const page = { id: '7f1d2a34-0b6c-8e11-9c53-2f40a1b7d655', name: '1', width: 595, height: 842, elements: [] };
 * const design = upgradeDesign({ pages: [page], brandColors: { '7f1d2a34-0b6c-8e11-9c53-2f40a1b7d656': '#0000ff' } });
 * const resolver = createResolver(design);
 * resolver.resolvePaint({ swatch: '7f1d2a34-0b6c-8e11-9c53-2f40a1b7d656', tint: 50 }); // => { kind: 'color', color: '#8080ff' }
 * ```
 */
export function createResolver(design: DesignInput, options: { readonly cmykToSrgb?: CmykToSrgb } = {}): Resolver {
  const { cmykToSrgb } = readMembers(options, 'options', ['cmykToSrgb']);
  if (cmykToSrgb !== undefined && typeof cmykToSrgb !== 'function') {
    throw invalid('options.cmykToSrgb', cmykToSrgb, 'a function');
  }
  const cascade = withPartProblem({ Design: design }, () => new Cascade(design, cmykToSrgb as CmykToSrgb | undefined));
  const within = <Result>(parts: Readonly<Record<string, unknown>>, work: () => Result): Result =>
    withPartProblem({ ...parts, Design: design }, work);
  return {
    resolveParagraph: (part) => within({ Paragraph: part }, () => cascade.resolveParagraph(part)),
    resolveRuns: (part, options) => within({ Paragraph: part }, () => cascade.resolveRuns(part, options)),
    resolveLabel: (part) => within({ Paragraph: part }, () => cascade.resolveLabel(part)),
    resolveTable: (part) => within({ Table: part }, () => cascade.resolveTable(part)),
    resolveCell: (table, cell) => within({ Table: table, Cell: cell }, () => cascade.resolveCell(table, cell)),
    resolvePaint: (fill) => within({ Fill: fill }, () => cascade.resolvePaint(fill)),
  };
}

class Cascade implements Resolver {
  readonly #paragraphs: StyleChains;
  readonly #characters: StyleChains;
  readonly #cells: StyleChains;
  readonly #tables: StyleChains;
  readonly #swatches: ReadonlyMap<string, Design['swatches'][number]>;
  readonly #visible: ReadonlySet<string>;
  readonly #cmykToSrgb: CmykToSrgb | undefined;
  readonly #design: DesignInput;
  #labels: ReadonlyMap<Paragraph, ListLabel> | undefined;

  constructor(design: DesignInput, cmykToSrgb: CmykToSrgb | undefined) {
    const { styles, swatches, conditions = [] } = design;
    this.#design = design;
    this.#paragraphs = new StyleChains(styles?.paragraph);
    this.#characters = new StyleChains(styles?.character);
    this.#cells = new StyleChains(styles?.cell);
    this.#tables = new StyleChains(styles?.table);
    this.#swatches = new Map(swatches.map((swatch) => [swatch.id, swatch]));
    this.#visible = new Set(conditions.filter(({ visible }) => visible).map(({ id }) => id));
    this.#cmykToSrgb = cmykToSrgb;
  }

  resolveParagraph({ style, set }: Paragraph): FullParagraph {
    return mergeProperties(mergeProperties(paragraphDefaults, this.#paragraphs.resolve(style)), set);
  }

  resolveRuns(paragraph: Paragraph, { breaks, find }: RunOptions = {}): RunSegment[] {
    const full = this.resolveParagraph(paragraph);
    const isHidden = (run: Run): boolean => this.#isHidden(run);
    const units = listUnits(paragraph.runs, isHidden);
    const overlays = [
      ...(breaks === undefined ? [] : [applyLineStyles(full.lineStyles, units, breaks)]),
      applyNestedStyles(full.nestedStyles, units, full.dropCap === 'none' ? 0 : full.dropCap.characters),
      ...(full.dropCap === 'none' ? [] : [applyDropCap(full.dropCap, units)]),
      ...(find === undefined
        ? []
        : full.grepStyles.map(({ style, pattern }) => applyPattern(style, find, pattern, units))),
    ];
    const base = pickCharacterProperties(full);
    const resolve = (styles: readonly string[], { style, set }: Run): FullCharacter => {
      const chain = [...styles, ...(style === undefined ? [] : [style])];
      const looks = chain.reduce((below, id) => mergeProperties(below, this.#characters.resolve(id)), base);
      return mergeProperties(looks, set);
    };
    return cutRuns(paragraph.runs, units, overlays, { isHidden, resolve });
  }

  resolveLabel(paragraph: Paragraph): ListLabel | undefined {
    this.#labels ??= numberLists(this.#design, {
      listOf: (each) => this.resolveParagraph(each).list,
      isHidden: (run) => this.#isHidden(run),
    });
    return this.#labels.get(paragraph);
  }

  resolveTable({ style, set }: Table): TableProperties {
    return mergeProperties(mergeProperties(tableDefaults, this.#tables.resolve(style)), set);
  }

  resolveCell(table: Table, cell: Cell): FullCell {
    const region = regionStyleOf(this.resolveTable(table), table, cell);
    const own = [region, cell.style].reduce<FullCell>(
      (below, id) => mergeProperties(below, this.#cells.resolve(id)),
      cellDefaults,
    );
    return mergeProperties(own, cell.set);
  }

  resolvePaint({ swatch, tint = 100 }: Pick<Fill, 'swatch' | 'tint'>): ScreenPaint | undefined {
    const found = this.#swatches.get(swatch);
    return found && toScreenPaint(found, tint, (id) => this.#swatches.get(id), this.#cmykToSrgb);
  }

  #isHidden({ conditions = [] }: Run): boolean {
    return conditions.length > 0 && !conditions.some((id) => this.#visible.has(id));
  }
}

/** Returns the character properties among those of a paragraph. */
function pickCharacterProperties(paragraph: FullParagraph): FullCharacter {
  const others = new Set(Object.keys(paragraphDefaults).filter((name) => !Object.hasOwn(characterDefaults, name)));
  for (const name of ['spaceBetween', 'kinsoku', 'mojikumi', 'outlineLevel']) others.add(name);
  return Object.fromEntries(
    Object.entries(paragraph).filter(([name]) => !others.has(name)),
  ) as unknown as FullCharacter;
}

function applyDropCap(
  { characters, style }: { characters: number; style?: string | undefined },
  units: readonly Unit[],
): Overlay {
  const overlay: Overlay = new Array(units.length).fill(undefined);
  return overlay.fill(style, 0, characters);
}

/** The characters that patterns match for markers. Other objects within text are U+FFFC OBJECT REPLACEMENT CHARACTER. */
const markerCharacters: Readonly<Record<string, string>> = {
  'line-break': '\n',
  'end-nested-style': '\u0003',
  note: '\u0004',
  'indent-here': '\u0007',
  'right-tab': '\u0008',
  'discretionary-line-break': '\u200b',
  'page-number': '\u0018',
  section: '\u0019',
};

function applyPattern(
  style: string,
  find: NonNullable<RunOptions['find']>,
  pattern: string,
  units: readonly Unit[],
): Overlay {
  const overlay: Overlay = new Array(units.length).fill(undefined);
  const texts = units.map(({ text, kind }) => text || (markerCharacters[kind] ?? '\ufffc'));
  const begins = [0];
  for (const text of texts) begins.push((begins.at(-1) ?? 0) + text.length);
  const unitAt = new Map(begins.map((begin, unit) => [begin, unit]));
  for (const [start, end] of find(pattern, texts.join(''))) {
    overlay.fill(style, unitAt.get(start) ?? units.length, unitAt.get(end) ?? units.length);
  }
  return overlay;
}

/** Rows take precedence over columns: a header cell in the first column has the header style. */
function regionStyleOf(look: TableProperties, { rows, columns, headerRows = 0, footerRows = 0 }: Table, cell: Cell) {
  if (cell.row < headerRows) return look.headerStyle ?? look.bodyStyle;
  if (cell.row >= rows.length - footerRows) return look.footerStyle ?? look.bodyStyle;
  if (cell.column === 0 && look.leftColumnStyle !== undefined) return look.leftColumnStyle;
  const right = cell.column + (cell.columnSpan ?? 1);
  if (right >= columns.length && look.rightColumnStyle !== undefined) return look.rightColumnStyle;
  return look.bodyStyle;
}
