import type { Context } from '../context.ts';
import type { DrawingSurvey } from '../drawing/survey.ts';
import { maxTargetSide } from '../image/settings.ts';
import type { Drawing } from '../models/drawing/drawing.ts';
import type { DrawingNode, GroupNode, ImageNode } from '../models/drawing/nodes.ts';
import type { DrawingPicture } from '../models/drawing/picture.ts';
import { identity, joinMatrices, type Matrix } from '../outline/matrix.ts';

/** A number of pixels in each direction. */
interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Smaller pictures than this, in pixels, are drawn from all their pixels. */
const manyPixels = 4_000_000;
/** Pixels of a picture for each pixel that it fills, with which a smaller picture looks the same. */
const pixelsPerPixel = 2;
/** The most nodes that are visited. */
const maxNodes = 200_000;

/**
 * Finds large pictures that are drawn with far fewer pixels than they have, and the sizes that they need. The engine
 * would otherwise hold all their pixels three times. `size` is that of the output in pixels.
 */
export function neededPictureSizes(
  drawing: Drawing,
  survey: DrawingSurvey,
  size: PixelSize,
  context: Context,
): ReadonlyMap<DrawingPicture, PixelSize> {
  const isLarge = ({ width, height }: PixelSize): boolean => width * height >= manyPixels;
  if (![...survey.pictures].some(isLarge)) return new Map();
  const { xMin, yMin, xMax, yMax } = drawing.viewBox;
  const matrix: Matrix = [size.width / (xMax - xMin), 0, 0, size.height / (yMax - yMin), 0, 0];
  const uses = new PictureUses(context);
  uses.visit(drawing.children, matrix);
  const needed = new Map<DrawingPicture, PixelSize>();
  for (const [picture, { width, height, count }] of uses.found) {
    const all = survey.imageCounts.get(picture) ?? 0;
    const small = {
      width: Math.ceil(Math.max(1, width * pixelsPerPixel)),
      height: Math.ceil(Math.max(1, height * pixelsPerPixel)),
    };
    const isSmaller = small.width < picture.width && small.height < picture.height;
    const isPossible = Math.max(small.width, small.height) <= maxTargetSide;
    if (uses.isComplete && count >= all && isLarge(picture) && isSmaller && isPossible) needed.set(picture, small);
  }
  return needed;
}

/** The uses of pictures outside of tiles, glyphs and filters. */
class PictureUses {
  readonly found = new Map<DrawingPicture, PixelSize & { readonly count: number }>();
  isComplete = true;
  #count = 0;
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  visit(nodes: readonly DrawingNode[], matrix: Matrix): void {
    for (const node of nodes) {
      this.#context.spend(1);
      if (++this.#count > maxNodes) this.isComplete = false;
      if (!this.isComplete) return;
      if (node.kind === 'group') this.#visitGroup(node, joinMatrices(node.transform ?? identity, matrix));
      else if (node.kind === 'image') this.#add(node, joinMatrices(node.transform ?? identity, matrix));
    }
  }

  #visitGroup({ children, mask, filters = [] }: GroupNode, matrix: Matrix): void {
    this.visit(children, matrix);
    for (let each = mask; each !== undefined; each = each.mask) this.visit(each.children, matrix);
    // Pictures of filters have no place of their own.
    if (filters.some(({ steps }) => steps.some(({ effect }) => effect.kind === 'picture'))) this.isComplete = false;
  }

  #add({ picture, scaling }: ImageNode, [a, b, c, d]: Matrix): void {
    const before = this.found.get(picture) ?? { width: 0, height: 0, count: 0 };
    const isWhole = scaling === 'pixels';
    const width = isWhole ? picture.width : Math.hypot(a, b);
    const height = isWhole ? picture.height : Math.hypot(c, d);
    this.found.set(picture, {
      width: Math.max(before.width, width),
      height: Math.max(before.height, height),
      count: before.count + 1,
    });
  }
}
