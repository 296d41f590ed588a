import type { Paragraph } from '../../../../models/design/stories.ts';
import type { ComposedStory } from '../text-flow.ts';
import { Undrawn } from '../undrawn.ts';

/** The losses of the texts of cells. */
export class CellLosses {
  readonly undrawn = new Undrawn();
  hasOverset = false;
  hasBreaks = false;

  add({ undrawn, isOverset, hasOversetCells, hasBreaks }: ComposedStory, paragraphs: readonly Paragraph[]): void {
    this.undrawn.add(undrawn);
    this.hasOverset ||= hasOversetCells || (isOverset && paragraphs.some(hasContent));
    this.hasBreaks ||= hasBreaks;
  }
}

/** True if a paragraph is more than an empty line. */
function hasContent({ runs }: Paragraph): boolean {
  return runs.some((run) => !('text' in run) || run.text.trim() !== '');
}
