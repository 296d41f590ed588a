import type { Context } from '../../../context.ts';
import { FontLibrary } from '../../../text/font-library.ts';
import { startHarfBuzz } from '../../../text/harfbuzz/engine.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Cascade } from '../style/cascade.ts';
import type { ViewportSize } from './content.ts';
import { addCallerFonts, addEmbeddedFonts } from './fonts.ts';
import { parseLength } from './lengths.ts';
import type { Declarations } from './paint.ts';
import { setText } from './set-text.ts';
import { TextPaths } from './text-path.ts';
import type { TextStyles } from './text-style.ts';
import { noteFurtherUses } from './use-notes.ts';
import type { Uses } from './uses.ts';

/** The parts of a drawing that decide how its texts are set. */
export interface TextSource {
  readonly texts: readonly XmlElement[];
  readonly byId: ReadonlyMap<string, XmlElement>;
  /** Elements that are left out. */
  readonly hidden: ReadonlySet<XmlElement>;
  readonly cascade: Cascade;
  /** Declared properties, in terms that the engine supports. */
  readonly plain: Declarations;
  readonly styles: TextStyles;
  readonly uses: Uses;
}

/** Sets all texts of a drawing and returns the markup that replaces each. */
export async function setTexts(source: TextSource, context: Context): Promise<Map<XmlElement, string>> {
  const set = new Map<XmlElement, string>();
  const { texts, byId, hidden, cascade, plain, styles, uses } = source;
  if (texts.length === 0) return set;
  const library = new FontLibrary(await startHarfBuzz(), (code, detail) => context.note(code, detail));
  await addCallerFonts(library, context);
  await addEmbeddedFonts(library, cascade.fontFaces, context);
  noteFurtherUses(uses, texts, { cascade, styles, context });
  const paths = new TextPaths(byId, context);
  let remaining = context.limits.maxTextCharacters;
  for (const text of texts) {
    const viewport = viewportOf(text);
    const { markup, count } = await setText(
      text,
      { plain, styles, library, paths, viewport, context, hidden },
      remaining,
    );
    set.set(text, markup);
    remaining -= count;
    await context.breathe();
  }
  return set;
}

/** Reference size for percentages: the nearest viewBox or svg size. */
function viewportOf(element: XmlElement): ViewportSize {
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
