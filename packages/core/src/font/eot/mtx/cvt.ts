import { ByteReader } from '../../../bytes/reader.ts';
import { ByteWriter } from '../../../bytes/writer.ts';

/** First bytes that announce what follows. */
const prefix = { word: 238, negative: 239, positive: 248 } as const;

/**
 * Decodes the control values: each is a delta from the previous one; large deltas state how often 238 is contained.
 * @see MicroType Express (MTX) Font Format (W3C Member Submission, 5 March 2008), "The cvt Table"
 */
export function decodeCvt(packed: Uint8Array): Uint8Array {
  const file = new ByteReader(packed);
  const count = file.u16();
  // A delta takes at least a byte: more values than bytes are refused before memory is allocated.
  const deltas = file.windowAt(2, file.remaining);
  if (count > deltas.remaining) deltas.skip(count);
  const out = new ByteWriter('big', { capacity: 2 * count });
  let value = 0;
  for (let index = 0; index < count; index++) {
    value = ((value + decodeDelta(deltas)) << 16) >> 16;
    out.i16(value);
  }
  return out.finish();
}

function decodeDelta(file: ByteReader): number {
  const first = file.u8();
  if (first < prefix.word) return first;
  if (first === prefix.word) return file.i16();
  if (first < prefix.positive) return -(prefix.word * (first - prefix.negative) + file.u8());
  return prefix.word * (first - prefix.positive + 1) + file.u8();
}
