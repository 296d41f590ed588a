import { spaceNames } from '../colour/space-names.data.ts';
import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import type { Clip } from '../models/drawing/clip.ts';
import type { Drawing } from '../models/drawing/drawing.ts';
import type {
  DrawingNode,
  Filter,
  FilterEffect,
  GlyphFont,
  GlyphsNode,
  GroupNode,
  Mask,
  MeshNode,
  Paint,
} from '../models/drawing/nodes.ts';
import type { DrawingColour, GradientStop } from '../models/drawing/paint.ts';
import type { DrawingPicture } from '../models/drawing/picture.ts';
import { identity, joinMatrices, type Matrix } from '../outline/matrix.ts';
import type { Outline } from '../outline/outline.ts';
import { requireStrokeStyle } from '../outline/stroke/style.ts';
import { Yielder } from '../yielder.ts';
import { requireNumbers } from './numbers.ts';

/** The shared resources of a drawing, found before it is written. */
export interface DrawingSurvey {
  readonly pictures: ReadonlySet<DrawingPicture>;
  /** Number of uses of each picture outside of filters. */
  readonly imageCounts: ReadonlyMap<DrawingPicture, number>;
  /** True if a group is translucent or blends. */
  readonly blends: boolean;
  /** True if something is translucent, blends, or has a mask or a filter. */
  readonly isTransparent: boolean;
  /** Number of uses of each glyph. */
  readonly glyphCounts: ReadonlyMap<GlyphFont, ReadonlyMap<number, number>>;
  /** Meshes, and the place where each is first, in the coordinates of the drawing. */
  readonly meshes: ReadonlyMap<MeshNode, Matrix>;
  /** Names of colour spaces other than gray and RGB. */
  readonly inkSpaces: ReadonlySet<string>;
}

/** Cost of one node and of one coordinate, in steps of work. */
const nodeSteps = 20;

/** Visits every node, checks its numbers and the limits, and collects the shared resources. */
export async function surveyDrawing(drawing: Drawing, context: Context): Promise<DrawingSurvey> {
  const { width, height, viewBox } = drawing;
  requireNumbers('size of the drawing', [width, height]);
  requireNumbers('view box', Object.values(viewBox));
  const isEmpty = !(width > 0 && height > 0 && viewBox.xMax > viewBox.xMin && viewBox.yMax > viewBox.yMin);
  if (isEmpty)
    throw new ConversionError('DRAWING_INVALID', `the drawing is ${width}×${height} points; expected an area`);
  const surveyor = new Surveyor(context);
  await surveyor.visitNodes(drawing.children, 0);
  return surveyor;
}

class Surveyor implements DrawingSurvey {
  readonly pictures = new Set<DrawingPicture>();
  readonly imageCounts = new Map<DrawingPicture, number>();
  blends = false;
  isTransparent = false;
  readonly glyphCounts = new Map<GlyphFont, Map<number, number>>();
  readonly meshes = new Map<MeshNode, Matrix>();
  readonly inkSpaces = new Set<string>();
  /** Maps the coordinates of the current node to those of the drawing. */
  #matrix = identity;
  readonly #context: Context;
  readonly #yielder: Yielder;
  /** Resources; each is visited once. */
  readonly #seen = new Set<object>();
  #count = 0;

  constructor(context: Context) {
    this.#context = context;
    this.#yielder = new Yielder(context);
  }

