import type { DesignInput } from '../../models/design/document.ts';
import type { Element } from '../../models/design/elements.ts';
import type { Story } from '../../models/design/stories.ts';

/** The page of a text frame. */
interface FrameLocation {
  readonly page: number;
  readonly isFromMaster: boolean;
}

/**
 * Returns the stories in the order of the pages on which they start, and in document order within a page. Stories whose
 * first frame is not on a page, such as anchored ones, come last.
 */
export function storiesInOrder(design: DesignInput): { readonly story: Story; readonly isFromMaster: boolean }[] {
  const locations = locateFrames(design);
  const found = (design.stories ?? []).map((story) => {
    const [first] = story.frames;
    const { page, isFromMaster } = locations.get(first ?? '') ?? { page: design.pages.length, isFromMaster: false };
    return { story, page, isFromMaster };
  });
  return found.sort((one, other) => one.page - other.page);
}

function locateFrames({ pages }: DesignInput): Map<string, FrameLocation> {
  const locations = new Map<string, FrameLocation>();
  for (const [page, { elements }] of pages.entries()) {
    const stack: { elements: readonly Element[]; isFromMaster: boolean }[] = [{ elements, isFromMaster: false }];
    for (let group = stack.pop(); group !== undefined; group = stack.pop()) {
      for (const element of group.elements) {
        const isFromMaster = group.isFromMaster || element.fromMaster !== undefined;
        if (element.kind === 'text') locations.set(element.id, { page, isFromMaster });
        if (element.kind === 'group') stack.push({ elements: element.elements, isFromMaster });
      }
    }
  }
  return locations;
}
