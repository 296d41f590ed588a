import { joinOutlines, type Outline, recordOutline } from '../../../outline/outline.ts';
import { transformOutline } from '../../../outline/transform.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Cell } from './cells.ts';
import { matrixOf } from './outlines.ts';
import type { TextStyles } from './text-style.ts';

/** The lines that one element draws along its text, and all texts in it. */
export interface Decoration {
  readonly owner: XmlElement;
  /** Whether it is painted over the letters. */
  readonly isAbove: boolean;
  readonly outline: Outline;
}

/** The lines below, above and through a text, those of outer elements first. @see CSS Text Decoration 3, "Line Decoration" */
export function decorate(cells: readonly Cell[], owners: readonly XmlElement[], styles: TextStyles): Decoration[] {
  return owners.flatMap((owner) =>
    styles.of(owner).decorations.map((line) => {
      const inner = cells.filter(({ character, isHidden }) => !isHidden && isWithin(character.owner, owner));
      const outline = joinOutlines(runsOf(inner).map((run) => drawLine(run, line, owner, styles)));
      return { owner, isAbove: line === 'line-through', outline };
    }),
  );
}

function isWithin(element: XmlElement, owner: XmlElement): boolean {
  for (let each: XmlElement | undefined = element; each !== undefined; each = each.parent)
    if (each === owner) return true;
  return false;
}

/** Cells that follow each other without a gap, so that one line goes below them all. */
function runsOf(cells: readonly Cell[]): Cell[][] {
  const ordered = [...cells].sort((one, other) => one.x - other.x);
  const runs: Cell[][] = [];
  let last: Cell | undefined;
  for (const cell of cells.some(({ turn, character }) => turn !== 0 || character.style.isVertical) ? cells : ordered) {
    const joins = last !== undefined && continues(last, cell);
    if (joins) runs.at(-1)?.push(cell);
    else runs.push([cell]);
    last = cell;
  }
  return runs;
}

function continues(last: Cell, cell: Cell): boolean {
  if (last.turn !== 0 || cell.turn !== 0 || cell.character.style.isVertical) return false;
  const near = cell.cluster.look.size / 100;
  return Math.abs(last.y - cell.y) < near && Math.abs(last.x + last.advance - cell.x) < near;
}

function drawLine(run: readonly Cell[], line: string, owner: XmlElement, styles: TextStyles): Outline {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return joinOutlines([]);
  const thickness = styles.of(owner).size / 10;
  const top = topOf(line, thickness, first.metrics.ascent);
  const width = first === last ? first.advance : last.x + last.advance - first.x;
  const box = recordOutline((pen) => {
    pen.moveTo(0, top);
    pen.lineTo(width, top);
    pen.lineTo(width, top + thickness);
    pen.lineTo(0, top + thickness);
    pen.close();
  });
  return transformOutline(box, matrixOf({ ...first, stretch: 1 }));
}

/** Where lines are that nobody has placed: as browsers have them, whatever the font would say. */
function topOf(line: string, thickness: number, ascent: number): number {
  if (line === 'underline') return thickness / 2;
  return line === 'overline' ? -ascent - thickness : -ascent / 3 - thickness / 2;
}
