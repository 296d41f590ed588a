import type { Matrix } from '../../../outline/matrix.ts';

/** The text of a content stream, as operators change it. */
export interface TextRun {
  /** Begins a text object. */
  begin(): void;
  /** Ends a text object; glyphs of clipping modes then clip what follows. */
  end(): void;
  setMatrix(matrix: Matrix): void;
  moveBy(x: number, y: number): void;
  nextLine(): void;
  /** Moves by thousandths of an em, against the direction of writing. */
  adjust(amount: number): void;
  setFont(raw: unknown, size: number): Promise<void>;
  show(text: string): Promise<void> | undefined;
  /** Adds the glyphs so far as one element. */
  flush(): void;
}
