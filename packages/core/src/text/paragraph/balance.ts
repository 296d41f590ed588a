import { fillLines } from './greedy.ts';
import type { LineFitter } from './line-fitter.ts';
import { tolerance } from './measure.ts';
import type { WorkBudget } from './work-budget.ts';

const attempts = 12;
/** Longer paragraphs are filled without balancing, as in browsers. @see CSS Text 4, "text-wrap: balance" */
const maxLines = 60;

/** Fills lines so that they are about equally long, with as many lines as without balancing. */
export async function balanceLines(fitter: LineFitter, work: WorkBudget): Promise<number[]> {
  let ends = await fillLines(fitter, work);
  if (ends.length < 2 || ends.length > maxLines) return ends;
  const widths = ends.map((_, line) => fitter.boxOf(line).width);
  let [low, high] = [0, Math.max(0, Math.min(...widths))];
  for (let attempt = 0; attempt < attempts; attempt++) {
    const narrowing = (low + high) / 2;
    const found = await fillLines(fitter, work, narrowing);
    if (found.length === ends.length && isWithinBoxes(fitter, found, narrowing)) {
      ends = found;
      low = narrowing;
    } else high = narrowing;
  }
  return ends;
}

/** True if no line needs more than the narrowed width. */
function isWithinBoxes(fitter: LineFitter, ends: readonly number[], narrowing: number): boolean {
  return ends.every((to, line) => {
    const { measure, width } = fitter.fit(ends[line - 1] ?? fitter.start, to, line, narrowing);
    return measure.min <= width + tolerance && fitter.points[to]?.kind !== 'emergency';
  });
}
