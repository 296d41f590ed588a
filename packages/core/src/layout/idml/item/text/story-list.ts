import type { XmlElement } from '../../../../xml/element.ts';
import type { StoryUse } from '../../idml.ts';

interface Frame {
  readonly self: string;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly id: string;
}

/** A use of a story with its frames. They are sorted on access. */
class ThreadedUse implements StoryUse {
  readonly story: string;
  readonly copy: string;
  readonly #added: Frame[] = [];
  #ordered: readonly string[] | undefined;

  constructor(story: string, copy: string) {
    this.story = story;
    this.copy = copy;
  }

  get frames(): readonly string[] {
    this.#ordered ??= orderFrames(this.#added).map(({ id }) => id);
    return this.#ordered;
  }

  add(frame: Frame): void {
    this.#added.push(frame);
    this.#ordered = undefined;
  }
}

/** The stories of the frames that were read. It grows while text is read, which may contain anchored frames. */
export class StoryList {
  readonly #uses = new Map<string, ThreadedUse>();
  readonly #known: ReadonlySet<string>;
  readonly #layers = new Map<string, string | undefined>();
  readonly uses: StoryUse[] = [];

  /** @param known the `Self` of all stories that the layout holds */
  constructor(known: ReadonlySet<string>) {
    this.#known = known;
  }

  has(story: string): boolean {
    return this.#known.has(story);
  }

  /** Returns the layer of the story's first frame. Anchored items use it too. */
  layerOfStory(story: string): string | undefined {
    return this.#layers.get(story);
  }

  /** Adds a frame or path that shows a story. */
  add(story: string, copy: string, frame: XmlElement, id: string, layer: string | undefined): void {
    const key = `${copy}\0${story}`;
    let use = this.#uses.get(key);
    if (use === undefined) {
      use = new ThreadedUse(story, copy);
      this.#uses.set(key, use);
      if (!this.#layers.has(story)) this.#layers.set(story, layer);
      this.uses.push(use);
    }
    const self = frame.attribute('Self') ?? '';
    use.add({ self, previous: reference(frame, 'PreviousTextFrame'), next: reference(frame, 'NextTextFrame'), id });
  }
}

/** `n` refers to nothing. */
function reference(frame: XmlElement, name: string): string | undefined {
  const self = frame.attribute(name);
  return self === 'n' || self === '' ? undefined : self;
}

/**
 * Sorts frames by text flow, starting at each frame without a previous one. Frames in a cycle or a broken thread follow
 * in the order they were read.
 */
function orderFrames(met: readonly Frame[]): Frame[] {
  const bySelf = new Map(met.map((frame) => [frame.self, frame]));
  const ordered = new Set<Frame>();
  const follow = (from: Frame): void => {
    for (let frame: Frame | undefined = from; frame !== undefined && !ordered.has(frame); ) {
      ordered.add(frame);
      frame = frame.next === undefined ? undefined : bySelf.get(frame.next);
    }
  };
  const isFirst = ({ previous }: Frame): boolean => previous === undefined || !bySelf.has(previous);
  for (const frame of met) if (isFirst(frame)) follow(frame);
  for (const frame of met) follow(frame);
  return [...ordered];
}
