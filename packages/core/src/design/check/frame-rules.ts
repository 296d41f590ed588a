import type { Element, TextElement } from '../../models/design/elements.ts';
import type { Story } from '../../models/design/stories.ts';
import { findCycles } from './cycles.ts';
import type { Judge } from './judge.ts';
import type { Path } from './problem-list.ts';
import { within } from './things.ts';
import { quote } from './words.ts';

/** Stories name their frames and frames their story; both must agree, and no text stands within itself. */
export class FrameRules {
  /** Frames by the story that names them. */
  readonly #named = new Map<string, ReadonlySet<string>>();
  readonly #spans = new Map<string, ReadonlySet<string>>();
  /** The stories that stand in frames anchored in another. */
  readonly #within = new Map<string, { readonly path: Path; readonly stories: readonly string[] }>();

  judgeStory(story: Story, path: Path, judge: Judge): void {
    const seen = new Set<string>();
    for (const [index, id] of story.frames.entries()) {
      const at = within(path, 'frames', index);
      const frame = judge.things.find(id)?.part as Partial<TextElement> | undefined;
      if (seen.has(id)) judge.fault(at, 'used_twice', `found ${quote(id)}, which is named before already`);
      else if (frame?.kind === 'text' && frame.text?.story !== story.id) {
        const message = `found ${quote(id)}, a frame of another story; expected a frame whose story is this one`;
        judge.fault(at, 'frames_differ', message);
      }
      seen.add(id);
    }
    this.#named.set(story.id, seen);
    const stories = listStories(story.elements ?? []);
    if (stories.length > 0) this.#within.set(story.id, { path: within(path), stories });
  }

  /** Stories may come before or after what names them, so those that were not seen yet are read here. */
  judgeFrame(frame: TextElement, path: Path, judge: Judge): void {
    const { story: id } = frame.text;
    const story = judge.things.find(id);
    if (story?.kind !== 'story' || this.#framesOf(id, story.part.frames).has(frame.id)) return;
    // The parts of one thing on two pages show one text, which is set once: in the part that the story names.
    if (frame.spanId !== undefined && this.#spansOf(id, judge).has(frame.spanId)) return;
    const message = `found ${quote(id)}, a story that does not name this element among its frames`;
    judge.fault(within(path, 'text', 'story'), 'frames_differ', message);
  }

  judgeNesting(judge: Judge): void {
    const edges = new Map([...this.#within].map(([id, { stories }]) => [id, stories] as const));
    for (const id of findCycles(edges)) {
      const message = `found the story ${quote(id)} in a frame that is anchored in it, or in what stands in it`;
      judge.fault(this.#within.get(id)?.path ?? [], 'cycle', message);
    }
  }

  /** What the frames of a story are parts of. */
  #spansOf(id: string, { things }: Judge): ReadonlySet<string> {
    const known = this.#spans.get(id);
    if (known !== undefined) return known;
    const found = new Set<string>();
    for (const frame of this.#named.get(id) ?? []) {
      const { spanId } = (things.find(frame)?.part ?? {}) as Partial<TextElement>;
      if (spanId !== undefined) found.add(spanId);
    }
    this.#spans.set(id, found);
    return found;
  }

  #framesOf(id: string, frames: unknown): ReadonlySet<string> {
    const named = this.#named.get(id) ?? new Set(Array.isArray(frames) ? frames : []);
    this.#named.set(id, named);
    return named;
  }
}

/** The stories of all frames among elements; groups lie no deeper than the walk goes. */
function listStories(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    if (element.kind === 'group') return listStories(element.elements);
    return element.kind === 'text' ? [element.text.story] : [];
  });
}
