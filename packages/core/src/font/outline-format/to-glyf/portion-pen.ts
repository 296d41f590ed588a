import { drawOutline, OutlineRecorder } from '../../../outline/outline.ts';
import type { Pen } from '../../../outline/pen.ts';

const piecesPerPortion = 32;

/**
 * A pen in front of a slow one: once that is busy, the rest of the outline is kept in portions, so that the event loop
 * runs in between.
 */
export class PortionPen implements Pen {
  readonly #target: Pen;
  readonly #isBusy: () => boolean;
  readonly #portions: OutlineRecorder[] = [];
  #deferredCount = 0;

  constructor(target: Pen, isBusy: () => boolean) {
    this.#target = target;
    this.#isBusy = isBusy;
  }

  moveTo(x: number, y: number): void {
    this.#next().moveTo(x, y);
  }
  lineTo(x: number, y: number): void {
    this.#next().lineTo(x, y);
  }
  quadTo(x1: number, y1: number, x: number, y: number): void {
    this.#next().quadTo(x1, y1, x, y);
  }
  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#next().cubicTo(x1, y1, x2, y2, x, y);
  }
  close(): void {
    this.#next().close();
  }

  /** True if all was drawn. */
  get isDone(): boolean {
    return this.#portions.length === 0;
  }

  /** Draws the rest and calls `afterPortion` after each portion. */
  async drawRest(afterPortion: () => Promise<void>): Promise<void> {
    for (const portion of this.#portions) {
      drawOutline(portion.outline(), this.#target);
      await afterPortion();
    }
  }

  #next(): Pen {
    if (this.#portions.length === 0 && !this.#isBusy()) return this.#target;
    const portion = this.#deferredCount++ % piecesPerPortion === 0 ? undefined : this.#portions.at(-1);
    if (portion !== undefined) return portion;
    const added = new OutlineRecorder();
    this.#portions.push(added);
    return added;
  }
}
