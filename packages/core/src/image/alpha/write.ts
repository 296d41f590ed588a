import type { Context } from '../../context.ts';
import { BitSink } from './bit-sink.ts';
import { Matches, type TokenSink } from './matches.ts';
import type { SamplePlane } from './plane.ts';
import { chooseModes, predictRow, type TileModes, tileBits } from './predictors.ts';
import { PrefixCode } from './prefix-code.ts';
import { TokenCounts, TokenWriter } from './tokens.ts';

const losslessly = 1;
/** So many values are told before others have their turn. */
const turn = 1 << 20;

/**
 * The alpha of a WebP as its chunk holds it, packed without loss. What is told of it stands in the plane afterwards.
 * @see WebP Container Specification, "Alpha"; WebP Lossless Bitstream Specification
 */
export async function writeAlpha(plane: SamplePlane, context: Context): Promise<Uint8Array> {
  const bits = new BitSink();
  bits.byte(losslessly);
  const tiles = await predict(plane, context);
  bits.write(1, 1); // a transform:
  bits.write(0, 2); // predictions
  bits.write(tileBits - 2, 3);
  await writePlane({ values: tiles.modes, first: 0, step: 1, width: tiles.columns, height: tiles.rows }, bits, context);
  bits.write(0, 1); // no other transform
  await writePlane(plane, bits, context, { isWhole: true });
  return bits.finish();
}

async function predict(plane: SamplePlane, context: Context): Promise<TileModes> {
  const tiles = chooseModes(plane, context.spend);
  for (let row = plane.height - 1; row >= 0; row--) {
    predictRow(plane, row, tiles);
    if (row % 64 === 0) await context.breathe();
  }
  return tiles;
}

/** A picture whose green is the plane. What occurs how often comes first, so all of it is told twice. */
async function writePlane(
  plane: SamplePlane,
  bits: BitSink,
  context: Context,
  { isWhole = false } = {},
): Promise<void> {
  const counts = new TokenCounts(plane.width);
  await tell(plane, counts, context);
  const values = new PrefixCode(counts.values);
  const distances = new PrefixCode(counts.distances);
  const nothing = new PrefixCode(new Uint32Array(256));
  bits.write(0, 1); // no cache of colours
  if (isWhole) bits.write(0, 1); // one set of codes for all of it
  for (const code of [values, nothing, nothing, nothing, distances]) code.describe(bits);
  await tell(plane, new TokenWriter(plane.width, { values, distances, bits }), context);
}

async function tell(plane: SamplePlane, sink: TokenSink, { spend, breathe }: Context): Promise<void> {
  const count = plane.width * plane.height;
  spend(count);
  const matches = new Matches(plane);
  for (let at = 0; at < count; ) {
    at = matches.walk(at, Math.min(count, at + turn), sink);
    await breathe();
  }
}
