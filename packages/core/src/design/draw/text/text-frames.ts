import type { Element, TextElement } from '../../../models/design/elements.ts';
import type { TextFrame } from '../../../models/design/frames.ts';
import type { Page } from '../../../models/design/pages.ts';
import type { Story } from '../../../models/design/stories.ts';
import type { DrawScene } from '../scene.ts';
import { drawShape } from '../shape.ts';

/** The area of a column, in the space of its frame. */
export interface TextColumn {
  readonly frame: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly bottom: number;
  readonly firstBaseline: TextFrame['firstBaseline'];
  readonly pageName: string;
}

/** A text element and its page. */
interface FrameOnPage {
  readonly element: TextElement;
  readonly page: Page;
}

/** The text elements of a document by id. */
export function listTextFrames(scene: DrawScene): ReadonlyMap<string, FrameOnPage> {
  const frames = new Map<string, FrameOnPage>();
  for (const page of scene.design.pages) {
    const waiting: Element[] = [...page.elements];
    for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
      scene.context.spend(1);
      if (element.kind === 'group') for (const child of element.elements) waiting.push(child);
      else if (element.kind === 'text') frames.set(element.id, { element, page });
    }
  }
  return frames;
}

/** The columns through which a story runs, in order. */
export function listColumns(
  { frames }: Story,
  known: ReadonlyMap<string, FrameOnPage>,
  scene: DrawScene,
): TextColumn[] {
  return frames.flatMap((id) => {
    const found = known.get(id);
    return found === undefined || found.element.text.onPath !== undefined ? [] : columnsOf(found, scene);
  });
}

/** The most columns that a frame can be divided into. */
const maxColumns = 100;

function columnsOf({ element, page }: FrameOnPage, scene: DrawScene): TextColumn[] {
  const { box } = drawShape(element.shape, scene.context);
  if (box === undefined) return [];
  const { insets, columns, firstBaseline, autoSize } = element.text;
  const [left, top] = [box.xMin + (insets?.left ?? 0), box.yMin + (insets?.top ?? 0)];
  const [right, bottom] = [box.xMax - (insets?.right ?? 0), box.yMax - (insets?.bottom ?? 0)];
  const count = Math.min(maxColumns, columns?.count ?? 1);
  const gutter = columns?.gutter ?? 0;
  const width = columns?.width ?? (right - left - gutter * (count - 1)) / count;
  const grows = autoSize !== undefined && autoSize.dimension !== 'width';
  return Array.from({ length: count }, (_, at) => ({
    frame: element.id,
    left: left + at * (width + gutter),
    top,
    // A frame that fits its text by itself has room for small differences of the lines.
    bottom: grows ? Math.max(bottom, top + (bottom - top) * 1.5) : bottom,
    width: autoSize?.dimension === 'width' || autoSize?.dimension === 'both' ? width * 1.05 : width,
    firstBaseline,
    pageName: page.name,
  }));
}
