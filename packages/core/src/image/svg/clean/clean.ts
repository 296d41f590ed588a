import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { loadOnce } from '../../../load-once.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { escapeAttribute, escapeText } from '../../../xml/escape.ts';
import { walkXml } from '../../../xml/walk.ts';
import type { Viewport } from '../viewport.ts';
import { fitRoot } from '../viewport.ts';
import { cleanAttributes, isMetadata, kindOfElement, type Removal } from './allowed.ts';
import { escapeExceptPlaceholders, NestedDrawings } from './nested.ts';
import { StyleCleaner } from './styles.ts';

/** Options for rewriting a drawing. */
export interface CleanOptions {
  /** Absent if the drawing keeps its size. */
  readonly viewport: Viewport | undefined;
  /** True if metadata is removed. */
  readonly strip: boolean;
}

/**
 * Rewrites a drawing with the elements, attributes and styles that may stay: those that draw, describe or animate. So
 * scripts, event handlers, references to other files, entities, and embedded documents cannot be in the result. Drawings
 * in `data:` URLs are cleaned as well. Notes list what was removed.
 */
export async function cleanSvg(bytes: Uint8Array, options: CleanOptions, context: Context): Promise<Uint8Array> {
  const removed = new Removals();
  const written = new TextEncoder().encode(await cleanLevel(bytes, options, { removed, level: 0 }, context));
  for (const [what, count] of removed.active) context.note('ACTIVE_CONTENT_DROPPED', `${count} × ${what}`);
  for (const [what, count] of removed.unknown) context.note('UNKNOWN_CONTENT_DROPPED', `${count} × ${what}`);
  if (written.length <= context.limits.maxTextBytes) return written;
  throw new ConversionError(
    'OUTPUT_TOO_LARGE',
    `the output would have ${written.length} bytes of text; at most ${context.limits.maxTextBytes} are allowed`,
  );
}

/** Maximum nesting of drawings. Base64 makes each level a third longer than the level within it. */
const maxLevels = 8;

const loadTokens = loadOnce(() => import('./style-tokens.ts'));

/** Removed content with its counts. */
class Removals {
  readonly active = new Map<string, number>();
  readonly unknown = new Map<string, number>();

  add(what: string, kind: Removal, times = 1): void {
    this[kind].set(what, (this[kind].get(what) ?? 0) + times);
  }

  addAll(other: Removals): void {
    for (const kind of ['active', 'unknown'] as const)
      for (const [what, times] of other[kind]) this.add(what, kind, times);
  }
}

interface Level {
  readonly removed: Removals;
  readonly level: number;
}

async function cleanLevel(
  source: Uint8Array | string,
  options: CleanOptions,
  { removed, level }: Level,
  context: Context,
): Promise<string> {
  const drawing = await readLevel(source, options, context);
  removed.addAll(drawing.removed);
  const cleanNested = async (inner: Uint8Array | string): Promise<string> => {
    if (level === maxLevels)
      throw new ConversionError('IMAGE_DAMAGED', `drawings are nested more than ${maxLevels} levels deep`);
    const nested = { removed: new Removals(), level: level + 1 };
    const text = await cleanLevel(inner, { strip: options.strip, viewport: undefined }, nested, context);
    removed.addAll(nested.removed);
    return text;
  };
  const drop = (): void => removed.add('unreadable picture', 'active');
  return drawing.nested.fill(drawing.finish(), cleanNested, context, drop);
}

/** Cleans a drawing. If it has styles that need the library for CSS, it is read again with the library. */
async function readLevel(
  source: Uint8Array | string,
  options: CleanOptions,
  context: Context,
  styles = new StyleCleaner(undefined, context),
): Promise<CleanDrawing> {
  const drawing = new CleanDrawing(options, styles);
  const visitor = {
    open: (element: XmlElement) => drawing.open(element),
    close: (element: XmlElement) => drawing.close(element),
    text: (text: string, within: XmlElement) => drawing.text(text, within),
  };
  await walkXml(source, visitor, context, { entities: 'internal' });
  if (!styles.needsLibrary) return drawing;
  const { cleanTokens } = await loadTokens();
  return readLevel(source, options, context, new StyleCleaner(cleanTokens, context));
}

