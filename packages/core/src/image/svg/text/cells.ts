import { type Capitals, capitalsOf, isSynthesizedCapital, smallCapitalScale } from '../../../text/capitals.ts';
import type { FontLibrary } from '../../../text/font-library.ts';
import { type GlyphCluster, layoutLine, type ShapingStyle } from '../../../text/line.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { baselineOffset, type LineMetrics, measureFont, shiftOf } from './baseline.ts';
import type { Character, TextContent } from './content.ts';
import type { TextStyle, TextStyles } from './text-style.ts';

/** Characters positioned together with their glyphs, for example a letter with its accents, or a ligature. */
export interface Cell {
  /** Index of its first character. */
  readonly index: number;
  readonly character: Character;
  readonly cluster: GlyphCluster;
  readonly metrics: LineMetrics;
  /** Distance of its baseline below the line. */
  readonly offset: number;
  x: number;
  y: number;
  /** Along the line. */
  advance: number;
  /** Horizontal scale of the glyphs. */
  stretch: number;
  /** In degrees clockwise, in addition to the direction of the line. */
  rotation: number;
  /** True beyond the ends of a path. */
  isHidden: boolean;
}

/** Sets all characters of a text on one line and returns their cells in text order. */
export async function setCells({ characters }: TextContent, styles: TextStyles, library: FontLibrary): Promise<Cell[]> {
  const root = characters[0] === undefined ? undefined : rootOf(characters[0].owner);
  if (root === undefined) return [];
  const looks = new TextLooks(library);
  const { isVertical, direction } = styles.of(root);
  const { text, parts, indexes } = await splitByLook(characters, looks);
  const clusters = await layoutLine({ text, direction, parts, isVertical });
  const baselineOffsets = new BaselineOffsets(styles, looks);
  const cells: Cell[] = [];
  let pen = 0;
  for (const cluster of clusters) {
    const index = indexes[cluster.from] ?? 0;
    const character = characters[index];
    if (character === undefined || character.isBidiControl) continue;
    const { metrics, offset } = await baselineOffsets.of(character.owner, root);
    const place = isVertical ? { x: 0, y: pen } : { x: pen, y: 0 };
    const { advance } = cluster;
    cells.push({
      index,
      character,
      cluster,
      metrics,
      offset,
      ...place,
      advance,
      stretch: 1,
      rotation: 0,
      isHidden: false,
    });
    pen += cluster.advance;
  }
  return cells.sort((one, other) => one.index - other.index);
}

function rootOf(element: XmlElement): XmlElement {
  let found = element;
  while (found.local !== 'text' && found.parent !== undefined) found = found.parent;
  return found;
}

/** The displayed text, and the index of the character at each position. */
interface ShownText {
  readonly text: string;
  readonly parts: readonly { readonly from: number; readonly to: number; readonly style: ShapingStyle }[];
  readonly indexes: readonly number[];
}

/**
 * Splits the text into parts of one look. Characters with their own position start a new part, so that they join no
 * ligature.
 */
async function splitByLook(characters: readonly Character[], looks: TextLooks): Promise<ShownText> {
  const parts: { from: number; to: number; style: ShapingStyle }[] = [];
  const indexes: number[] = [];
  let text = '';
  let last: Character | undefined;
  for (const [index, character] of characters.entries()) {
    const { look, shown } = await looks.of(character);
    const open = parts.at(-1);
    const from = text.length;
    text += shown;
    const isCut = isPlaced(character) || last?.path !== character.path;
    if (open !== undefined && open.style === look && !isCut) open.to = text.length;
    else parts.push({ from, to: text.length, style: look });
    while (indexes.length < text.length) indexes.push(index);
    last = character;
  }
  return { text, parts, indexes };
}

function isPlaced({ x, y, dx, dy, rotate }: Character): boolean {
  return [x, y, dx, dy].some((value) => value !== undefined) || (rotate ?? 0) !== 0;
}

