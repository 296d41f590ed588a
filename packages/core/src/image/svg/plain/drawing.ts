import type { Context } from '../../../context.ts';
import { type XmlElement, XmlInstruction } from '../../../xml/element.ts';
import { escapeAttribute, escapeText } from '../../../xml/escape.ts';
import { readXml } from '../../../xml/read.ts';
import { readCascade } from '../style/cascade.ts';
import type { Screen } from '../style/media.ts';
import { matchesMedia } from '../style/media.ts';
import { parseLength } from '../text/lengths.ts';
import { TextStyles } from '../text/text-style.ts';
import { setTexts } from '../text/texts.ts';
import { Uses } from '../text/uses.ts';
import { PlainAttributes } from './attributes.ts';
import { hiddenByConditions } from './conditions.ts';
import { emptyBackdrop } from './filter-inputs.ts';
import { noteElements } from './kinds.ts';
import { convertPictures } from './pictures.ts';
import { PlainStyles } from './plain-styles.ts';

/**
 * Writes a drawing again in words that the engine knows: what its styles say is said by each element, conditions are
 * decided, and paths stand in the places of its texts, which look the same on every machine.
 */
export async function simplifyDrawing(source: string, context: Context, { setsText = true } = {}): Promise<string> {
  const { root } = await readXml(source, context, { entities: 'internal', unboundPrefixes: 'keep' });
  const hidden = hiddenByConditions(root);
  const screen = screenOf(root);
  const survey = surveyOf(root, hidden, screen);
  const cascade = await readCascade(survey.sheets, root, screen, context.spend);
  const uses = new Uses(survey, cascade, context.spend);
  const styles = new TextStyles(cascade, (element) => uses.parentOf(element), screen);
  const plain = new PlainStyles(cascade, styles, context);
  const drawing = { ...survey, cascade, uses, styles, hidden, plain };
  for (const what of cascade.unknown) context.note('SVG_STYLE_IGNORED', what);
  noteElements(survey.elements, context);
  const replaced = setsText ? await setTexts(drawing, context) : new Map<XmlElement, string>();
  const attributes = new PlainAttributes(plain, screen, context);
  const pictures = await convertPictures(survey.elements, context);
  return new Writer({ replaced, hidden, attributes, pictures, background: backgroundOf(root, plain) }).write(
    root,
    plain,
  );
}

interface Survey {
  readonly sheets: string[];
  readonly texts: XmlElement[];
  readonly uses: XmlElement[];
  readonly byId: Map<string, XmlElement>;
  /** All that are not left out, but for what stands in texts. */
  readonly elements: XmlElement[];
}

function surveyOf(root: XmlElement, hidden: ReadonlySet<XmlElement>, screen: Screen): Survey & { uses: XmlElement[] } {
  const survey: Survey = { sheets: [], texts: [], uses: [], byId: new Map(), elements: [] };
  const visit = (element: XmlElement): void => {
    if (hidden.has(element)) return;
    const id = element.attribute('id');
    if (id !== undefined && !survey.byId.has(id)) survey.byId.set(id, element);
    survey.elements.push(element);
    if (isSheet(element, screen)) survey.sheets.push(element.text);
    if (element.local === 'use') survey.uses.push(element);
    if (isText(element)) survey.texts.push(element);
    for (const child of element.elements()) visit(child);
  };
  visit(root);
  return { ...survey, texts: survey.texts.filter((text) => !isWithinText(text)) };
}

function isWithinText({ parent }: XmlElement): boolean {
  for (let each = parent; each !== undefined; each = each.parent) if (isText(each)) return true;
  return false;
}

function isSheet(element: XmlElement, screen: Screen): boolean {
  if (element.local !== 'style') return false;
  const isCss = /^(?:text\/css)?\s*(?:;|$)/i.test(element.attribute('type') ?? '');
  return isCss && matchesMedia(element.attribute('media') ?? '', screen);
}

function isText({ local, uri }: XmlElement): boolean {
  return local === 'text' && (uri === '' || uri === 'http://www.w3.org/2000/svg');
}

/** The drawing in its natural size, which is what its styles may ask for. */
function screenOf(root: XmlElement): Screen {
  const box = (root.attribute('viewBox') ?? '').trim().split(/[\s,]+/);
  const side = (name: string, preset: number): number => {
    const stated = parseLength(root.attribute(name) ?? '', { em: 16, whole: Number.NaN });
    return stated !== undefined && stated > 0 ? stated : preset;
  };
  const [width, height] = box.length === 4 ? [Number(box[2]) || 300, Number(box[3]) || 150] : [300, 150];
  return { width: side('width', width), height: side('height', height) };
}

/** The colour that the styles of the root lay behind all of it. */
function backgroundOf(root: XmlElement, plain: PlainStyles): string | undefined {
  const declared = plain.declared(root);
  const value = declared.get('background-color') ?? declared.get('background');
  return value !== undefined &&
    /^(?:#[\da-f]+|[a-z]+|(?:rgb|hsl)a?\([^()]*\))$/i.test(value) &&
    !/^(?:none|transparent|inherit)$/i.test(value)
    ? value
    : undefined;
}

interface WriterOrder {
  readonly replaced: ReadonlyMap<XmlElement, string>;
  readonly hidden: ReadonlySet<XmlElement>;
  readonly attributes: PlainAttributes;
  /** What pictures refer to instead. */
  readonly pictures: ReadonlyMap<XmlElement, string>;
  /** The colour behind the drawing. */
  readonly background: string | undefined;
}

/** Far more than is seen of any drawing. */
const everywhere = 'x="-100000" y="-100000" width="200000" height="200000"';

/** Writes a tree, with other markup in the places of some elements. */
class Writer {
  readonly #order: WriterOrder;
  readonly #parts: string[] = [];

  constructor(order: WriterOrder) {
    this.#order = order;
  }

  write(root: XmlElement, plain: PlainStyles): string {
    this.#element(root);
    const prefix = root.name.slice(0, root.name.length - root.local.length);
    const end = this.#parts.pop() ?? '';
    return `${this.#parts.join('')}${plain.definitions(prefix)}${end}`;
  }

  #element(element: XmlElement): void {
    const { replaced, hidden, attributes, pictures, background } = this.#order;
    const other = replaced.get(element);
    if (other !== undefined) this.#parts.push(other);
    // What the sheets say is said by each element.
    if (other !== undefined || hidden.has(element) || element.local === 'style') return;
    this.#parts.push(`<${element.name}`);
    const picture = pictures.get(element);
    for (const [name, value] of attributes.of(element)) {
      const isAddress = picture !== undefined && /(?:^|:)href$/.test(name);
      this.#parts.push(` ${name}="${escapeAttribute(isAddress ? picture : value)}"`);
    }
    this.#parts.push('>');
    if (element.local === 'filter') this.#parts.push(emptyBackdrop(element));
    if (element.parent === undefined && background !== undefined) {
      const prefix = element.name.slice(0, element.name.length - element.local.length);
      this.#parts.push(`<${prefix}rect ${everywhere} style="fill:${escapeAttribute(background)};stroke:none"/>`);
    }
    for (const child of element.children) {
      if (typeof child === 'string') this.#parts.push(escapeText(child));
      else if (!(child instanceof XmlInstruction)) this.#element(child);
    }
    this.#parts.push(`</${element.name}>`);
  }
}
