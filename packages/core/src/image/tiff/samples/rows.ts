import type { Context } from '../../../context.ts';
import type { TiffPicture } from '../directory/picture.ts';
import { isSubsampled, samplesPerUnit } from './block-shape.ts';
import type { Block, BlockSource } from './blocks.ts';
import { unpackBand } from './blocks.ts';
import { hasWholeBytes, predictor } from './predictor.ts';
import type { SampleLayout } from './samples.ts';
import { readSamples } from './samples.ts';

/** Receives the samples of a row, interleaved. They are valid until the next call. */
export type VisitRow = (row: Float64Array, y: number) => void;

const samplesAtOnce = 1 << 18;

/** Visits the rows of a picture as numbers, in file order. */
export async function walkRows(source: BlockSource, visit: VisitRow, context: Context): Promise<void> {
  const { width, height, channels, grid } = source.picture;
  const row = new Float64Array(width * channels);
  const step = Math.max(1, Math.floor(samplesAtOnce / row.length));
  for (let top = 0, band = 0; top < height; top += grid.height, band++) {
    await context.breathe();
    const blocks = await unpackBand(source, band, context);
    const readers = blocks.map((block) => rowReaderOf(block, source.picture));
    for (let y = top; y < Math.min(height, top + grid.height); y++) {
      if (y % step === step - 1) await context.breathe();
      for (const read of readers) read(y - top, row);
      visit(row, y);
    }
  }
}

/** Copies the samples of a block's row to the picture's row. */
type ReadRow = (y: number, row: Float64Array) => void;

function rowReaderOf(block: Block, picture: TiffPicture): ReadRow {
  const { shape, plane, left } = block;
  const count = Math.min(shape.width, picture.width - left);
  const run: SampleLayout = {
    depths: shape.depths,
    kind: picture.kind,
    endian: picture.endian,
    isDifferenced: picture.predictor === predictor.horizontalDifferencing && !hasWholeBytes(shape),
  };
  if (isSubsampled(picture)) return subsampledRowReader(block, picture, run, count);
  const at = left * picture.channels + plane;
  return (y, row) => {
    const bytes = block.bytes.subarray(y * shape.rowLength, (y + 1) * shape.rowLength);
    readSamples(bytes, count, run, { values: row, at, step: picture.channels });
  };
}

/** Reads subsampled pixels, which are stored in units: the luma of all pixels, row by row, then two chroma samples. */
function subsampledRowReader(
  { bytes, shape, left }: Block,
  picture: TiffPicture,
  run: SampleLayout,
  count: number,
): ReadRow {
  const [across, down] = picture.subsampling;
  const length = samplesPerUnit(picture);
  const units = new Float64Array(Math.ceil(shape.width / across) * length);
  const unitRun = { ...run, depths: [run.depths[0]!] };
  let currentUnitRow = -1;
  return (y, row) => {
    const unitRow = Math.floor(y / down);
    if (unitRow !== currentUnitRow) {
      const packed = bytes.subarray(unitRow * shape.rowLength, (unitRow + 1) * shape.rowLength);
      readSamples(packed, units.length, unitRun, { values: units, at: 0, step: 1 });
      currentUnitRow = unitRow;
    }
    for (let x = 0, to = left * picture.channels; x < count; x++, to += picture.channels) {
      const unit = Math.floor(x / across) * length;
      row[to] = units[unit + (y % down) * across + (x % across)]!;
      row[to + 1] = units[unit + length - 2]!;
      row[to + 2] = units[unit + length - 1]!;
    }
  };
}
