import type { Element, TextElement } from '../../models/design/elements.ts';
import type { Story } from '../../models/design/stories.ts';
import { findCycles } from './cycles.ts';
import { quote } from './descriptions.ts';
import { childPath } from './parts-by-id.ts';
import type { Path } from './problem-list.ts';
import type { RuleContext } from './rule.ts';

/** Checks that stories and frames refer to each other, and that no story is nested in itself. */
export class FrameRules {
  /** The frames that each story lists. */
  readonly #framesByStory = new Map<string, ReadonlySet<string>>();
  readonly #spanIdsByStory = new Map<string, ReadonlySet<string>>();
  /** For each story, the stories in frames that are anchored in it. */
  readonly #anchoredStories = new Map<string, { readonly path: Path; readonly stories: readonly string[] }>();

  checkStory(story: Story, path: Path, context: RuleContext): void {
    const listed = new Set<string>();
    for (const [index, id] of story.frames.entries()) {
      const at = childPath(path, 'frames', index);
      const frame = context.parts.find(id)?.part as Partial<TextElement> | undefined;
      if (listed.has(id)) context.report(at, 'used_twice', `found ${quote(id)}, which is already listed`);
      else if (frame?.kind === 'text' && frame.text?.story !== story.id) {
        const message = `found ${quote(id)}, a frame of another story; expected a frame of this story`;
        context.report(at, 'frames_differ', message);
      }
      listed.add(id);
    }
    this.#framesByStory.set(story.id, listed);
    const stories = listStories(story.elements ?? []);
    if (stories.length > 0) this.#anchoredStories.set(story.id, { path: childPath(path), stories });
  }

  /** A frame may come before its story in the walk; the story's list is then read here. */
  checkFrame(frame: TextElement, path: Path, context: RuleContext): void {
    const { story: id } = frame.text;
    const story = context.parts.find(id);
    if (story?.kind !== 'story' || this.#framesOf(id, story.part.frames).has(frame.id)) return;
    // Parts of one element on two pages show the same text. The story lists only one of them.
    if (frame.spanId !== undefined && this.#spanIdsOf(id, context).has(frame.spanId)) return;
    const message = `found ${quote(id)}, a story that does not list this element in its frames`;
    context.report(childPath(path, 'text', 'story'), 'frames_differ', message);
  }

  checkNesting(context: RuleContext): void {
    const edges = new Map([...this.#anchoredStories].map(([id, { stories }]) => [id, stories] as const));
    for (const id of findCycles(edges)) {
      const message = `the story ${quote(id)} is in a frame that is anchored, directly or indirectly, in the story itself`;
      context.report(this.#anchoredStories.get(id)?.path ?? [], 'cycle', message);
    }
  }

  /** The `spanId`s of a story's frames. */
  #spanIdsOf(id: string, { parts }: RuleContext): ReadonlySet<string> {
    const known = this.#spanIdsByStory.get(id);
    if (known !== undefined) return known;
    const found = new Set<string>();
    for (const frame of this.#framesByStory.get(id) ?? []) {
      const { spanId } = (parts.find(frame)?.part ?? {}) as Partial<TextElement>;
      if (spanId !== undefined) found.add(spanId);
    }
    this.#spanIdsByStory.set(id, found);
    return found;
  }

  #framesOf(id: string, frames: unknown): ReadonlySet<string> {
    const named = this.#framesByStory.get(id) ?? new Set(Array.isArray(frames) ? frames : []);
    this.#framesByStory.set(id, named);
    return named;
  }
}

/**
 * Returns the stories of all text frames among elements. Recursion is safe: the walk has limited the depth of groups.
 */
function listStories(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    if (element.kind === 'group') return listStories(element.elements);
    return element.kind === 'text' ? [element.text.story] : [];
  });
}
