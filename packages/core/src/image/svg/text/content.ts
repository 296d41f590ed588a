import { ConversionError } from '../../../errors.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { parseLengths } from './lengths.ts';
import { isWordCharacter, transformLetters } from './letter-case.ts';
import type { TextStyle, TextStyles } from './text-style.ts';

/** A character of a text, with its origin and its stated position. */
export interface Character {
  /** As written. */
  readonly text: string;
  /** As displayed: possibly another letter, or several. */
  readonly shown: string;
  readonly owner: XmlElement;
  readonly style: TextStyle;
  /** The enclosing `textPath`. */
  readonly path: XmlElement | undefined;
  /** True for a bidi control character inserted for a property; lists of positions do not count it. */
  readonly isBidiControl: boolean;
  x?: number;
  y?: number;
  dx?: number;
  dy?: number;
  rotate?: number;
}

/** Range of an element's characters within a text. */
export interface Span {
  readonly element: XmlElement;
  readonly from: number;
  readonly to: number;
}

/** A text as one sequence of characters, with white space collapsed. */
export interface TextContent {
  readonly characters: readonly Character[];
  /** The text element first, and every element before its descendants. */
  readonly spans: readonly Span[];
}

/** Reference size for percentages. */
export interface ViewportSize {
  readonly width: number;
  readonly height: number;
}

/** Limits on the characters that are read. */
export interface ContentLimits {
  /** Maximum number of characters. */
  readonly maxCharacters: number;
  /** True for elements that are left out. */
  readonly isLeftOut: (element: XmlElement) => boolean;
}

const containers = new Set(['tspan', 'a', 'textPath', 'text', 'switch']);

/** Reads the characters of a text element. @see SVG 2, "Text layout – Algorithm", and "White space" */
export function readContent(
  text: XmlElement,
  styles: TextStyles,
  viewport: ViewportSize,
  limits: ContentLimits,
): TextContent {
  const collector = new ContentCollector(styles, limits);
  collector.add(text, undefined);
  const { characters, spans } = collector.finish();
  for (const span of spans) assignPositions(span, characters, styles.of(span.element).size, viewport);
  return { characters, spans };
}

class ContentCollector {
  readonly #styles: TextStyles;
  readonly #limits: ContentLimits;
  readonly #characters: Character[] = [];
  readonly #spans: { element: XmlElement; from: number; to: number }[] = [];
  /** True if a following space would be collapsed. */
  #isAfterSpace = true;
  #isWithinWord = false;

  constructor(styles: TextStyles, limits: ContentLimits) {
    this.#styles = styles;
    this.#limits = limits;
  }

  add(element: XmlElement, path: XmlElement | undefined): void {
    const style = this.#styles.of(element);
    const isText = containers.has(element.local);
    if (!isText || this.#limits.isLeftOut(element) || (!style.isShown && element.local !== 'text')) return;
    const span = { element, from: this.#characters.length, to: 0 };
    this.#spans.push(span);
    const within = element.local === 'textPath' ? element : path;
    const [before, after] = bidiControlsOf(style, element.local === 'text');
    this.#addControls(before, element, style, within);
    for (const child of element.children) {
      if (typeof child === 'string') this.#addText(child, element, style, within);
      else if ('local' in child && child.local !== 'text') this.add(child, within);
    }
    this.#addControls(after, element, style, within);
    span.to = this.#characters.length;
  }

  finish(): TextContent {
    const last = this.#characters.findLastIndex(({ isBidiControl }) => !isBidiControl);
    const found = this.#characters[last];
    if (found?.text === ' ' && !found.style.keepsSpaces) {
      this.#characters.splice(last, 1);
      for (const span of this.#spans) {
        if (span.from > last) span.from--;
        if (span.to > last) span.to--;
      }
    }
    return { characters: this.#characters, spans: this.#spans };
  }

  #addText(text: string, owner: XmlElement, style: TextStyle, path: XmlElement | undefined): void {
    const letters = [...text];
    const shown = transformLetters(letters, style.transform, style.language, this.#isWithinWord);
    for (const [index, letter] of letters.entries()) {
      const isSpace = letter === ' ' || letter === '\t' || letter === '\n' || letter === '\r';
      if (isSpace && this.#isAfterSpace && !style.keepsSpaces) continue;
      if (this.#characters.length >= this.#limits.maxCharacters) {
        throw new ConversionError(
          'INPUT_TOO_LARGE',
          'the drawing has more characters of text than `maxTextCharacters` allows',
        );
      }
      this.#isAfterSpace = isSpace && !style.keepsSpaces;
      this.#isWithinWord = isWordCharacter(letter);
      const [plain, visible] = isSpace ? [' ', ' '] : [letter, shown[index] ?? letter];
      this.#characters.push({ text: plain, shown: visible, owner, style, path, isBidiControl: false });
    }
  }

  #addControls(marks: string, owner: XmlElement, style: TextStyle, path: XmlElement | undefined): void {
    for (const text of marks) this.#characters.push({ text, shown: text, owner, style, path, isBidiControl: true });
  }
}

/** Bidi control characters before and after the text of an element. @see CSS Writing Modes 4, "unicode-bidi" */
function bidiControlsOf({ unicodeBidi, direction }: TextStyle, isRoot: boolean): [string, string] {
  const isRightToLeft = direction === 'rtl';
  if (unicodeBidi === 'bidi-override') return [isRightToLeft ? '\u202e' : '\u202d', '\u202c'];
  if (unicodeBidi === 'isolate-override') return [isRightToLeft ? '\u2067\u202e' : '\u2066\u202d', '\u202c\u2069'];
  if (isRoot || unicodeBidi === 'normal') return ['', ''];
  if (unicodeBidi === 'embed') return [isRightToLeft ? '\u202b' : '\u202a', '\u202c'];
  if (unicodeBidi === 'isolate') return [isRightToLeft ? '\u2067' : '\u2066', '\u2069'];
  return unicodeBidi === 'plaintext' ? ['\u2068', '\u2069'] : ['', ''];
}

/** Assigns an element's positions to its characters. Descendants are processed later and override them. */
function assignPositions(
  { element, from, to }: Span,
  characters: readonly Character[],
  em: number,
  viewport: ViewportSize,
): void {
  const counted = characters.slice(from, to).filter(({ isBidiControl }) => !isBidiControl);
  const isPath = element.local === 'textPath';
  if (isPath || counted.length === 0) return;
  for (const name of ['x', 'y', 'dx', 'dy'] as const) {
    const whole = name.endsWith('x') ? viewport.width : viewport.height;
    const values = parseLengths(element.attribute(name), counted.length, { em, whole });
    for (const [index, value] of values.entries()) counted[index]![name] = value; // no more values than characters
  }
  const rotations = parseLengths(element.attribute('rotate'), counted.length, { em, whole: 0 });
  const last = rotations.at(-1);
  if (last === undefined) return;
  for (const [index, character] of counted.entries()) character.rotate = rotations[index] ?? last;
}
