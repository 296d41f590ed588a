import type { DesignInput } from '../../models/design/document.ts';
import type { Element } from '../../models/design/elements.ts';
import type { Story } from '../../models/design/stories.ts';

/** Where a text frame is. */
interface FramePlace {
  readonly page: number;
  readonly isOfMaster: boolean;
}

/**
 * The stories in the order of the pages that they begin on, those of one page as the document lists them. Those in no
 * frame of a page, such as in anchored ones, come last.
 */
export function storiesInOrder(design: DesignInput): { readonly story: Story; readonly isOfMaster: boolean }[] {
  const places = placeFrames(design);
  const found = (design.stories ?? []).map((story) => {
    const [first] = story.frames;
    const { page, isOfMaster } = places.get(first ?? '') ?? { page: design.pages.length, isOfMaster: false };
    return { story, page, isOfMaster };
  });
  return found.sort((one, other) => one.page - other.page);
}

function placeFrames({ pages }: DesignInput): Map<string, FramePlace> {
  const places = new Map<string, FramePlace>();
  for (const [page, { elements }] of pages.entries()) {
    const open: { elements: readonly Element[]; isOfMaster: boolean }[] = [{ elements, isOfMaster: false }];
    for (let group = open.pop(); group !== undefined; group = open.pop()) {
      for (const element of group.elements) {
        const isOfMaster = group.isOfMaster || element.fromMaster !== undefined;
        if (element.kind === 'text') places.set(element.id, { page, isOfMaster });
        if (element.kind === 'group') open.push({ elements: element.elements, isOfMaster });
      }
    }
  }
  return places;
}
