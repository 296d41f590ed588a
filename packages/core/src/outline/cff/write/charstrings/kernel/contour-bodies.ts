import { resizedFloats } from '../../../../kernel/arrays.ts';
import type { int } from '../../../../kernel/numbers.ts';
import { BodyTable } from './body-table.ts';
import { BodyWriter } from './body-writer.ts';
import { DeltaRecorder } from './delta-recorder.ts';
import { extentLength } from './extent-length.ts';
import { FractionTable } from './fraction-table.ts';
import { SegmentList } from './segment-list.ts';

/** The bodies of contours as tokens. Equal contours share a body, wherever they start. */
export class ContourBodies {
  readonly fractions: FractionTable;
  readonly table: BodyTable;
  /** Records the contour for the next `add`. */
  readonly pen: DeltaRecorder;
  extents: Float64Array = new Float64Array(extentLength * 256);
  readonly #segments: SegmentList;
  readonly #writer: BodyWriter;

  constructor() {
    const fractions = new FractionTable();
    const table = new BodyTable();
    const segments = new SegmentList();
    this.fractions = fractions;
    this.table = table;
    this.pen = new DeltaRecorder(segments);
    this.#segments = segments;
    this.#writer = new BodyWriter(fractions, table);
  }

  /** Adds the contour that `pen` recorded and returns the number of its body. */
  add(): int {
    const body: int = this.#writer.write(this.#segments);
    const at: int = extentLength * body;
    if (at === this.extents.length) this.extents = resizedFloats(this.extents, 2 * this.extents.length);
    const pen = this.pen;
    const extents = this.extents;
    extents[at] = pen.x - pen.startX;
    extents[at + 1] = pen.y - pen.startY;
    extents[at + 2] = pen.xMin - pen.startX;
    extents[at + 3] = pen.yMin - pen.startY;
    extents[at + 4] = pen.xMax - pen.startX;
    extents[at + 5] = pen.yMax - pen.startY;
    return body;
  }
}
