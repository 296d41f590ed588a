import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';
import type { Marker, Paragraph, Run, StoryNote } from '../../../models/design/stories.ts';
import { patternNameOf } from '../../../text/hyphens/offsets.ts';
import type { Hanging } from '../../../text/paragraph/hanging.ts';
import type { FullCharacter, FullParagraph } from '../../cascade/defaults.data.ts';
import type { ListLabel } from '../../cascade/list-numbers.ts';
import type { DrawScene } from '../scene.ts';
import { type AnchoredObject, characterOf, openAnchoredObject } from './anchored/anchored-object.ts';
import { halfEndsOf, hangsStops } from './characters/east-asian-rules.ts';
import { createFind } from './grep/grep-styles.ts';
import { ownNumberText, referenceText, unwrittenNumerals, withNoteStyles } from './notes/note-texts.ts';
import type { FlowFacts } from './story-parts.ts';
import { findUndrawnCharacters, findUndrawnMarker, findUndrawnParagraph, Undrawn } from './undrawn.ts';

/** The characters of a paragraph, with their properties. */
export interface ParagraphText {
  readonly full: FullParagraph;
  readonly style: string;
  /** Forced line breaks are U+000A, those into the next column or frame U+000B. */
  readonly text: string;
  /** Consecutive parts without gaps. */
  readonly parts: readonly TextPart[];
  /** The units of the paragraph's runs at the starts of its segments, as `resolveRuns` counts them. */
  readonly units: readonly UnitPlace[];
  /** The properties of a line without characters. */
  readonly emptyLine: FullCharacter;
  /** The place at which the text continues, by the offset at which it begins. */
  readonly jumps: ReadonlyMap<number, ColumnJump>;
  /** The bullet or number at the start of the text, if it is not aligned to the left. */
  readonly label: AlignedLabel | undefined;
  /** Offsets of tabs that move text to the right end of its line. */
  readonly rightTabs: ReadonlySet<number>;
  /** True if the text or its alignment depends on the page. */
  readonly isPageDependent: boolean;
  /** Offset of the character to which the next lines are indented. */
  readonly indentHere: number | undefined;
  /** The parts that are numbers of footnotes. */
  readonly notes: readonly TextPart[];
  /** True if a part is a link. */
  readonly hasLinks: boolean;
  /** The characters that hang at the ends of lines. */
  readonly hanging: Hanging | undefined;
  /** True if lines run down. */
  readonly isVertical: boolean;
  readonly undrawn: Undrawn;
}

/** A bullet or number that ends or is centred where the first line begins. */
export interface AlignedLabel {
  /** The count of its characters. */
  readonly length: number;
  readonly align: 'center' | 'right';
}

/** A place at which text continues without filling its column. */
export type ColumnJump = 'column' | 'frame' | 'page' | 'odd-page' | 'even-page';

/** Facts about the page on which text is. */
export interface TextPage {
  readonly name: string;
  /** Position in the document. */
  readonly index: number;
  /** The number by its name, otherwise by its position. */
  readonly number: number;
  /** The side of the spread. */
  readonly side: 'left' | 'right';
  readonly section: string;
}

/** The page of a line, and the pages where its story continues and where it comes from. */
export interface PageFacts extends TextPage {
  readonly next: string;
  readonly previous: string;
}

/** The unit at an offset of the text. */
interface UnitPlace {
  readonly offset: number;
  readonly unit: number;
}

export interface TextPart {
  readonly from: number;
  readonly to: number;
  readonly properties: FullCharacter;
  /** The properties that give the heights, if these are others: those of scaled capitals. */
  readonly measured?: FullCharacter | undefined;
  /** The element that is anchored here. */
  readonly object?: AnchoredObject | undefined;
  /** The footnote whose number this is. */
  readonly note?: StoryNote | undefined;
  readonly link?: string | undefined;
}

const jumpMarkers: Partial<Record<Marker, ColumnJump>> = {
  'column-break': 'column',
  'frame-break': 'frame',
  'page-break': 'page',
  'odd-page-break': 'odd-page',
  'even-page-break': 'even-page',
};

