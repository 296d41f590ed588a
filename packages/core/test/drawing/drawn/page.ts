import { type Canvas, createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { createResolver, type Resolver } from '../../../src/design/resolver.ts';
import type { Effect } from '../../../src/models/design/effects.ts';
import type { Element } from '../../../src/models/design/elements.ts';
import type { DesignBundle } from '../../../src/models/design-bundle.ts';
import { drawStroke, pathOf, ruleOf, setPaint } from './paint.ts';
import { drawStory } from './text.ts';

// Draws a page from the document alone, as the developer of an editor would. Anything that a reader lost is missing.

/** Draws the only page of a design. */
export async function drawPage({ template }: DesignBundle, pixelsPerPoint: number): Promise<Canvas> {
  const [page] = template.pages;
  if (page === undefined) throw new Error('the design has no page');
  const pictures = new Map<string, Image>();
  for (const source of sourcesOf(page.elements)) pictures.set(source, await loadImage(source));
  const [width, height] = [Math.round(page.width * pixelsPerPoint), Math.round(page.height * pixelsPerPoint)];
  const drawer = new PageDrawer(template, pictures, { width, height, scale: pixelsPerPoint });
  return drawer.draw(page);
}

type Template = DesignBundle['template'];

/** The pictures embedded in a document. */
function sourcesOf(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    if (element.kind === 'group') return sourcesOf(element.elements);
    return element.kind === 'image' && element.image.src !== undefined ? [element.image.src] : [];
  });
}

interface PageSize {
  readonly width: number;
  readonly height: number;
  /** Pixels per point. */
  readonly scale: number;
}

class PageDrawer {
  readonly #template: Template;
  readonly #pictures: ReadonlyMap<string, Image>;
  readonly #size: PageSize;
  readonly #resolver: Resolver;

  constructor(template: Template, pictures: ReadonlyMap<string, Image>, size: PageSize) {
    this.#template = template;
    this.#pictures = pictures;
    this.#size = size;
    this.#resolver = createResolver(template);
  }

  draw({ width, height, background, elements }: Template['pages'][number]): Canvas {
    const { canvas, context } = this.#open();
    context.scale(this.#size.scale, this.#size.scale);
    if (background && setPaint(context, background, 'fillStyle', this.#resolver)) context.fillRect(0, 0, width, height);
    context.globalAlpha = 1;
    for (const element of elements) this.#place(context, element);
    return canvas;
  }

  #open(): { canvas: Canvas; context: SKRSContext2D } {
    const canvas = createCanvas(this.#size.width, this.#size.height);
    return { canvas, context: canvas.getContext('2d') };
  }

  /** An element with opacity, a blend mode or effects is first drawn separately. */
  #place(context: SKRSContext2D, element: Element): void {
    if (element.visible === false) return;
    context.save();
    context.transform(...element.transform);
    const { opacity = 1, blendMode = 'normal', effects = [] } = element;
    if (opacity === 1 && blendMode === 'normal' && effects.length === 0) this.#paint(context, element);
    else {
      const group = this.#open();
      group.context.setTransform(context.getTransform());
      this.#paint(group.context, element);
      context.resetTransform();
      context.globalAlpha = opacity;
      context.globalCompositeOperation = blendMode === 'normal' ? 'source-over' : blendMode;
      for (const effect of effects) this.#setShadow(context, effect);
      context.drawImage(group.canvas, 0, 0);
    }
    context.restore();
  }

  #setShadow(context: SKRSContext2D, effect: Effect): void {
    if (effect.kind !== 'drop-shadow') throw new Error(`unsupported effect: ${effect.kind}`);
    const colour = this.#resolver.resolvePaint({ swatch: effect.swatch });
    const alpha = Math.round((effect.opacity ?? 1) * 255);
    context.shadowColor = `${colour?.kind === 'color' ? colour.color : '#000000'}${alpha.toString(16).padStart(2, '0')}`;
    context.shadowBlur = effect.size * this.#size.scale;
    context.shadowOffsetX = effect.x * this.#size.scale;
    context.shadowOffsetY = effect.y * this.#size.scale;
  }

  #paint(context: SKRSContext2D, element: Element): void {
    if (element.kind === 'group') {
      if (element.clip) context.clip(pathOf(element.clip), ruleOf(element.clip));
      for (const each of element.elements) this.#place(context, each);
      return;
    }
    const { shape, fill, stroke } = element;
    const path = pathOf(shape);
    context.save();
    if (fill && setPaint(context, fill, 'fillStyle', this.#resolver)) context.fill(path, ruleOf(shape));
    context.restore();
    if (element.kind === 'image') this.#paintPicture(context, element);
    if (element.kind === 'text') drawStory(context, element, this.#template, this.#resolver);
    if (stroke) drawStroke(context, path, stroke, this.#size.scale, this.#resolver);
  }

  #paintPicture(context: SKRSContext2D, { image, shape }: Element & { kind: 'image' }): void {
    const picture = image.src === undefined ? undefined : this.#pictures.get(image.src);
    if (picture === undefined || image.placement === undefined) return;
    context.save();
    context.clip(pathOf(shape), ruleOf(shape));
    context.transform(...image.placement);
    context.drawImage(picture, 0, 0, 1, 1);
    context.restore();
  }
}
