import { identity, type Matrix } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import type { FillRule } from '../../../outline/measure/winding.ts';
import type { Outline } from '../../../outline/outline.ts';
import { ProgramError } from '../machine/errors.ts';
import { defaultMatrix, type Page } from './page.ts';
import { Path } from './path.ts';
import { GraphicsState } from './state.ts';

const [maxStates, maxClips] = [5_000, 200];

/** The graphics states of a program, and the page on which it paints. */
export class Graphics {
  readonly #page: Page;
  /** The area of the page in device space. */
  readonly pageBox: Box;
  state = new GraphicsState(defaultMatrix);
  /** The matrix that `initmatrix` sets. */
  baseMatrix: Matrix = defaultMatrix;
  /** Saved states; those of `save` stay until `restore`. */
  #saved: { readonly state: GraphicsState; readonly isBySave: boolean }[] = [];

  constructor(page: Page, pageBox: Box) {
    this.#page = page;
    this.pageBox = pageBox;
  }

  /** The page, or what is painted in its place. */
  get page(): Page {
    return this.state.target ?? this.#page;
  }

  /** The current state, and those saved since `save` returned a height. */
  statesSince(height: number): GraphicsState[] {
    return [...this.#saved.slice(height).map(({ state }) => state), this.state];
  }

  /** Sets everything that `initgraphics` sets. */
  initialize(): void {
    const { font, inert, target } = this.state;
    this.state = Object.assign(new GraphicsState(this.baseMatrix), { font, inert, target });
  }

  /** Intersects the clip with the current path. */
  clip(rule: FillRule): void {
    this.clipTo(this.state.path.outline(), rule);
  }

  clipTo(outline: Outline, rule: FillRule): void {
    const outer = this.state.clip;
    const depth = (outer?.depth ?? 0) + 1;
    if (depth > maxClips) throw new ProgramError('limitcheck');
    this.state.clip = { shape: { outline, rule }, outer, depth };
  }

  /** The clip as a path: its innermost shape, or the page. */
  clipPath(): Path {
    const path = new Path();
    const { clip } = this.state;
    if (clip !== undefined) {
      path.append(clip.shape.outline, identity);
      return path;
    }
    const { xMin, yMin, xMax, yMax } = this.pageBox;
    path.moveTo(xMin, yMin);
    path.lineTo(xMax, yMin);
    path.lineTo(xMax, yMax);
    path.lineTo(xMin, yMax);
    path.close();
    return path;
  }

  gsave(isBySave = false): void {
    if (this.#saved.length >= maxStates) throw new ProgramError('limitcheck');
    this.#saved.push({ state: this.state, isBySave });
    this.state = this.state.copy();
  }

  grestore(): void {
    const last = this.#saved.at(-1);
    if (last === undefined) return;
    if (last.isBySave) this.state = last.state.copy();
    else {
      this.#saved.pop();
      this.state = last.state;
    }
  }

  /** Returns to the state of the innermost `save`, or to the first one. */
  grestoreAll(): void {
    while (this.#saved.length > 0 && !this.#saved.at(-1)!.isBySave) {
      const { state } = this.#saved.pop()!;
      this.state = state;
    }
    const last = this.#saved.at(-1);
    if (last !== undefined) this.state = last.state.copy();
  }

  /** Saves for `save`; returns what `restore` needs. */
  save(): number {
    this.gsave(true);
    return this.#saved.length;
  }

  restore(height: number): void {
    const saved = this.#saved[height - 1];
    if (saved === undefined) return;
    this.#saved.length = height - 1;
    this.state = saved.state;
  }
}
