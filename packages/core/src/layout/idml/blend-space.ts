import type { Context } from '../../context.ts';
import type { Design } from '../../models/design/document.ts';
import type { Page } from '../../models/design/pages.ts';
import type { Swatch } from '../../models/design/swatches.ts';
import { attributeIn } from './chain.ts';
import { createPageUses } from './page-uses.ts';
import type { IdmlParts } from './parts.ts';
import { createReport, type Report } from './report.ts';

export type BlendSpace = NonNullable<Design['blendSpace']>;

const spaces: Readonly<Record<string, BlendSpace>> = { CMYK: 'cmyk', RGB: 'rgb' };

/**
 * Reads the colour space for blending transparency. The default is CMYK, as in InDesign's preferences.
 * @see IDML File Format Specification, "TransparencyPreference"
 */
export function readBlendSpace({ preferences }: IdmlParts, context: Context): BlendSpace {
  const preference = preferences?.child('TransparencyPreference');
  const value = preference && attributeIn([preference], 'BlendingSpace');
  if (preference === undefined || value === undefined) return 'cmyk';
  const space = Object.hasOwn(spaces, value) ? spaces[value] : undefined;
  if (space === undefined) {
    const report: Report = createReport(preference, context);
    report('LAYOUT_VALUE_IGNORED', `BlendingSpace is "${value.slice(0, 60)}", expected CMYK or RGB; used CMYK`);
  }
  return space ?? 'cmyk';
}

/** Sets of images, by `src`, that matter for blending. */
export interface PictureBlending {
  /** Images with transparent pixels. */
  readonly transparent: ReadonlySet<string>;
  /** Images in RGB. */
  readonly rgb: ReadonlySet<string>;
}

/**
 * Notes each RGB colour and image that InDesign would convert: if anything on a spread is transparent, InDesign converts
 * all colours of the spread to the blend space. This reader keeps their original appearance, the one on other spreads
 * and on screens.
 */
export function noteBlendSpace(design: Design, pictures: PictureBlending, context: Context): void {
  const rgbSwatches = design.swatches.filter(isRgb);
  if (design.blendSpace !== 'cmyk' || (rgbSwatches.length === 0 && pictures.rgb.size === 0)) return;
  const usesOf = createPageUses(design, context);
  const found = new Map<string, { readonly item: string; readonly look: string; readonly numbers: number[] }>();
  for (const { pages, numbers } of spreadsOf(design.pages)) {
    const { names, isTransparent } = usesOf(pages);
    if (!isTransparent && ![...pictures.transparent].some((src) => names.has(src))) continue;
    const add = (id: string, item: string, look: string): void => {
      if (!names.has(id)) return;
      const known = found.get(id) ?? { item, look, numbers: [] };
      for (const each of numbers) known.numbers.push(each);
      found.set(id, known);
    };
    for (const { id, name, display } of rgbSwatches) add(id, name, display);
    for (const src of pictures.rgb) add(src, src, 'an RGB image');
  }
  for (const { item, look, numbers } of found.values()) {
    context.note('BLEND_SPACE_IGNORED', `${look}, ${listPages(numbers)}`, { item });
  }
}

/** True for RGB swatches. Inks go through the press profile in any case. */
function isRgb(swatch: Swatch): boolean {
  return swatch.kind === 'color' && swatch.space === 'rgb';
}

interface NumberedSpread {
  readonly pages: Page[];
  readonly numbers: number[];
}

function spreadsOf(pages: readonly Page[]): NumberedSpread[] {
  const spreads = new Map<string, NumberedSpread>();
  for (const [at, page] of pages.entries()) {
    const id = page.spread?.id ?? page.id;
    const known = spreads.get(id) ?? { pages: [], numbers: [] };
    known.pages.push(page);
    known.numbers.push(at + 1);
    spreads.set(id, known);
  }
  return [...spreads.values()];
}

const maxListedPages = 5;

function listPages(numbers: readonly number[]): string {
  const more = numbers.length - maxListedPages;
  const listed = numbers.slice(0, maxListedPages).join(', ');
  return `${numbers.length > 1 ? 'pages' : 'page'} ${more > 0 ? `${listed} and ${more} more` : listed}`;
}