const pageMarkers: readonly Marker[] = ['page-number', 'next-page', 'previous-page', 'section'];

/**
 * Flattens the runs of a paragraph. Its bullet or number is the start of the text.
 * @param lineStarts the units at which lines after the first begin, for styles of lines
 * @param labelled the paragraph of the document that has the bullet or number, if this one is its first part
 */
export function flattenParagraph(
  paragraph: Paragraph,
  page: PageFacts,
  scene: DrawScene,
  flow: FlowFacts,
  labelled: Paragraph | undefined = paragraph,
  lineStarts?: readonly number[],
): ParagraphText {
  const full = scene.resolver.resolveParagraph(paragraph);
  const { runs } = withNoteStyles(paragraph, flow, scene);
  const undrawn = new Undrawn();
  const segments = scene.resolver.resolveRuns(
    { ...paragraph, runs },
    { ...createFind(full, undrawn, scene), ...(lineStarts !== undefined && { breaks: lineStarts }) },
  );
  const parts: TextPart[] = [];
  const units: UnitPlace[] = [];
  let unit = 0;
  const jumps = new Map<number, ColumnJump>();
  const rightTabs = new Set<number>();
  const { isVertical = false } = flow;
  let isPageDependent = full.align === 'toward-spine' || full.align === 'away-from-spine';
  let text = '';
  let indentHere: number | undefined;
  const add = (piece: string, properties: FullCharacter, more: Partial<TextPart> = {}): void => {
    if (piece === '') return;
    parts.push({ from: text.length, to: text.length + piece.length, properties, ...more });
    text += piece;
  };
  const label = scene.resolver.resolveLabel(labelled);
  if (label !== undefined)
    add(`${label.text}${label.after}`, labelProperties(paragraph, full, segments[0]?.properties ?? full, scene));
  for (const { run: index, start, end, properties, isHidden } of segments) {
    const run = runs[index];
    if (run === undefined || isHidden) continue;
    units.push({ offset: text.length, unit });
    unit += 'text' in run ? [...run.text.slice(start, end)].length : 1;
    const linked = run.link === undefined ? {} : { link: run.link };
    if (run.kind === 'element') {
      const element = flow.parts.elements.get(run.element);
      const object = element && openAnchoredObject(element, run.at, scene, isVertical);
      // Properties of its own, whose heights are those of the element.
      if (object !== undefined) add(characterOf(object), { ...properties }, { object, ...linked });
      if (object !== undefined && (element?.wrap?.mode ?? 'none') !== 'none')
        undrawn.settings.add('wraps around anchored elements');
      if (isVertical && run.at.mode === 'custom')
        undrawn.settings.add('the positions of elements beside vertical text');
      continue;
    }
    if (run.kind === 'note') {
      const note = flow.parts.notes.get(run.note);
      add(referenceText(run.note, flow, scene), { ...properties }, { note, ...linked });
      const numerals = unwrittenNumerals(run.note, flow, scene);
      if (numerals !== undefined) undrawn.settings.add(`the numerals "${numerals}"`);
      if (note?.kind === 'endnote') undrawn.marks.add('the texts of endnotes');
      else if (flow.nesting.length > 0) undrawn.marks.add('footnotes of tables');
      else if (flow.note !== undefined) undrawn.marks.add('footnotes of notes');
      continue;
    }
    const marker = run.kind === 'marker' ? run.marker : undefined;
    if (marker === 'indent-here') indentHere = text.length;
    if (marker === 'right-tab') rightTabs.add(text.length);
    if (marker !== undefined && pageMarkers.includes(marker)) isPageDependent = true;
    const piece = textOf(run, page, flow, scene, undrawn).slice(start, 'text' in run ? end : undefined);
    add(properties.capitals === 'all' ? piece.toUpperCase() : piece, properties, linked);
    const jump = marker === undefined ? undefined : jumpMarkers[marker];
    if (jump !== undefined) jumps.set(text.length, jump);
  }
  scene.context.spend(text.length);
  const [first] = parts;
  const isMixed = parts.some(
    ({ properties: { fontSize, leading } }) =>
      fontSize !== first?.properties.fontSize || leading !== first.properties.leading,
  );
  const facts = { full, number: label?.number, isMixed, languages: listUnknownLanguages(parts) };
  findUndrawnParagraph({ ...facts, text }, undrawn);
  for (const { from, to, properties } of parts)
    findUndrawnCharacters(properties, { ...facts, text: text.slice(from, to) }, undrawn);
  const emptyLine = segments.at(-1)?.properties ?? full;
  const hasLinks = parts.some(({ link }) => link !== undefined);
  const notes = parts.filter(({ note }) => note?.kind === 'footnote');
  const marks = {
    label: alignedLabel(label, full),
    jumps,
    rightTabs,
    indentHere,
    notes,
    hasLinks,
    hanging: hangingOf(full, flow),
    isVertical,
  };
  return { full, style: paragraph.style, text, parts, units, emptyLine, ...marks, isPageDependent, undrawn };
}

