import type { Context } from '../../../context.ts';
import type { Planes } from '../../planes/planes.ts';
import type { PsdHeader } from '../header.ts';
import type { Rows } from '../rows.ts';

/** The rows of all channels, one channel after the other. */
export interface MergedRows {
  readonly header: PsdHeader;
  readonly rows: Rows;
  /** Whether the channel behind the colour is the transparency. */
  readonly hasAlpha: boolean;
}

/** Fills one row of a picture; `at` is where its first sample lies. */
export type FillRow = (planes: Planes, y: number, at: number) => void;

const pixelsAtOnce = 1 << 18;

/** Fills a picture row by row, so that it can be stopped and others get their turn. */
export async function fillRows(planes: Planes, fillRow: FillRow, { breathe }: Pick<Context, 'breathe'>): Promise<void> {
  const { width, height } = planes.header;
  const step = Math.max(1, Math.floor(pixelsAtOnce / width));
  for (let y = 0; y < height; y++) {
    if (y % step === step - 1) await breathe();
    fillRow(planes, y, y * width * planes.channels);
  }
}
