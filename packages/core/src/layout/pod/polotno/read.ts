import type { Element } from '../../../models/design/elements.ts';
import type { Fill } from '../../../models/design/paint.ts';
import { identity } from '../../../outline/matrix.ts';
import type { DesignBuilder } from '../scene/design-builder.ts';
import { readPaint } from '../scene/element-base.ts';
import { parseWeight } from '../scene/fonts.ts';
import { rectangleShape } from '../scene/path.ts';
import { isPictureSource, placePicture } from '../scene/place-picture.ts';
import { unwrapUrl } from '../scene/remote.ts';
import type { JsonObject } from '../template/json.ts';
import { Members } from '../template/members.ts';
import { PolotnoElements } from './elements.ts';

/** Default resolution: that of CSS pixels. */
const defaultDpi = 96;

/**
 * Converts Polotno designs. All lengths are pixels at the stated resolution; `unit` is only the display unit of the
 * editor.
 * @see Polotno, "Design Format"
 */
export async function readPolotno(templates: readonly JsonObject[], builder: DesignBuilder): Promise<void> {
  for (const [index, template] of templates.entries()) {
    const members = new Members(template, builder.noteLocation());
    members.skip(['unit', 'audios', 'custom', 'id', 'schemaVersion']);
    if ((members.list('audios') ?? []).length > 0)
      builder.noteLocation().note('POD_LOOK_LOST', 'its sounds cannot be printed');
    const dpi = members.number('dpi', { min: 1, max: 10_000 }) ?? defaultDpi;
    const { source } = builder.metaData;
    const version = members.text('schemaVersion');
    if (source && version !== undefined) source.version ??= version;
    if (index === 0) builder.metaData.title = members.text('name') ?? '';
    readFonts(members, builder);
    const size = { width: readSide(members, 'width'), height: readSide(members, 'height') };
    for (const [pageIndex, page] of members.objects('pages').entries()) {
      await builder.context.breathe();
      const own = page.withReporter(builder.noteLocation());
      new PageReader(own, builder, 72 / dpi).convert(size, `page/${own.text('id') || `${index}/${pageIndex}`}`);
    }
    members.close();
  }
}

function readFonts(members: Members, builder: DesignBuilder): void {
  for (const font of members.objects('fonts')) {
    const family = font.text('fontFamily');
    const url = font.text('url');
    if (family === undefined) continue;
    if (url) builder.fonts.addSource({ family, src: unwrapUrl(url) });
    for (const style of font.objects('styles')) {
      const src = unwrapUrl(style.text('src') ?? '');
      const weight = parseWeight(style.text('fontWeight')) ?? 400;
      const italic = /italic|oblique/i.test(style.text('fontStyle') ?? '');
      if (src !== '') builder.fonts.addSource({ family, src, weight, italic });
    }
  }
}

/** Returns undefined if the side is `auto` or missing. */
function readSide(members: Members, name: string): number | undefined {
  if (members.raw(name) === 'auto') return undefined;
  const side = members.number(name, { min: 0 });
  return side === 0 ? undefined : side;
}

/** Default side of a page. @see Polotno, "Design Format": the defaults of its schema */
const defaultSide = 1080;

class PageReader {
  readonly #page: Members;
  readonly #builder: DesignBuilder;
  readonly #unit: number;

  constructor(page: Members, builder: DesignBuilder, unit: number) {
    this.#page = page;
    this.#builder = builder;
    this.#unit = unit;
  }

  convert(size: { width: number | undefined; height: number | undefined }, path: string): void {
    const page = this.#page;
    const location = this.#builder.noteLocation();
    const [width, height] = [readSide(page, 'width') ?? size.width, readSide(page, 'height') ?? size.height];
    if (width === undefined || height === undefined) {
      location.note('POD_SIZE_ASSUMED', `no page width or height; used ${defaultSide} pixels`);
    }
    const area = { width: (width ?? defaultSide) * this.#unit, height: (height ?? defaultSide) * this.#unit };
    page.skip(['id', 'custom', 'duration', 'animations']);
    const { background, picture } = this.#readBackground(area, path);
    const elements = new PolotnoElements(this.#builder, this.#unit).convert(page, path);
    const bleed = (page.number('bleed', { min: 0 }) ?? 0) * this.#unit;
    const name = page.text('name') || undefined;
    page.close();
    this.#builder.addPage({ path, name, ...area, bleed, background, elements: [...picture, ...elements] });
  }

  /** Reads the page background: a colour, a gradient, or the URL of an image that covers the page. */
  #readBackground(
    area: { width: number; height: number },
    path: string,
  ): { background?: Fill | undefined; picture: Element[] } {
    const location = this.#builder.noteLocation();
    const text = this.#page.text('background') ?? '';
    const address = unwrapUrl(text);
    if (!isPictureSource(address)) {
      return { background: readPaint(text, this.#builder.swatches, location, area), picture: [] };
    }
    const image = placePicture(address, this.#builder.pictures, location, { fitting: { mode: 'cover' } });
    const base = { path: `${path}/background`, transform: identity, role: 'background', locked: true };
    return { picture: [this.#builder.image(base, rectangleShape(area), image)] };
  }
}
