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

/** What only who sets the text can tell. */
export interface RunOptions {
  /** Where the lines after the first begin, in units: characters, and what stands as one; hidden ones not counted. */
  readonly breaks?: readonly number[];
  /**
   * Finds a pattern of `grepStyles` in text, as pairs of start and end in UTF-16 code units. The syntax is the source's,
   * and patterns can run without end, so that none is run here; without this, none is applied.
   */
  readonly find?: (pattern: string, text: string) => Iterable<readonly [start: number, end: number]>;
}

/** Works out what styles come to. The document must be valid, and stay as it is. */
export interface Resolver {
  /** How a paragraph is set, and how its characters look where nothing else is said of them. */
  resolveParagraph(paragraph: Paragraph): FullParagraph;
  /**
   * The runs of a paragraph, cut where their look changes. From afar to near: the paragraph, line styles, nested styles,
   * the drop cap's style, those of patterns, the run's own style, the run itself.
   */
  resolveRuns(paragraph: Paragraph, options?: RunOptions): RunSegment[];
  /**
   * What stands before a paragraph of this document that is in a list, with its numbers; nothing before any other. All
   * lists are counted at the first call.
   */
  resolveLabel(paragraph: Paragraph): ListLabel | undefined;
  /** How a table looks: its style, and itself. */
  resolveTable(table: Table): TableProperties;
  /** How a cell looks: the table's style for its place, its own style, itself. Its paragraph style is for text that names none. */
  resolveCell(table: Table, cell: Cell): FullCell;
  /** A fill or stroke as a screen shows it; nothing where its swatch is not there. */
  resolvePaint(paint: Pick<Fill, 'swatch' | 'tint'>): ScreenPaint | undefined;
}

/**
 * Makes ready to work out what the styles of a document come to, so that no reader needs to know the cascade.
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

/** Of what a paragraph says, that which is about characters. */
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

function applyPattern(
  style: string,
  find: NonNullable<RunOptions['find']>,
  pattern: string,
  units: readonly Unit[],
): Overlay {
  const overlay: Overlay = new Array(units.length).fill(undefined);
  // What is no character stands as one that no pattern names.
  const texts = units.map(({ text }) => text || '\ufffc');
  const begins = [0];
  for (const text of texts) begins.push((begins.at(-1) ?? 0) + text.length);
  const unitAt = new Map(begins.map((begin, unit) => [begin, unit]));
  for (const [start, end] of find(pattern, texts.join(''))) {
    overlay.fill(style, unitAt.get(start) ?? units.length, unitAt.get(end) ?? units.length);
  }
  return overlay;
}

/** Rows decide before columns: a cell of the header is one, wherever it stands. */
function regionStyleOf(look: TableProperties, { rows, columns, headerRows = 0, footerRows = 0 }: Table, cell: Cell) {
  if (cell.row < headerRows) return look.headerStyle ?? look.bodyStyle;
  if (cell.row >= rows.length - footerRows) return look.footerStyle ?? look.bodyStyle;
  if (cell.column === 0 && look.leftColumnStyle !== undefined) return look.leftColumnStyle;
  const right = cell.column + (cell.columnSpan ?? 1);
  if (right >= columns.length && look.rightColumnStyle !== undefined) return look.rightColumnStyle;
  return look.bodyStyle;
}
