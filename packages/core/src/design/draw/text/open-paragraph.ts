import { boundsOf } from '../../../outline/measure/bounds.ts';
import type { GlyphCluster, ShapingStyle } from '../../../text/line.ts';
import { ParagraphComposer } from '../../../text/paragraph/compose.ts';
import type { BrokenText, ComposedLine } from '../../../text/paragraph/composed-line.ts';
import { boxOf, type LineBoxes } from '../../../text/paragraph/settings.ts';
import type { FullCharacter, FullParagraph } from '../../cascade/defaults.data.ts';
import type { DrawScene } from '../scene.ts';
import { type AnchoredObject, metricsWith, widthInLine } from './anchored/anchored-object.ts';
import { type Annotations, openAnnotations, spaceParts, unbrokenIn } from './annotations/annotations.ts';
import { type StyledPart, styleOf } from './characters/character-style.ts';
import { composerSettingsOf, findHyphens, tabSettingsOf } from './characters/composer-settings.ts';
import { kinsokuOf } from './characters/east-asian-rules.ts';
import type { FontSet } from './characters/font-set.ts';
import { type LineMetrics, largestOf, metricsOf } from './characters/line-metrics.ts';
import { withSmallCapitals } from './characters/small-capitals.ts';
import { cutDropCap, enlarge, takeFirst } from './drop-cap.ts';
import type { PageFacts, ParagraphText } from './paragraph-text.ts';
import { indexAt } from './range-search.ts';

/** A line of a paragraph, not yet at its place. */
export interface ParagraphLine {
  readonly from: number;
  /** Where the next line begins. */
  readonly to: number;
  readonly metrics: LineMetrics;
  readonly hasHyphen: boolean;
  /** True if it ends within a word that does not fit in it. */
  readonly endsInWord: boolean;
  /** True if no further line of the paragraph follows. */
  readonly isLast: boolean;
  /** Places its glyphs; undefined if there are none. */
  readonly set: () => ComposedLine | undefined;
}

/** Lines and widths that are composed beyond what a height has room for, so that its last lines do not depend on it. */
const spareLines = 10;
const spareWidth = 1.5;
/** Lines before a cut whose ends depend on it. */
const cutLines = 3;

/** Lines and their boxes. */
interface KnownLines {
  readonly boxes: LineBoxes;
  readonly lines: readonly ParagraphLine[];
}

/** A part of a paragraph with its heights. */
interface MeasuredPart extends StyledPart {
  readonly link?: string | undefined;
  readonly metrics: LineMetrics;
  readonly anchored?: AnchoredPart;
}

/** An anchored element, and the heights of the text around it. */
interface AnchoredPart {
  readonly object: AnchoredObject;
  readonly metrics: LineMetrics;
}

/** The large characters at the start of a paragraph. */
export interface OpenDropCap {
  readonly paragraph: OpenParagraph;
  readonly line: ParagraphLine;
  readonly width: number;
  /** The space before the ink of its first character, if that is aligned with the edge of the text. */
  readonly bearing: number;
  /** The count of lines that it is high. */
  readonly lineCount: number;
}

/** A paragraph that is shaped and can be broken into lines of any width. */
export class OpenParagraph {
  readonly content: ParagraphText;
  readonly dropCap: OpenDropCap | undefined;
  readonly annotations: Annotations | undefined;
  readonly #composer: ParagraphComposer | undefined;
  readonly #parts: readonly MeasuredPart[];
  readonly #anchored: ReadonlyMap<ShapingStyle, AnchoredPart>;
  readonly #links: ReadonlyMap<ShapingStyle, string>;
  readonly #emptyMetrics: LineMetrics;
  readonly #properties: ReadonlyMap<ShapingStyle, FullCharacter>;
  readonly #metrics: ReadonlyMap<FullCharacter, LineMetrics>;
  readonly #minLeading: number;
  #known: KnownLines | undefined;

