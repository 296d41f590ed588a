/**
 * Which copy of a master's story the frames on a page hold. Each page has a copy of its own, but for a story that runs
 * on from one page of the spread to the next: that is one copy, of the page that it begins on.
 */
export class MasterCopies {
  readonly #latest = new Map<string, { readonly page: string; readonly frames: Set<string> }>();

  /** The copy that was begun last: that of a further part of an item is the one of its first part. */
  currentCopy(story: string): string | undefined {
    return this.#latest.get(story)?.page;
  }

  forPage(page: string): (story: string, frame: string) => string {
    return (story, frame) => {
      let copy = this.#latest.get(story);
      // A frame that is there already was met on another page: the same page of the master is used twice.
      if (copy === undefined || copy.frames.has(frame)) {
        copy = { page, frames: new Set() };
        this.#latest.set(story, copy);
      }
      copy.frames.add(frame);
      return copy.page;
    };
  }
}
