import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Design,
  Element,
  Fill,
  GroupElement,
  ImageElement,
  Shape,
  ShapeElement,
  Stroke,
} from '@quoin/core/design';
import { loadImage, openCanvas, Path2D } from '../../../packages/core/test/drawing/drawn/canvas.ts';
import { galleryFolder } from './gallery.ts';

// Draws pages of the gallery on a canvas, from the documents alone and without anything of the product. It knows what
// the pages of shapes use: outlines, corners, strokes, gradients, opacity, blending, pictures, groups and drop shadows.

type Canvas = ReturnType<typeof openCanvas>;
type Context = ReturnType<Canvas['getContext']>;
type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Picture = Awaited<ReturnType<typeof loadImage>>;

/** Draws pages at a size in pixels. */
export class CanvasDrawer {
  readonly #design: Design;
  readonly #scale: number;
  readonly #photo: Picture;

  private constructor(design: Design, scale: number, photo: Picture) {
    this.#design = design;
    this.#scale = scale;
    this.#photo = photo;
  }

  static async open(design: Design, scale: number): Promise<CanvasDrawer> {
    const photo = await loadImage(readFileSync(join(galleryFolder, 'photo.png')));
    return new CanvasDrawer(design, scale, photo);
  }

  draw(): Buffer {
    const [canvas, context] = this.#layer();
    const [page] = this.#design.pages;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, page!.width, page!.height); // a gallery document has one page
    for (const element of page!.elements) this.#element(context, element);
    return canvas.toBuffer('image/png');
  }

  #layer(): [Canvas, Context] {
    const { width, height } = this.#design.pages[0]!; // a gallery document has one page
    const canvas = openCanvas(Math.round(width * this.#scale), Math.round(height * this.#scale));
    const context = canvas.getContext('2d');
    context.scale(this.#scale, this.#scale);
    return [canvas, context];
  }

  /** Draws an element on a layer of its own if it blends as a whole. */
  #element(target: Context, element: Element): void {
    const { opacity = 1, blendMode = 'normal' } = element;
    const [canvas, context] = this.#layer();
    context.setTransform(target.getTransform());
    context.transform(...element.transform);
    if (element.kind === 'group') this.#group(context, element);
    else if (element.kind !== 'text') this.#outlined(context, element);
    target.save();
    target.setTransform(1, 0, 0, 1, 0, 0);
    for (const effect of element.effects ?? []) {
      if (effect.kind !== 'drop-shadow') throw new Error(`${effect.kind} is not drawn on canvases`);
      const shadow = openCanvas(canvas.width, canvas.height).getContext('2d');
      // Half of the size is the standard deviation of the blur, which is half of what a canvas calls blur.
      shadow.shadowBlur = effect.size * this.#scale;
      shadow.shadowColor = this.#colour(effect.swatch, 100, effect.opacity ?? 1);
      // The element itself is drawn outside of the canvas.
      shadow.shadowOffsetX = (effect.x ?? 0) * this.#scale + canvas.width;
      shadow.shadowOffsetY = (effect.y ?? 0) * this.#scale;
      shadow.drawImage(canvas, -canvas.width, 0);
      target.globalCompositeOperation = 'multiply';
      target.drawImage(shadow.canvas, 0, 0);
    }
    target.globalAlpha = opacity;
    target.globalCompositeOperation = blendMode === 'normal' ? 'source-over' : (blendMode as 'multiply');
    target.drawImage(canvas, 0, 0);
    target.restore();
  }

  #group(context: Context, { elements, clip }: GroupElement): void {
    if (clip !== undefined) context.clip(this.#path(clip));
    for (const element of elements) this.#element(context, element);
  }

  #outlined(context: Context, element: ShapeElement | ImageElement): void {
    const path = this.#path(element.shape);
    const rule = element.shape.kind === 'path' ? element.shape.fillRule : undefined;
    const area = areaOf(element.shape);
    if (element.fill !== undefined) {
      context.fillStyle = this.#paint(context, element.fill, area);
      context.fill(path, rule ?? 'nonzero');
    }
    if (element.kind === 'image') this.#image(context, element, path);
    if (element.stroke !== undefined) this.#stroke(context, element.stroke, path, area);
  }

  #image(context: Context, { image }: ImageElement, path: Path2D): void {
    context.save();
    context.clip(path);
    context.globalAlpha = image.opacity ?? 1;
    context.transform(...(image.placement ?? [1, 0, 0, 1, 0, 0]));
    context.imageSmoothingQuality = 'high';
    context.drawImage(this.#photo, 0, 0, 1, 1);
    context.restore();
  }