  async visitNodes(nodes: readonly DrawingNode[], depth: number): Promise<void> {
    const { maxXmlDepth, maxXmlNodes } = this.#context.limits;
    if (depth > maxXmlDepth) throw tooLarge('levels of groups', maxXmlDepth);
    for (const node of nodes) {
      if (++this.#count > maxXmlNodes) throw tooLarge('elements', maxXmlNodes);
      this.#spend(nodeSteps);
      if (this.#yielder.isDue(nodeSteps)) await this.#yielder.yield();
      if (node.transform !== undefined) requireNumbers('transform', node.transform);
      if ('opacity' in node && node.opacity !== undefined) {
        requireNumbers('opacity', [node.opacity]);
        this.isTransparent ||= node.opacity < 1;
      }
      await this.#within(node.transform, () => this.#visitNode(node, depth));
    }
  }

  async #within(transform: Matrix | undefined, visit: () => Promise<void>): Promise<void> {
    if (transform === undefined) return visit();
    const outer = this.#matrix;
    this.#matrix = joinMatrices(transform, outer);
    await visit();
    this.#matrix = outer;
  }

  async #visitNode(node: DrawingNode, depth: number): Promise<void> {
    switch (node.kind) {
      case 'group':
        return this.#visitGroup(node, depth);
      case 'fill':
        this.#visitOutline(node.outline);
        return this.#visitPaint(node.paint, depth);
      case 'stroke':
        this.#visitOutline(node.outline);
        if (node.style.width !== 0) requireStrokeStyle(node.style);
        return this.#visitPaint(node.paint, depth);
      case 'glyphs':
        return this.#visitGlyphs(node, depth);
      case 'image':
        this.pictures.add(node.picture);
        this.imageCounts.set(node.picture, (this.imageCounts.get(node.picture) ?? 0) + 1);
        return;
      case 'mesh':
        if (!this.meshes.has(node)) this.meshes.set(node, this.#matrix);
        for (const stop of node.ramp ?? []) this.#visitStop(stop);
        for (const { points, colours } of node.patches) {
          this.#spend(points.length);
          if (points.length !== 24 && points.length !== 32)
            throw new ConversionError('DRAWING_INVALID', `a patch has ${points.length / 2} points, expected 12 or 16`);
          requireNumbers('patch', points);
          for (const colour of colours)
            typeof colour === 'number' ? requireNumbers('position on the ramp', [colour]) : this.#visitColour(colour);
        }
    }
  }

  async #visitGroup(group: GroupNode, depth: number): Promise<void> {
    const { children, clip, mask, filters = [], opacity = 1, blendMode = 'normal' } = group;
    this.blends ||= opacity < 1 || blendMode !== 'normal';
    this.isTransparent ||= this.blends || mask !== undefined || filters.length > 0;
    if (clip !== undefined) this.#visitClip(clip, depth);
    if (mask !== undefined) await this.#visitMask(mask, depth);
    for (const filter of filters) await this.#visitFilter(filter, depth);
    await this.visitNodes(children, depth + 1);
  }

  #visitClip({ shapes, transform, clip }: Clip, depth: number): void {
    if (depth > this.#context.limits.maxXmlDepth) throw tooLarge('levels of clips', this.#context.limits.maxXmlDepth);
    if (transform !== undefined) requireNumbers('transform', transform);
    for (const shape of shapes) {
      this.#spend(nodeSteps);
      if (shape.transform !== undefined) requireNumbers('transform', shape.transform);
      this.#visitOutline(shape.outline);
      if (shape.clip !== undefined) this.#visitClip(shape.clip, depth + 1);
    }
    if (clip !== undefined) this.#visitClip(clip, depth + 1);
  }

  async #visitMask(mask: Mask, depth: number): Promise<void> {
    if (!this.#isNew(mask)) return;
    if (mask.region !== undefined) requireNumbers('region of a mask', Object.values(mask.region));
    if (mask.transfer !== undefined) requireNumbers('transfer function', mask.transfer);
    if (mask.backdrop !== undefined) this.#visitColour(mask.backdrop);
    await this.visitNodes(mask.children, depth + 1);
    if (mask.mask !== undefined) await this.#visitMask(mask.mask, depth + 1);
  }

