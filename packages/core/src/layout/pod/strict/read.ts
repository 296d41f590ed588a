import type { DesignBuilder } from '../scene/design-builder.ts';
import { readPaint } from '../scene/element-base.ts';
import { isList, type JsonObject } from '../template/json.ts';
import { Members } from '../template/members.ts';
import { Layers } from './layers.ts';
import { Problems } from './problems.ts';

/** Points per unit. */
const units = { pt: 1, in: 72, mm: 72 / 25.4, cm: 72 / 2.54, px: Number.NaN } as const;
const unitNames = ['px', 'pt', 'mm', 'cm', 'in'] as const;
/** Default resolution: that of CSS pixels. */
const defaultDpi = 96;

/**
 * Converts templates of pages and layers. The dialect is strict: everything that is not in docs/pod-templates.md is
 * refused, in one message.
 */
export async function readStrict(templates: readonly JsonObject[], builder: DesignBuilder): Promise<void> {
  const problems = new Problems();
  for (const [index, template] of templates.entries()) {
    const pointer = templates.length === 1 ? '' : `/${index}`;
    await new StrictTemplate(new Members(template, problems, pointer), builder, problems, index).convert();
  }
  problems.require();
}

/** Page members inherited from the template. */
interface PageDefaults {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly bleed: number;
  readonly background: string | undefined;
}

class StrictTemplate {
  readonly #members: Members;
  readonly #builder: DesignBuilder;
  readonly #problems: Problems;
  readonly #index: number;

  constructor(members: Members, builder: DesignBuilder, problems: Problems, index: number) {
    this.#members = members;
    this.#builder = builder;
    this.#problems = problems;
    this.#index = index;
  }

  async convert(): Promise<void> {
    const members = this.#members;
    const dpi = members.number('dpi', { min: 1, max: 10_000 }) ?? defaultDpi;
    const unit = members.choice('unit', unitNames) ?? 'px';
    const points = unit === 'px' ? 72 / dpi : units[unit];
    this.#readFacts();
    this.#readFonts();
    const defaults: PageDefaults = {
      width: members.number('width', { min: 0 }),
      height: members.number('height', { min: 0 }),
      bleed: members.number('bleed', { min: 0 }) ?? 0,
      background: members.text('background'),
    };
    const isOnePage = isList(members.raw('layers'));
    const pages = isOnePage ? [members] : members.objects('pages');
    if (pages.length === 0) this.#problems.invalidValue(`${members.pointer}/pages`, 'an array with at least one page');
    for (const [index, page] of pages.entries()) {
      await this.#builder.context.breathe();
      this.#convertPage(page, defaults, points, index);
      if (!isOnePage) page.close();
    }
    members.close();
  }

  #readFacts(): void {
    const { metaData } = this.#builder;
    const [name, author, description, language] = ['name', 'author', 'description', 'language'].map((each) =>
      this.#members.text(each),
    );
    if (this.#index > 0) return; // the first template names the design
    this.#members.skip(['id']);
    metaData.title = name ?? '';
    if (author !== undefined) metaData.author = author;
    if (description !== undefined) metaData.description = description;
    if (language !== undefined) metaData.language = language;
  }

  #readFonts(): void {
    for (const font of this.#members.objects('fonts')) {
      const [family, src] = [font.text('family'), font.text('src')];
      const weight = font.number('weight', { min: 1, max: 1000 });
      const italic = font.boolean('italic');
      if (family === undefined) this.#problems.missing(`${font.pointer}/family`);
      if (src === undefined) this.#problems.missing(`${font.pointer}/src`);
      if (family !== undefined && src !== undefined) this.#builder.fonts.addSource({ family, src, weight, italic });
      font.close();
    }
  }

  #convertPage(page: Members, defaults: PageDefaults, points: number, index: number): void {
    const [width, height] = (['width', 'height'] as const).map((name) => {
      const value = page.number(name, { min: 0 }) ?? defaults[name];
      if (value === undefined) this.#problems.missing(`${page.pointer}/${name}`);
      else if (value === 0) this.#problems.invalidValue(`${page.pointer}/${name}`, 'a number above 0');
      return (value || 1) * points;
    }) as [number, number];
    const path = `page/${page.text('id') ?? `${this.#index}/${index}`}`;
    const location = this.#builder.noteLocation();
    const layers = new Layers(this.#builder, this.#problems, points);
    this.#builder.addPage({
      path,
      name: page === this.#members ? undefined : page.text('name'),
      width,
      height,
      bleed: (page.number('bleed', { min: 0 }) ?? defaults.bleed) * points,
      background: readPaint(page.text('background') ?? defaults.background, this.#builder.swatches, location, {
        width,
        height,
      }),
      elements: layers.convert(page, 'layers', path),
    });
  }
}
