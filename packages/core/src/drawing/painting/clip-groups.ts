import type { Clip, ClipShape } from '../../models/drawing/clip.ts';
import type { DrawingNode } from '../../models/drawing/nodes.ts';

/** The clipping path: its last shape, and the clip that it was intersected with. Shared by identity. */
export interface ClipState {
  readonly shape: ClipShape;
  readonly outer: ClipState | undefined;
  readonly depth: number;
}

interface OpenGroup {
  readonly clip: ClipState;
  readonly children: DrawingNode[];
}

/** Collects nodes that a program paints one after another under its current clip, as groups with these clips. */
export class ClipGroups {
  #children: DrawingNode[] = [];
  readonly #open: OpenGroup[] = [];

  add(node: DrawingNode, clip: ClipState | undefined): void {
    this.#childrenUnder(clip).push(node);
  }

  /** The nodes added so far. */
  nodes(): DrawingNode[] {
    while (this.#open.length > 0) this.#closeGroup();
    return this.#children;
  }

  clear(): void {
    this.#children = [];
    this.#open.length = 0;
  }

  #childrenUnder(clip: ClipState | undefined): DrawingNode[] {
    const depth = clip?.depth ?? 0;
    while (this.#open.length > depth) this.#closeGroup();
    const missing: ClipState[] = [];
    let common = clip;
    while (common !== undefined && this.#open[common.depth - 1]?.clip !== common) {
      missing.push(common);
      common = common.outer;
    }
    while (this.#open.length > (common?.depth ?? 0)) this.#closeGroup();
    for (const each of missing.reverse()) this.#open.push({ clip: each, children: [] });
    return this.#open.at(-1)?.children ?? this.#children;
  }

  #closeGroup(): void {
    const { clip, children } = this.#open.pop()!;
    (this.#open.at(-1)?.children ?? this.#children).push({ kind: 'group', children, clip: clipOf(clip) });
  }
}

const clips = new WeakMap<ClipState, Clip>();

/** The clip of a group; the same object for the same state. */
function clipOf(state: ClipState): Clip {
  let clip = clips.get(state);
  if (clip === undefined) {
    clip = { shapes: [state.shape] };
    clips.set(state, clip);
  }
  return clip;
}
