import { ConversionError } from '../../errors.ts';
import type { Element } from '../../models/design/elements.ts';
import type { Layer, Page } from '../../models/design/pages.ts';
import type { Styles } from '../../models/design/styles.ts';
import type { Swatch, SwatchGroup } from '../../models/design/swatches.ts';
import type { XmlElement } from '../../xml/element.ts';
import { numberIn } from './chain.ts';
import type { Assets, Idml, StoryUse } from './idml.ts';
import { ElementIds } from './item/element-ids.ts';
import { readItem } from './item/item.ts';
import { readItemMatrix } from './item/item-matrix.ts';
import { StoryList } from './item/text/story-list.ts';
import type { ItemTools } from './item/tools.ts';
import { objectStylesOf, readObjectStyles } from './object-styles.ts';
import { readDocumentSettings } from './page/document-settings.ts';
import { readLayers } from './page/layers.ts';
import { Masters } from './page/masters.ts';
import { readAlternateLayouts, readSections } from './page/sections.ts';
import type { SpreadTools } from './page/spread.ts';
import { readSpread } from './page/spread.ts';
import { readSwatchGroups } from './paint/swatches/swatch-groups.ts';
import { readSwatches } from './paint/swatches/swatches.ts';
import type { GlobalLight } from './paint/tools.ts';
import { readItemLinks, readRoles } from './references.ts';
import { createReport } from './report.ts';

/** Everything in a layout except the text. */
export interface Scene {
  readonly pages: Page[];
  /** Back to front. */
  readonly layers: Layer[];
  readonly swatches: Swatch[];
  readonly swatchGroups: SwatchGroup[];
  readonly objectStyles: NonNullable<Styles['object']>;
  /**
   * Stories of the frames that were read. The list grows while text is read, because anchored items can hold frames.
   */
  readonly stories: readonly StoryUse[];
  /** Reads an anchored item. `copy` is the copy of the story that contains it. */
  readonly readAnchored: (item: XmlElement, copy: string) => Element | undefined;
}

/** Reads the pages of a layout. */
export async function readScene(idml: Idml, assets: Assets): Promise<Scene> {
  requirePages(idml);
  const layers = readLayers(idml);
  const swatches = await readSwatches(idml);
  const items: ItemTools = {
    idml,
    assets,
    ids: new ElementIds(idml.id),
    paint: { swatches, strokes: strokesOf(idml), light: lightOf(idml) },
    objectStyles: objectStylesOf(idml),
    layers: layers.ids,
    roles: readRoles(idml.parts),
    links: readItemLinks(idml.parts),
    stories: new StoryList(new Set(idml.parts.stories.flatMap((story) => story.attribute('Self') ?? []))),
  };
  const facts = readDocumentSettings(idml);
  const masters = new Masters(idml.parts.masters, facts, items.objectStyles, idml.context);
  const pages = await readPages({ ...items, settings: facts, masters });
  return {
    pages,
    layers: layers.list,
    swatches: swatches.list,
    swatchGroups: readSwatchGroups(idml, swatches.list),
    objectStyles: readObjectStyles(items),
    stories: items.stories.uses,
    readAnchored: (item, copy) => readAnchored(item, copy, items),
  };
}

async function readPages(tools: SpreadTools): Promise<Page[]> {
  const { context, parts } = tools.idml;
  const pages: Page[] = [];
  for (const spread of parts.spreads) {
    await context.breathe();
    for (const each of readSpread(spread, pages.length + 1, tools)) pages.push(each);
  }
  const selves = parts.spreads.flatMap((spread) =>
    spread.childrenNamed('Page').map((page) => page.attribute('Self') ?? ''),
  );
  const sections = readSections(parts.designmap, selves);
  const layouts = readAlternateLayouts(parts.designmap, selves);
  return pages.map((page, at) => {
    const [section, alternateLayout] = [sections[at], layouts[at]];
    const extra = alternateLayout === undefined ? page.extra : { ...page.extra, alternateLayout };
    return { ...page, ...(section && { section }), ...(extra && { extra }) };
  });
}

/** Reads an anchored item as one element. Text on its path makes it a group. */
function readAnchored(item: XmlElement, copy: string, tools: ItemTools): Element | undefined {
  const placement = { copy, layer: tools.stories.layerOfStory(storyOf(item)), idSuffix: copy === '' ? '' : `@${copy}` };
  const matrix = readItemMatrix(item, createReport(item, tools.idml.context));
  const [first, ...others] = readItem(item, matrix, placement, tools);
  if (first === undefined || others.length === 0) return first;
  const id = tools.ids.take(`${item.attribute('Self') ?? item.name}/whole${placement.idSuffix}`);
  return { kind: 'group', id, layer: first.layer, transform: [1, 0, 0, 1, 0, 0], elements: [first, ...others] };
}

/** Returns the `Self` of the story that contains the item. */
function storyOf(item: XmlElement): string {
  let at = item.parent;
  while (at !== undefined && at.name !== 'Story') at = at.parent;
  return at?.attribute('Self') ?? '';
}

function requirePages({ parts, context }: Idml): void {
  const count = parts.spreads.reduce((sum, spread) => sum + spread.childrenNamed('Page').length, 0);
  const { maxFrames } = context.limits;
  if (count === 0) throw new ConversionError('IDML_MALFORMED', 'the layout has no pages');
  if (count > maxFrames) {
    throw new ConversionError(
      'IMAGE_TOO_MANY_FRAMES',
      `the layout has ${count} pages, more than the limit of ${maxFrames}`,
    );
  }
}

function strokesOf({ parts }: Idml): Map<string, XmlElement> {
  const strokes = parts.graphic?.elements().filter(({ name }) => name.endsWith('StrokeStyle')) ?? [];
  return new Map(strokes.map((stroke) => [stroke.attribute('Self') ?? '', stroke]));
}

function lightOf({ parts }: Idml): GlobalLight {
  const light = parts.preferences?.child('TransparencyPreference');
  const number = (name: string, fallback: number): number => (light && numberIn([light], name)) ?? fallback;
  return { angle: number('GlobalLightAngle', 120), altitude: number('GlobalLightAltitude', 30) };
}
