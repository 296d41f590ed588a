import type { Context } from '../../../context.ts';
import { FontLibrary } from '../../../text/font-library.ts';
import { startHarfBuzz } from '../../../text/harfbuzz/engine.ts';
import { type XmlElement, XmlInstruction } from '../../../xml/element.ts';
import { escapeAttribute, escapeText } from '../../../xml/escape.ts';
import { readXml } from '../../../xml/read.ts';
import { Cascade } from '../style/cascade.ts';
import type { Viewport } from './content.ts';
import { addCallersFonts, addEmbeddedFonts } from './fonts.ts';
import { parseLength } from './lengths.ts';
import { setText } from './set-text.ts';
import { TextPaths } from './text-path.ts';
import { TextStyles } from './text-style.ts';
import { noteFurtherUses } from './use-notes.ts';
import { Uses } from './uses.ts';

/** Writes a drawing again with paths in the places of its texts, which look the same on every machine. */
export async function outlineTexts(source: string, context: Context): Promise<string> {
  const { root } = await readXml(source, context, { entities: 'internal', unboundPrefixes: 'keep' });
  const survey = surveyOf(root);
  const cascade = new Cascade(survey.sheets);
  const library = new FontLibrary(await startHarfBuzz(), (code, detail) => context.note(code, detail));
  await addCallersFonts(library, context);
  await addEmbeddedFonts(library, cascade.fontFaces, context);
  const uses = new Uses(survey, cascade, context.spend);
  const styles = new TextStyles(cascade, (element) => uses.parentOf(element));
  noteFurtherUses(uses, survey.texts, { cascade, styles, context });
  const paths = new TextPaths(survey.byId, context);
  const set = new Map<XmlElement, string>();
  let left = context.limits.maxTextCharacters;
  for (const text of survey.texts) {
    const viewport = viewportOf(text);
    const { markup, count } = await setText(text, { cascade, styles, library, paths, viewport, context }, left);
    set.set(text, markup);
    left -= count;
    await context.breathe();
  }
  return new Writer(set).write(root);
}

interface Survey {
  readonly sheets: string[];
  readonly texts: XmlElement[];
  readonly uses: XmlElement[];
  readonly byId: Map<string, XmlElement>;
}

function surveyOf(root: XmlElement): Survey {
  const survey: Survey = { sheets: [], texts: [], uses: [], byId: new Map() };
  const visit = (element: XmlElement): void => {
    const id = element.attribute('id');
    if (id !== undefined && !survey.byId.has(id)) survey.byId.set(id, element);
    if (element.local === 'style' && isCss(element)) survey.sheets.push(element.text);
    if (element.local === 'use') survey.uses.push(element);
    if (isText(element)) survey.texts.push(element);
    else for (const child of element.elements()) visit(child);
  };
  visit(root);
  return survey;
}

function isCss(style: XmlElement): boolean {
  return /^(?:text\/css)?\s*(?:;|$)/i.test(style.attribute('type') ?? '');
}

function isText({ local, uri }: XmlElement): boolean {
  return local === 'text' && (uri === '' || uri === 'http://www.w3.org/2000/svg');
}

/** What a percentage is of: the nearest drawing's own units. */
function viewportOf(element: XmlElement): Viewport {
  for (let each = element.parent; each !== undefined; each = each.parent) {
    if (each.local !== 'svg' && each.local !== 'symbol') continue;
    const box = (each.attribute('viewBox') ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const [, , width = 0, height = 0] = box;
    if (box.length === 4 && width > 0 && height > 0) return { width, height };
    const side = (name: string) => parseLength(each.attribute(name) ?? '', { em: 16, whole: Number.NaN });
    if (each.local === 'svg') return { width: side('width') ?? 100, height: side('height') ?? 100 };
  }
  return { width: 100, height: 100 };
}

/** Writes a tree, with other markup in the places of some elements. */
class Writer {
  readonly #replaced: ReadonlyMap<XmlElement, string>;
  readonly #parts: string[] = [];

  constructor(replaced: ReadonlyMap<XmlElement, string>) {
    this.#replaced = replaced;
  }

  write(root: XmlElement): string {
    this.#element(root);
    return this.#parts.join('');
  }

  #element(element: XmlElement): void {
    const replaced = this.#replaced.get(element);
    if (replaced !== undefined) {
      this.#parts.push(replaced);
      return;
    }
    this.#parts.push(`<${element.name}`);
    for (let at = 0; at < element.attributes.length; at += 2) {
      this.#parts.push(` ${element.attributes[at]}="${escapeAttribute(element.attributes[at + 1] ?? '')}"`);
    }
    this.#parts.push('>');
    for (const child of element.children) {
      if (typeof child === 'string') this.#parts.push(escapeText(child));
      else if (!(child instanceof XmlInstruction)) this.#element(child);
    }
    this.#parts.push(`</${element.name}>`);
  }
}
