import { BitWriter } from '../../../bytes/bit-writer.ts';
import type { Context } from '../../../context.ts';
import { MatchFinder, type TokenSink } from './match-finder.ts';
import { chooseModes, subtractPrediction, type TileModes, tileBits } from './predictors.ts';
import { PrefixCode } from './prefix-code.ts';
import type { SamplePlane } from './sample-plane.ts';
import { TokenCounts, TokenWriter } from './tokens.ts';

const losslessCompression = 1;
/** Values that are scanned between two turns of the event loop. */
const valuesPerTurn = 1 << 20;

/**
 * Encodes alpha losslessly as the body of an ALPH chunk. The plane holds the prediction residuals afterwards.
 * @see WebP Container Specification, "Alpha"; WebP Lossless Bitstream Specification
 */
export async function encodeAlpha(plane: SamplePlane, context: Context): Promise<Uint8Array> {
  const bits = new BitWriter();
  bits.byte(losslessCompression);
  const tiles = await applyPrediction(plane, context);
  bits.write(1, 1); // a transform follows:
  bits.write(0, 2); // predictor transform
  bits.write(tileBits - 2, 3);
  await writePlane({ values: tiles.modes, first: 0, step: 1, width: tiles.columns, height: tiles.rows }, bits, context);
  bits.write(0, 1); // no other transform
  await writePlane(plane, bits, context, { isWhole: true });
  return bits.finish();
}

async function applyPrediction(plane: SamplePlane, context: Context): Promise<TileModes> {
  const tiles = chooseModes(plane, context.spend);
  for (let row = plane.height - 1; row >= 0; row--) {
    subtractPrediction(plane, row, tiles);
    if (row % 64 === 0) await context.breathe();
  }
  return tiles;
}

/**
 * Writes an image whose green channel is the plane. Prefix codes need symbol frequencies first, so the data is scanned
 * twice.
 */
async function writePlane(
  plane: SamplePlane,
  bits: BitWriter,
  context: Context,
  { isWhole = false } = {},
): Promise<void> {
  const counts = new TokenCounts(plane.width);
  await scanTokens(plane, counts, context);
  const values = new PrefixCode(counts.values);
  const distances = new PrefixCode(counts.distances);
  const unused = new PrefixCode(new Uint32Array(256));
  bits.write(0, 1); // no colour cache
  if (isWhole) bits.write(0, 1); // one group of prefix codes
  for (const code of [values, unused, unused, unused, distances]) code.writeTable(bits);
  await scanTokens(plane, new TokenWriter(plane.width, { values, distances, bits }), context);
}

async function scanTokens(plane: SamplePlane, sink: TokenSink, { spend, breathe }: Context): Promise<void> {
  const count = plane.width * plane.height;
  spend(count);
  const matches = new MatchFinder(plane);
  for (let at = 0; at < count; ) {
    at = matches.walk(at, Math.min(count, at + valuesPerTurn), sink);
    await breathe();
  }
}
