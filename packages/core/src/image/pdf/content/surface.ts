import type { Context } from '../../../context.ts';
import { ClipGroups, type ClipState } from '../../../drawing/painting/clip-groups.ts';
import { ConversionError } from '../../../errors.ts';
import type { DrawingNode } from '../../../models/drawing/nodes.ts';
import { type Box, controlBoundsOf } from '../../../outline/measure/bounds.ts';

/** Counts the elements of a page, on all its surfaces. */
export class ElementCount {
  readonly #context: Context;
  #count = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  get value(): number {
    return this.#count;
  }

  add(): void {
    const { maxXmlNodes } = this.#context.limits;
    if (++this.#count > maxXmlNodes)
      throw new ConversionError(
        'DRAWING_TOO_LARGE',
        `the page paints more than ${maxXmlNodes} elements, the maximum allowed`,
      );
  }
}

/** Collects what a content stream paints: a page, a group, a tile, a mask or a glyph. */
export class Surface {
  /** The area that can be seen. */
  readonly area: Box;
  /** True if something in it blends with what lies below. */
  blends = false;
  /** True if each element that is painted on it replaces those that it covers. */
  isKnockout = false;
  readonly #count: ElementCount;
  readonly #groups = new ClipGroups();

  /** Points for each unit, in the first place where it is shown. */
  readonly scale: number;

  constructor(area: Box, count: ElementCount, scale = 1) {
    this.area = area;
    this.#count = count;
    this.scale = scale;
  }

  /** A surface for a part of what is painted here, with its own clips. `scale` is that of its coordinates in these. */
  inner(area: Box = this.area, scale = 1): Surface {
    return new Surface(area, this.#count, this.scale * scale);
  }

  add(node: DrawingNode, clip: ClipState | undefined): void {
    this.#count.add();
    this.#groups.add(node, clip);
  }

  /** The nodes painted so far. */
  nodes(): DrawingNode[] {
    return this.#groups.nodes();
  }

  /** The visible area under a clip. */
  areaUnder(clip: ClipState | undefined): Box {
    let { xMin, yMin, xMax, yMax } = this.area;
    for (let each = clip; each !== undefined; each = each.outer) {
      const box = controlBoundsOf(each.shape.outline) ?? { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
      [xMin, yMin] = [Math.max(xMin, box.xMin), Math.max(yMin, box.yMin)];
      [xMax, yMax] = [Math.min(xMax, box.xMax), Math.min(yMax, box.yMax)];
    }
    return { xMin, yMin, xMax: Math.max(xMin, xMax), yMax: Math.max(yMin, yMax) };
  }
}