/** The name of an element in the result. Data always has a prefix: without one, HTML could take it for an element of its own. */
function writtenName(element: XmlElement): string {
  return hasOwnPrefix(element) ? `${prefixOf(element)}:${element.name}` : element.name;
}

/** Declares the prefix that an element of data gets, instead of its default namespace. */
function declarePrefix(element: XmlElement, attributes: Map<string, string>): void {
  if (!hasOwnPrefix(element)) return;
  attributes.delete('xmlns');
  attributes.set(`xmlns:${prefixOf(element)}`, element.uri);
}

function hasOwnPrefix(element: XmlElement): boolean {
  return !element.name.includes(':') && kindOfElement(element) === 'data';
}

function prefixOf(element: XmlElement): string {
  let prefix = 'data';
  while (element.namespaceOf(prefix) !== undefined) prefix += '0';
  return prefix;
}

/** Builds the text of a drawing, element by element. */
class CleanDrawing {
  readonly #parts: string[] = [];
  readonly #options: CleanOptions;
  readonly #styles: StyleCleaner;
  readonly removed = new Removals();
  readonly nested = new NestedDrawings();
  /** The element that is being dropped with its content. */
  #dropped: XmlElement | undefined;
  #style = '';
  #hasWrapper = false;

  constructor(options: CleanOptions, styles: StyleCleaner) {
    this.#options = options;
    this.#styles = styles;
  }

  open(element: XmlElement): void {
    if (this.#dropped !== undefined) return;
    const kind = kindOfElement(element);
    const isRemoved = kind === 'active' || kind === 'unknown';
    if (isRemoved || (this.#options.strip && isMetadata(element))) {
      if (isRemoved) this.removed.add(element.local, kind);
      this.#dropped = element;
      return;
    }
    const attributes = cleanAttributes(element, {
      styles: this.#styles,
      strip: this.#options.strip,
      remove: (what, removal) => this.removed.add(what, removal),
      replace: this.#hold,
    });
    if (element.parent === undefined) this.#openRoot(element, attributes);
    declarePrefix(element, attributes);
    const text = [...attributes].map(
      ([name, value]) => ` ${name}="${escapeExceptPlaceholders(value, escapeAttribute)}"`,
    );
    this.#parts.push(`<${writtenName(element)}${text.join('')}>`);
  }

  close(element: XmlElement): void {
    if (this.#dropped !== undefined) {
      if (this.#dropped === element) this.#dropped = undefined;
      return;
    }
    if (element.local === 'style') this.#closeStyle();
    this.#parts.push(`</${writtenName(element)}>`);
  }

  text(text: string, within: XmlElement): void {
    if (this.#dropped !== undefined) return;
    // A style may arrive in pieces that split a URL.
    if (within.local === 'style') this.#style += text;
    else this.#parts.push(escapeText(text));
  }

  finish(): string {
    return `${this.#parts.join('')}${this.#hasWrapper ? '</svg>' : ''}\n`;
  }

  #openRoot({ uri }: XmlElement, attributes: Map<string, string>): void {
    if (uri === '') attributes.set('xmlns', 'http://www.w3.org/2000/svg'); // without it browsers do not show the drawing; only the engine does
    if (this.#options.viewport === undefined) return;
    const { root, wrapper } = fitRoot(attributes, this.#options.viewport);
    for (const [name, value] of Object.entries(root)) attributes.set(name, value);
    if (wrapper === undefined) return;
    this.#parts.push(wrapper);
    this.#hasWrapper = true;
  }

  #closeStyle(): void {
    const { text, hasLost } = this.#styles.clean(this.#style, this.#hold);
    if (hasLost) this.removed.add('style', 'active');
    this.#parts.push(escapeExceptPlaceholders(text, escapeText));
    this.#style = '';
  }

  readonly #hold = (reference: string): string => this.nested.insertPlaceholder(reference);
}