function alignedLabel(label: ListLabel | undefined, { list: { align } }: FullParagraph): AlignedLabel | undefined {
  if (label === undefined || align === undefined || align === 'left') return undefined;
  return { length: label.text.length, align };
}

/** The properties of a bullet or number: those of the first characters, with the style and font of the list. */
function labelProperties(
  paragraph: Paragraph,
  { list: { characterStyle, font } }: FullParagraph,
  first: FullCharacter,
  scene: DrawScene,
): FullCharacter {
  const styled = characterStyle === undefined ? first : styleLabel(paragraph, characterStyle, scene);
  if (font === undefined) return styled;
  return { ...styled, fontFamily: font.family, fontStyle: font.style ?? styled.fontStyle };
}

function styleLabel(paragraph: Paragraph, style: string, scene: DrawScene): FullCharacter {
  const [first] = paragraph.runs;
  const run: Run = { kind: 'text', text: 'x', style, ...(first?.set !== undefined && { set: first.set }) };
  const plain: ParagraphProperties = { nestedStyles: [], lineStyles: [], grepStyles: [], dropCap: 'none' };
  const [segment] = scene.resolver.resolveRuns({ ...paragraph, set: { ...paragraph.set, ...plain }, runs: [run] });
  return segment!.properties; // the run has a character
}

function hangingOf({ ignoreOpticalMargin, ...full }: FullParagraph, flow: FlowFacts): Hanging | undefined {
  const opticalSize = ignoreOpticalMargin ? undefined : flow.opticalMargin;
  const hasStops = hangsStops(full);
  const halfEnds = halfEndsOf(full);
  const isUsed = opticalSize !== undefined || hasStops || halfEnds !== undefined;
  return isUsed ? { opticalSize, hasStops, halfEnds } : undefined;
}

/** The characters of a run. Line separators of Unicode are forced breaks. */
function textOf(run: Run, page: PageFacts, flow: FlowFacts, scene: DrawScene, undrawn: Undrawn): string {
  if ('text' in run) return run.text.replaceAll(/[\u2028\u2029\r]/g, '\n');
  if (run.kind === 'table') undrawn.marks.add('tables');
  if (run.kind !== 'marker') return '';
  if (run.marker === 'note-number') return ownNumberText(flow, scene);
  findUndrawnMarker(run.marker, undrawn);
  return markerText(run.marker, page);
}

function markerText(marker: Marker, page: PageFacts): string {
  switch (marker) {
    case 'page-number':
      return page.name;
    case 'next-page':
      return page.next;
    case 'previous-page':
      return page.previous;
    case 'section':
      return page.section;
    case 'line-break':
      return '\n';
    case 'right-tab':
      return '\t';
    case 'discretionary-line-break':
      return '\u200b';
    default:
      return jumpMarkers[marker] === undefined ? '' : '\v';
  }
}

/** The languages without patterns for hyphens. */
function listUnknownLanguages(parts: readonly TextPart[]): string[] {
  const languages = new Set(parts.map(({ properties }) => properties.language));
  return [...languages].filter((language) => language !== 'zxx' && patternNameOf(language) === undefined);
}
