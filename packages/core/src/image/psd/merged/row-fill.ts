import type { Context } from '../../../context.ts';
import type { Planes } from '../../planes/planes.ts';
import type { PsdHeader } from '../header.ts';
import type { Rows } from '../rows.ts';

/** Rows of all channels, one channel after another. */
export interface MergedRows {
  readonly header: PsdHeader;
  readonly rows: Rows;
  /** True if the channel after the colours is the transparency. */
  readonly hasAlpha: boolean;
}

/** Fills one row of a picture; `at` is the index of its first sample. */
export type FillRow = (planes: Planes, y: number, at: number) => void;

const pixelsAtOnce = 1 << 18;

/** Fills a picture row by row and yields in between. */
export async function fillRows(planes: Planes, fillRow: FillRow, { breathe }: Pick<Context, 'breathe'>): Promise<void> {
  const { width, height } = planes.header;
  const step = Math.max(1, Math.floor(pixelsAtOnce / width));
  for (let y = 0; y < height; y++) {
    if (y % step === step - 1) await breathe();
    fillRow(planes, y, y * width * planes.channels);
  }
}
