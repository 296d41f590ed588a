import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { escapeAttribute, escapeText } from '../../../xml/escape.ts';
import { walkXml } from '../../../xml/walk.ts';
import type { Viewport } from '../viewport.ts';
import { fitRoot } from '../viewport.ts';
import { cleanAttributes, isActive, isForeign } from './allowed.ts';
import { escapeExceptPlaceholders, NestedDrawings } from './nested.ts';
import { cleanStyle, keepReference } from './references.ts';

/** Options for rewriting a drawing. */
export interface CleanOptions {
  /** Absent if the drawing keeps its size. */
  readonly viewport: Viewport | undefined;
  /** True if metadata is removed. */
  readonly strip: boolean;
}

/**
 * Rewrites a drawing without anything that could run, load, or refer outside it: scripts, event handlers, references to
 * other files, entities, and embedded documents. Drawings in `data:` URLs are cleaned as well. A note lists what was
 * removed.
 */
export async function cleanSvg(bytes: Uint8Array, options: CleanOptions, context: Context): Promise<Uint8Array> {
  const removed = new Map<string, number>();
  const written = new TextEncoder().encode(await cleanLevel(bytes, options, { removed, level: 0 }, context));
  for (const [what, count] of removed) context.note('ACTIVE_CONTENT_DROPPED', `${count} × ${what}`);
  if (written.length <= context.limits.maxTextBytes) return written;
  throw new ConversionError(
    'OUTPUT_TOO_LARGE',
    `the output would have ${written.length} bytes of text; at most ${context.limits.maxTextBytes} are allowed`,
  );
}

/** Maximum nesting of drawings. Base64 makes each level a third longer than the level within it. */
const maxLevels = 8;

interface Level {
  /** Removed content with its counts. */
  readonly removed: Map<string, number>;
  readonly level: number;
}

async function cleanLevel(
  source: Uint8Array | string,
  options: CleanOptions,
  { removed, level }: Level,
  context: Context,
): Promise<string> {
  const drawing = new CleanDrawing(options, removed);
  const visitor = {
    open: (element: XmlElement) => drawing.open(element),
    close: (element: XmlElement) => drawing.close(element),
    text: (text: string, within: XmlElement) => drawing.text(text, within),
  };
  await walkXml(source, visitor, context, { entities: 'internal' });
  const cleanNested = async (inner: Uint8Array | string): Promise<string> => {
    if (level === maxLevels)
      throw new ConversionError('IMAGE_DAMAGED', `drawings are nested more than ${maxLevels} levels deep`);
    const nested = { removed: new Map<string, number>(), level: level + 1 };
    const text = await cleanLevel(inner, { strip: options.strip, viewport: undefined }, nested, context);
    for (const [what, times] of nested.removed) count(removed, what, times);
    return text;
  };
  const drop = (): void => count(removed, 'unreadable picture');
  return drawing.nested.fill(drawing.finish(), cleanNested, context, drop);
}

function count(removed: Map<string, number>, what: string, times = 1): void {
  removed.set(what, (removed.get(what) ?? 0) + times);
}

/** Builds the text of a drawing, element by element. */
class CleanDrawing {
  readonly #parts: string[] = [];
  readonly #options: CleanOptions;
  readonly #removed: Map<string, number>;
  readonly nested = new NestedDrawings();
  /** The element that is being dropped with its content. */
  #dropped: XmlElement | undefined;
  #style = '';
  #hasWrapper = false;

  constructor(options: CleanOptions, removed: Map<string, number>) {
    this.#options = options;
    this.#removed = removed;
  }

  open(element: XmlElement): void {
    if (this.#dropped !== undefined) return;
    const isActiveElement = isActive(element);
    if (isActiveElement) this.#count(element.local);
    if (isActiveElement || (this.#options.strip && isForeign(element))) {
      this.#dropped = element;
      return;
    }
    const hold = (reference: string): string => this.nested.insertPlaceholder(reference);
    const attributes = cleanAttributes(element, (what) => this.#count(what), hold);
    if (element.parent === undefined) this.#openRoot(element, attributes);
    const text = [...attributes].map(
      ([name, value]) => ` ${name}="${escapeExceptPlaceholders(value, escapeAttribute)}"`,
    );
    this.#parts.push(`<${element.name}${text.join('')}>`);
  }

  close(element: XmlElement): void {
    if (this.#dropped !== undefined) {
      if (this.#dropped === element) this.#dropped = undefined;
      return;
    }
    if (element.local === 'style') this.#closeStyle();
    this.#parts.push(`</${element.name}>`);
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
    if (cleanStyle(this.#style, keepReference) !== this.#style) this.#count('style');
    const clean = cleanStyle(this.#style, (reference) => this.nested.insertPlaceholder(reference));
    this.#parts.push(escapeExceptPlaceholders(clean, escapeText));
    this.#style = '';
  }

  #count(what: string): void {
    count(this.#removed, what);
  }
}
