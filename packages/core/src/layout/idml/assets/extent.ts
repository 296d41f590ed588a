import { joinMatrices, type Matrix } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { numbersIn } from '../chain.ts';
import type { IdmlParts } from '../parts.ts';

/** Size on the page, in points. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Scale along the two axes of an item, from the item to the page. */
type AxisScale = readonly [x: number, y: number];

/**
 * Measures placed files: their own bounds through the transforms of all parents. An anchored item is scaled by the
 * frames that show its story.
 * @see Adobe InDesign CS4 IDML File Format Specification, "Page Item Geometry"
 */
export function createExtentMeasure({ spreads, masters }: IdmlParts): (item: XmlElement) => Extent | undefined {
  const frames = framesByStory([...spreads, ...masters]);
  const known = new Map<string, number>();

  const scaleOfStory = (story: string): number => {
    const before = known.get(story);
    if (before !== undefined) return before;
    known.set(story, 1); // prevents endless recursion if a story is anchored in itself
    let scale = 0;
    for (const frame of frames.get(story) ?? []) scale = Math.max(scale, ...scaleOf(frame));
    known.set(story, scale || 1);
    return scale || 1;
  };

  const scaleOf = (item: XmlElement): AxisScale => {
    let matrix: Matrix = [1, 0, 0, 1, 0, 0];
    let element: XmlElement | undefined = item;
    for (; element !== undefined && element.name !== 'Story'; element = element.parent) {
      const own = numbersIn([element], 'ItemTransform', 6);
      if (own !== undefined) matrix = joinMatrices(matrix, own as unknown as Matrix);
    }
    const storyScale = element === undefined ? 1 : scaleOfStory(element.attribute('Self') ?? '');
    return [Math.hypot(matrix[0], matrix[1]) * storyScale, Math.hypot(matrix[2], matrix[3]) * storyScale];
  };

  return (item) => {
    const bounds = readBounds(item);
    const [x, y] = scaleOf(item);
    const [width, height] = [(bounds?.width ?? 0) * x, (bounds?.height ?? 0) * y];
    return Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0 ? { width, height } : undefined;
  };
}

/** Returns the size of `GraphicBounds`: the whole image in its own space. */
export function readBounds(item: XmlElement): Extent | undefined {
  const box = readBox(item);
  return box && { width: box.xMax - box.xMin, height: box.yMax - box.yMin };
}

/** Returns `GraphicBounds`. */
export function readBox(item: XmlElement): Box | undefined {
  const bounds = item.child('Properties')?.child('GraphicBounds');
  const side = (name: string): number => Number(bounds?.attribute(name) ?? Number.NaN);
  const [left, top, right, bottom] = [side('Left'), side('Top'), side('Right'), side('Bottom')];
  const box = {
    xMin: Math.min(left, right),
    yMin: Math.min(top, bottom),
    xMax: Math.max(left, right),
    yMax: Math.max(top, bottom),
  };
  const isValid = Object.values(box).every(Number.isFinite) && box.xMin < box.xMax && box.yMin < box.yMax;
  return isValid ? box : undefined;
}

function framesByStory(roots: readonly XmlElement[]): Map<string, XmlElement[]> {
  const frames = new Map<string, XmlElement[]>();
  const open = [...roots];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    const story = element.attribute('ParentStory');
    const known = story === undefined ? undefined : frames.get(story);
    if (known !== undefined) known.push(element);
    else if (story !== undefined) frames.set(story, [element]);
    for (const child of element.elements()) open.push(child);
  }
  return frames;
}