  private constructor(
    content: ParagraphText,
    composer: ParagraphComposer | undefined,
    parts: readonly MeasuredPart[],
    emptyMetrics: LineMetrics,
    { dropCap, annotations }: Pick<OpenParagraph, 'dropCap' | 'annotations'>,
  ) {
    this.content = content;
    this.dropCap = dropCap;
    this.annotations = annotations;
    this.#composer = composer;
    this.#parts = parts;
    this.#emptyMetrics = emptyMetrics;
    this.#minLeading = parts.reduce((least, { metrics }) => Math.min(least, metrics.leading), emptyMetrics.leading);
    this.#properties = new Map(parts.map(({ style, properties }) => [style, properties]));
    this.#links = new Map(parts.flatMap(({ style, link }) => (link === undefined ? [] : [[style, link]])));
    this.#anchored = new Map(
      parts.flatMap(({ style, anchored }) => (anchored === undefined ? [] : [[style, anchored]])),
    );
    this.#metrics = new Map(parts.map(({ properties, metrics }) => [properties, metrics]));
  }

  static async open(whole: ParagraphText, page: PageFacts, fonts: FontSet, scene: DrawScene): Promise<OpenParagraph> {
    const cut = cutDropCap(whole);
    const capitals = await withSmallCapitals(cut?.rest ?? whole, fonts);
    const content = await alignLabel(capitals, { page, fonts, scene });
    const { full, text, emptyLine, isVertical } = content;
    const annotations = await openAnnotations(content, fonts);
    const parts: MeasuredPart[] = [];
    for (const { from, to, properties, measured = properties, object, link, space } of spaceParts(
      content.parts,
      annotations,
    )) {
      const plain = await styleOf(properties, fonts);
      const shaping = space === undefined ? plain : { ...plain, space };
      const usual = await metricsOf(shaping, measured, full, isVertical);
      const style = object === undefined ? shaping : { ...shaping, object: widthInLine(object) };
      const metrics = object === undefined ? usual : metricsWith(object, usual, properties, full);
      parts.push({
        from,
        to,
        properties,
        style,
        metrics,
        link,
        ...(object && { anchored: { object, metrics: usual } }),
      });
    }
    const empty =
      parts.at(-1)?.metrics ?? (await metricsOf(await styleOf(emptyLine, fonts), emptyLine, full, isVertical));
    const dropCap = cut && (await openDropCap(cut.drop, full, parts[0]?.metrics ?? empty, { page, fonts, scene }));
    const more = { dropCap, annotations };
    if (text === '') return new OpenParagraph(content, undefined, parts, empty, more);
    const unbroken = [...content.parts.filter(({ properties }) => properties.noBreak), ...unbrokenIn(annotations)];
    const source = {
      text,
      direction: full.direction,
      isVertical,
      kinsoku: kinsokuOf(full),
      parts,
      settings: composerSettingsOf(content, page.side),
      tabs: tabSettingsOf(content),
      hyphens: await findHyphens(content, unbroken),
      unbroken,
    };
    const composer = await ParagraphComposer.open(source, scene.context, fonts.shapes);
    return new OpenParagraph(content, composer, parts, empty, more);
  }

  get full(): FullParagraph {
    return this.content.full;
  }

  /** The heights of the first characters. */
  get firstMetrics(): LineMetrics {
    return this.#parts[0]?.metrics ?? this.#emptyMetrics;
  }

  get text(): string {
    return this.content.text;
  }

  /** The properties of a cluster of the paragraph. */
  propertiesOf({ style }: Pick<GlyphCluster, 'style'>): FullCharacter | undefined {
    return this.#properties.get(style);
  }

  /** The link of a cluster of the paragraph. */
  linkAt({ style }: Pick<GlyphCluster, 'style'>): string | undefined {
    return this.#links.get(style);
  }

  get hasAnchored(): boolean {
    return this.#anchored.size > 0;
  }

  /** The element that a cluster of the paragraph stands for. */
  anchoredAt({ style }: Pick<GlyphCluster, 'style'>): AnchoredPart | undefined {
    return this.#anchored.get(style);
  }

  /** The heights of characters of the paragraph. */
  metricsOf(properties: FullCharacter): LineMetrics {
    return this.#metrics.get(properties) ?? this.#emptyMetrics;
  }

  /** The lines from an offset on at which one begins; only the first ones if there are more than a height can have. */
  async linesFrom(
    offset: number,
    boxes: LineBoxes,
    height = Number.POSITIVE_INFINITY,
  ): Promise<readonly ParagraphLine[]> {
    if (this.#composer === undefined) return [emptyLine(this.#emptyMetrics)];
    const known = this.#known;
    const at = known === undefined ? 0 : indexAt(known.lines, offset);
    if (known?.lines[at]?.from === offset && hasSameBoxes(known.boxes, at, boxes)) return known.lines.slice(at);
    const maxLines = this.#minLeading > 0 ? height / this.#minLeading + spareLines : Number.POSITIVE_INFINITY;
    const broken = await this.#composer.breakLines(boxes, offset, maxLines * boxes.rest.width * spareWidth);
    const lines = this.#listLines(broken);
    if (broken.isCut) return lines.slice(0, Math.max(1, lines.length - cutLines));
    this.#known = { boxes, lines };
    return lines;
  }

  #listLines(broken: BrokenText): ParagraphLine[] {
    return broken.ranges.map(({ from, to }, line) => ({
      from,
      to,
      metrics: this.#largestMetrics(from, to),
      hasHyphen: broken.endsWithHyphen(line),
      endsInWord: broken.endsInWord(line),
      isLast: !broken.isCut && line === broken.ranges.length - 1,
      set: () => broken.set(line),
    }));
  }

  #largestMetrics(from: number, to: number): LineMetrics {
    let at = indexAt(this.#parts, from);
    let metrics = this.#parts[at]?.metrics ?? this.#emptyMetrics;
    for (at++; (this.#parts[at]?.from ?? to) < to; at++) metrics = largestOf(metrics, this.#parts[at]!.metrics); // the condition
    return metrics;
  }
}

/** The parts of a document that opening a paragraph needs. */
interface Surroundings {
  readonly page: PageFacts;
  readonly fonts: FontSet;
  readonly scene: DrawScene;
}

/**
 * Begins the first line earlier if its bullet or number ends where it begins, or is centred there. Nothing begins
 * outside of the column.
 * @see Adobe InDesign, "Format a bulleted or numbered list": a larger first line indent aligns numbers to the right
 */
async function alignLabel(content: ParagraphText, { page, fonts, scene }: Surroundings): Promise<ParagraphText> {
  const { label, full } = content;
  const room = full.firstLineIndent + (full.direction === 'rtl' ? full.rightIndent : full.leftIndent);
  if (label === undefined || !(room > 0)) return content;
  const width = await widthOf(await OpenParagraph.open(takeFirst(content, label.length), page, fonts, scene));
  const shift = Math.min(room, label.align === 'right' ? width : width / 2);
  return { ...content, full: { ...full, firstLineIndent: full.firstLineIndent - shift } };
}

/** The width of a paragraph in one line. */
async function widthOf(paragraph: OpenParagraph): Promise<number> {
  const [line] = await paragraph.linesFrom(0, { first: [], rest: { x: 0, width: unlimited } });
  return line?.set()?.width ?? 0;
}

/** Enlarges a drop cap: its capitals reach from the baseline of its last line to the height of the first line's. */
async function openDropCap(
  content: ParagraphText,
  { dropCap }: FullParagraph,
  { leading, capHeight }: LineMetrics,
  { page, fonts, scene }: Surroundings,
): Promise<OpenDropCap | undefined> {
  const first = content.parts[0]?.properties;
  if (dropCap === 'none' || first === undefined) return undefined;
  const own = await metricsOf(await styleOf(first, fonts), first, content.full, content.isVertical);
  const scale = own.capHeight > 0 ? ((dropCap.lines - 1) * leading + capHeight) / own.capHeight : dropCap.lines;
  const paragraph = await OpenParagraph.open(enlarge(content, scale), page, fonts, scene);
  const [line] = await paragraph.linesFrom(0, { first: [], rest: { x: 0, width: unlimited } });
  if (line === undefined) return undefined;
  const set = line.set();
  const bearing = dropCap.aligned === true && content.full.direction === 'ltr' ? bearingOf(set) : 0;
  return { paragraph, line, width: (set?.width ?? 0) - bearing, bearing, lineCount: dropCap.lines };
}

/** The space between the start of a line and the ink of its first glyph. */
function bearingOf(set: ComposedLine | undefined): number {
  const { cluster } = set?.clusters[0] ?? {};
  const glyph = cluster?.glyphs[0];
  // Upright glyphs have their place across the line.
  if (cluster === undefined || glyph === undefined || cluster.isUpright) return 0;
  const { face, sizeScale } = glyph.font;
  const box = boundsOf(face.outline(glyph.glyph));
  const scale = (cluster.style.size * sizeScale * (cluster.style.stretch ?? 1) * (glyph.scale ?? 1)) / face.unitsPerEm;
  return glyph.x + (box?.xMin ?? 0) * scale;
}

/** The line of a paragraph without characters. */
function emptyLine(metrics: LineMetrics): ParagraphLine {
  return { from: 0, to: 0, metrics, hasHyphen: false, endsInWord: false, isLast: true, set: () => undefined };
}

/** Wider than any text. */
const unlimited = 1e9;

/** True if the boxes of known lines from one on are those of other lines. */
function hasSameBoxes(known: LineBoxes, line: number, wanted: LineBoxes): boolean {
  const count = Math.max(known.first.length - line, wanted.first.length) + 1;
  return Array.from({ length: Math.max(1, count) }).every((_, at) => {
    const [a, b] = [boxOf(known, line + at), boxOf(wanted, at)];
    return a.x === b.x && a.width === b.width;
  });
}