  #stroke(context: Context, stroke: Stroke, path: Path2D, area: Area): void {
    const { width, align = 'center', cap = 'butt', join = 'miter', miterLimit = 4 } = stroke;
    const grown = align === 'inside' ? 0 : width / (align === 'outside' ? 1 : 2);
    const box = {
      x: area.x - grown,
      y: area.y - grown,
      width: area.width + 2 * grown,
      height: area.height + 2 * grown,
    };
    context.save();
    if (align === 'inside') context.clip(path);
    if (align === 'outside') {
      const outside = new Path2D();
      outside.rect(-1000, -1000, 3000, 3000);
      outside.addPath(path);
      context.clip(outside, 'evenodd');
    }
    Object.assign(context, { lineCap: cap, lineJoin: join, miterLimit });
    context.lineWidth = align === 'center' ? width : width * 2;
    context.strokeStyle = this.#paint(context, stroke, box);
    context.stroke(path);
    context.restore();
  }

  #paint(context: Context, { swatch, tint = 100, opacity = 1, gradient }: Fill, { x, y, width, height }: Area) {
    const found = this.#design.swatches.find(({ id }) => id === swatch);
    if (found?.kind !== 'gradient') return this.#colour(swatch, tint, opacity);
    const [startX, startY] = gradient?.start ?? [found.type === 'linear' ? x : x + width / 2, y + height / 2];
    const length = gradient?.length ?? width;
    const angle = ((gradient?.angle ?? 0) * Math.PI) / 180;
    const made =
      found.type === 'linear'
        ? context.createLinearGradient(
            startX,
            startY,
            startX + Math.cos(angle) * length,
            startY + Math.sin(angle) * length,
          )
        : context.createRadialGradient(startX, startY, 0, startX, startY, length);
    for (const stop of found.stops) made.addColorStop(stop.position, this.#colour(stop.swatch, 100, 1));
    return made;
  }

  /** A colour as its swatch shows it, mixed with white. */
  #colour(swatch: string, tint: number, opacity: number): string {
    const { display = '#000000' } = this.#design.swatches.find(({ id }) => id === swatch) ?? {};
    const channels = [1, 3, 5].map((at) => Number.parseInt(display.slice(at, at + 2), 16));
    return `rgba(${channels.map((value) => 255 - (255 - value) * (tint / 100)).join(', ')}, ${opacity})`;
  }

  #path(shape: Shape): Path2D {
    const path = new Path2D(shape.kind === 'path' ? shape.d : undefined);
    if (shape.kind === 'path') return path;
    const { x, y, width, height } = shape;
    if (shape.kind === 'ellipse') {
      path.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
      return path;
    }
    if (shape.corners === undefined) path.rect(x, y, width, height);
    else cutCorners(path, shape);
    return path;
  }
}

function areaOf(shape: Shape): Area {
  if (shape.kind !== 'path') return shape;
  const numbers = shape.d.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, at) => at % 2 === odd)) as [number[], number[]];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Corners clockwise from the top left: each is reached along its side and left along the next one. */
function cutCorners(path: Path2D, { x, y, width, height, corners }: Extract<Shape, { kind: 'rectangle' }>): void {
  const points = [
    [x, y, 0, 1, 1, 0],
    [x + width, y, -1, 0, 0, 1],
    [x + width, y + height, 0, -1, -1, 0],
    [x, y + height, 1, 0, 0, -1],
  ] as const;
  for (const [at, [cornerX, cornerY, inX, inY, outX, outY]] of points.entries()) {
    const { kind, radius: r } = corners![at]!; // the caller has corners
    const [from, to] = [
      [cornerX + inX * r, cornerY + inY * r],
      [cornerX + outX * r, cornerY + outY * r],
    ] as const;
    const move = at === 0 ? 'moveTo' : 'lineTo';
    if (kind === 'square') {
      path[move](cornerX, cornerY);
      continue;
    }
    path[move](...from);
    if (kind === 'bevel') path.lineTo(...to);
    else if (kind === 'inset') {
      path.lineTo(cornerX + (inX + outX) * r, cornerY + (inY + outY) * r);
      path.lineTo(...to);
    } else if (kind === 'round') path.arcTo(cornerX, cornerY, ...to, r);
    else {
      const start = Math.atan2(inY, inX);
      path.arc(cornerX, cornerY, r, start, Math.atan2(outY, outX), true);
    }
  }
  path.closePath();
}
