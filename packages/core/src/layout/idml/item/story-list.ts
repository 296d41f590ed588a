import type { XmlElement } from '../../../xml/element.ts';
import type { StoryUse } from '../idml.ts';

interface Frame {
  readonly self: string;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly id: string;
}

/** A story as it stands somewhere, with the frames that it was met in; they are put in order when asked for. */
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

/** The stories that frames were met for. It grows while text is read, which may hold frames of its own. */
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

  /** The layer of the frame that a story was met in first: what is anchored in it lies there, too. */
  layerOfStory(story: string): string | undefined {
    return this.#layers.get(story);
  }

  /** A frame or path that a story runs through. */
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
 * Frames in the order that text runs through them: from each that none comes before, to the next and the next. What
 * a thread that leads in a circle or to nowhere leaves over comes in the order it was met.
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