  async #visitFilter(filter: Filter, depth: number): Promise<void> {
    if (!this.#isNew(filter)) return;
    requireNumbers('region of a filter', Object.values(filter.region));
    for (const { region, effect } of filter.steps) {
      requireNumbers('region of a filter step', Object.values(region));
      requireEffectNumbers(effect);
      if (effect.kind === 'drawing') await this.visitNodes(effect.children, depth + 1);
      if (effect.kind !== 'picture') continue;
      requireNumbers('transform', effect.transform);
      this.pictures.add(effect.picture);
    }
  }

  async #visitPaint(paint: Paint, depth: number): Promise<void> {
    if (paint.kind === 'solid') return this.#visitColour(paint.colour);
    if (!this.#isNew(paint)) return;
    if (paint.transform !== undefined) requireNumbers('transform', paint.transform);
    if (paint.kind === 'tile') {
      requireNumbers('tile', [...Object.values(paint.area), paint.stepX, paint.stepY]);
      return this.#within(paint.transform, () => this.visitNodes(paint.children, depth + 1));
    }
    requireNumbers('gradient', [...paint.from, ...paint.to]);
    if (paint.kind === 'radial') requireNumbers('gradient', [paint.fromRadius, paint.toRadius]);
    if (paint.background !== undefined) this.#visitColour(paint.background);
    // Gradients of one svg may share their stops.
    if (!this.#isNew(paint.stops)) return;
    this.#spend(paint.stops.length);
    for (const stop of paint.stops) this.#visitStop(stop);
  }

  #visitStop({ offset, opacity = 1, colour }: GradientStop): void {
    requireNumbers('gradient stop', [offset, opacity]);
    this.isTransparent ||= opacity < 1;
    this.#visitColour(colour);
  }

  #visitColour({ srgb, source }: DrawingColour): void {
    requireNumbers('colour', srgb);
    if (source === undefined || source.space === 'gray' || source.space === 'rgb') return;
    this.inkSpaces.add(spaceNames[source.space]);
  }

  async #visitGlyphs({ font, glyphs, paint }: GlyphsNode, depth: number): Promise<void> {
    const isNewFont = this.#isNew(font);
    requireNumbers('units per em', [font.unitsPerEm]);
    const counts = this.glyphCounts.get(font) ?? new Map<number, number>();
    this.glyphCounts.set(font, counts);
    this.#spend(glyphs.length);
    for (const { glyph, matrix } of glyphs) {
      requireNumbers('place of a glyph', matrix);
      const count = (counts.get(glyph) ?? 0) + 1;
      counts.set(glyph, count);
      const outline = font.outlines.get(glyph);
      if (count === 1 && outline !== undefined) this.#visitOutline(outline);
    }
    if (isNewFont) for (const [, nodes] of font.drawings ?? []) await this.visitNodes(nodes, depth + 1);
    await this.#visitPaint(paint, depth);
  }

  #visitOutline({ points }: Outline): void {
    this.#spend(points.length);
    requireNumbers('outline', points);
  }

  #isNew(resource: object): boolean {
    if (this.#seen.has(resource)) return false;
    this.#seen.add(resource);
    return true;
  }

  #spend(steps: number): void {
    this.#context.spend(steps);
  }
}

/** Checks the members of an effect that are numbers or lists of numbers, and the size of a kernel. */
function requireEffectNumbers(effect: FilterEffect): void {
  for (const [name, value] of Object.entries(effect)) {
    if (typeof value === 'number') requireNumbers(name, [value]);
    else if (Array.isArray(value) && value.every((each) => typeof each === 'number')) requireNumbers(name, value);
  }
  if (effect.kind !== 'convolve') return;
  const { columns, rows, kernel } = effect;
  if (kernel.length === columns * rows && kernel.length > 0) return;
  throw new ConversionError('DRAWING_INVALID', `a kernel has ${kernel.length} values, expected ${columns}×${rows}`);
}

function tooLarge(things: string, max: number): ConversionError {
  return new ConversionError('DRAWING_TOO_LARGE', `the drawing has more than ${max} ${things}, the maximum allowed`);
}
