import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { XmlElement } from '../../xml/element.ts';
import { escapeAttribute, escapeText } from '../../xml/escape.ts';
import { walkXml } from '../../xml/walk.ts';
import { cleanAttributes, isActive, isForeign } from './allowed.ts';
import { cleanStyle } from './references.ts';
import type { Viewport } from './viewport.ts';
import { fitRoot } from './viewport.ts';

/** How a drawing is written again. */
export interface CleanOptions {
  /** Absent where it keeps its size. */
  readonly viewport: Viewport | undefined;
  /** Whether metadata goes, too. */
  readonly strip: boolean;
}

/**
 * Writes a drawing again without what could run, load, or reach out of it: scripts, handlers, references to other
 * files, entities, and other documents within it. What was taken away is a note.
 */
export async function cleanSvg(bytes: Uint8Array, options: CleanOptions, context: Context): Promise<Uint8Array> {
  const drawing = new CleanDrawing(options);
  const visitor = {
    open: (element: XmlElement) => drawing.open(element),
    close: (element: XmlElement) => drawing.close(element),
    text: (text: string, within: XmlElement) => drawing.text(text, within),
  };
  await walkXml(bytes, visitor, context, { entities: 'internal' });
  for (const [what, count] of drawing.removed) context.note('ACTIVE_CONTENT_DROPPED', `${count} × ${what}`);
  const written = new TextEncoder().encode(drawing.finish());
  if (written.length <= context.limits.maxTextBytes) return written;
  throw new ConversionError('OUTPUT_TOO_LARGE', `the output would have ${written.length} bytes of text`);
}

/** Collects the text of a drawing, element by element. */
class CleanDrawing {
  readonly #parts: string[] = [];
  readonly #options: CleanOptions;
  /** What was taken away, and how often. */
  readonly removed = new Map<string, number>();
  /** The element that is left out with all that it holds. */
  #dropped: XmlElement | undefined;
  #style = '';
  #around = false;

  constructor(options: CleanOptions) {
    this.#options = options;
  }

  open(element: XmlElement): void {
    if (this.#dropped !== undefined) return;
    const isRunning = isActive(element);
    if (isRunning) this.#count(element.local);
    if (isRunning || (this.#options.strip && isForeign(element))) {
      this.#dropped = element;
      return;
    }
    const attributes = cleanAttributes(element, (what) => this.#count(what));
    if (element.parent === undefined) this.#openRoot(element, attributes);
    const text = [...attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
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
    // A style may come in pieces, and an address in it be cut in two.
    if (within.local === 'style') this.#style += text;
    else this.#parts.push(escapeText(text));
  }

  finish(): string {
    return `${this.#parts.join('')}${this.#around ? '</svg>' : ''}\n`;
  }

  #openRoot({ uri }: XmlElement, attributes: Map<string, string>): void {
    if (uri === '') attributes.set('xmlns', 'http://www.w3.org/2000/svg'); // without it, only the engine shows it
    if (this.#options.viewport === undefined) return;
    const { root, around } = fitRoot(attributes, this.#options.viewport);
    for (const [name, value] of Object.entries(root)) attributes.set(name, value);
    if (around === undefined) return;
    this.#parts.push(around);
    this.#around = true;
  }

  #closeStyle(): void {
    const clean = cleanStyle(this.#style);
    if (clean !== this.#style) this.#count('style');
    this.#parts.push(escapeText(clean));
    this.#style = '';
  }

  #count(what: string): void {
    this.removed.set(what, (this.removed.get(what) ?? 0) + 1);
  }
}
