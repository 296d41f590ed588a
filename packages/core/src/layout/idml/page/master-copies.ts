/**
 * Assigns copies of master stories to pages. Each page has its own copy, but a story that continues on the next page of
 * the spread is one copy, of its first page.
 */
export class MasterCopies {
  readonly #latest = new Map<string, { readonly page: string; readonly frames: Set<string> }>();

  /** Returns the page of the latest copy. A continued item uses the copy of its first part. */
  currentCopy(story: string): string | undefined {
    return this.#latest.get(story)?.page;
  }

  forPage(page: string): (story: string, frame: string) => string {
    return (story, frame) => {
      let copy = this.#latest.get(story);
      // A repeated frame means that another page uses the same master page, so a new copy begins.
      if (copy === undefined || copy.frames.has(frame)) {
        copy = { page, frames: new Set() };
        this.#latest.set(story, copy);
      }
      copy.frames.add(frame);
      return copy.page;
    };
  }
}