/** Caches the looks of characters; equal styles share one object. */
class TextLooks {
  readonly #library: FontLibrary;
  readonly #known = new Map<TextStyle, Map<string, ShapingStyle>>();

  constructor(library: FontLibrary) {
    this.#library = library;
  }

  /** Returns the look and the displayed form of a character. */
  async of({ shown, style }: Character): Promise<{ look: ShapingStyle; shown: string }> {
    const { caps } = style.variants;
    if (caps === 'normal') return { look: this.ofStyle(style), shown };
    const font = await this.ofStyle(style).chain.find([shown.codePointAt(0) ?? 0x20]);
    const capitals = capitalsOf(caps, font.face, style.synthesis['small-caps']);
    const isSmall = isSynthesizedCapital(shown, capitals);
    return { look: this.ofStyle(style, capitals, isSmall), shown: isSmall ? shown.toUpperCase() : shown };
  }

  ofStyle(
    style: TextStyle,
    { features }: Pick<Capitals, 'features'> = { features: {} },
    isSmall = false,
  ): ShapingStyle {
    const looks = this.#known.get(style) ?? new Map<string, ShapingStyle>();
    this.#known.set(style, looks);
    const key = `${isSmall} ${Object.keys(features).join()}`;
    const known = looks.get(key);
    if (known !== undefined) return known;
    const made = createLook(style, isSmall ? style.size * smallCapitalScale : style.size, features, this.#library);
    looks.set(key, made);
    return made;
  }
}

function createLook(
  style: TextStyle,
  size: number,
  capitals: ShapingStyle['features'],
  library: FontLibrary,
): ShapingStyle {
  const { families, weight, isItalic, stretch, variations, language, isOptical, synthesis, orientation, sizeAdjust } =
    style;
  const spreads = style.letterSpacing !== 0 && { liga: 0, clig: 0 };
  const canSynthesize = { weight: synthesis.weight, style: synthesis.style };
  return {
    chain: library.chain({
      families,
      size,
      weight,
      isItalic,
      stretch,
      variations,
      isOptical,
      canSynthesize,
      sizeAdjust,
    }),
    size,
    features: { ...spreads, ...capitals, ...style.features },
    letterSpacing: style.letterSpacing,
    wordSpacing: style.wordSpacing,
    language,
    ...(orientation !== 'mixed' && { upright: orientation === 'upright' ? 'all' : 'none' }),
  };
}

/** Baseline offsets of elements relative to the line of their text. */
class BaselineOffsets {
  readonly #styles: TextStyles;
  readonly #looks: TextLooks;
  readonly #known = new Map<XmlElement, Promise<{ metrics: LineMetrics; offset: number }>>();

  constructor(styles: TextStyles, looks: TextLooks) {
    this.#styles = styles;
    this.#looks = looks;
  }

  of(element: XmlElement, root: XmlElement): Promise<{ metrics: LineMetrics; offset: number }> {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const made = this.#measure(element, root);
    this.#known.set(element, made);
    return made;
  }

  async #measure(element: XmlElement, root: XmlElement): Promise<{ metrics: LineMetrics; offset: number }> {
    const style = this.#styles.of(element);
    const metrics = measureFont(await this.#looks.ofStyle(style).chain.first(), style.size);
    const up = await this.#shiftUp(element, root);
    return { metrics, offset: baselineOffset(style, metrics) - up };
  }

  /** Sums the shifts of an element and its ancestors in the text. */
  async #shiftUp(element: XmlElement, root: XmlElement): Promise<number> {
    let sum = 0;
    for (
      let each: XmlElement | undefined = element;
      each !== undefined;
      each = each === root ? undefined : each.parent
    ) {
      const style = this.#styles.of(each);
      sum += shiftOf(style, measureFont(await this.#looks.ofStyle(style).chain.first(), style.size));
    }
    return sum;
  }
}
