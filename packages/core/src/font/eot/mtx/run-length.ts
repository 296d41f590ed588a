import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { bytesPerStep } from '../../budget.ts';

/**
 * Expands runs of bytes. The first byte is the escape byte: it is followed by the length and the byte of a run, or by 0
 * for the escape byte itself.
 * @see MicroType Express (MTX) Font Format (W3C Member Submission, 5 March 2008), "Run-length encoding"
 */
export function expandRuns(packed: Uint8Array, { limits, spend }: Pick<Context, 'limits' | 'spend'>): Uint8Array {
  const length = measureRuns(packed);
  if (length > limits.maxFontBytes) {
    throw new ConversionError(
      'FONT_TOO_LARGE',
      `the expanded block has ${length} bytes, the limit is ${limits.maxFontBytes}`,
    );
  }
  spend(packed.length + Math.ceil(length / bytesPerStep));
  const out = new Uint8Array(length);
  let to = 0;
  visitRuns(packed, (byte, count) => {
    if (count === 1) out[to] = byte;
    else out.fill(byte, to, to + count);
    to += count;
  });
  return out;
}

function measureRuns(packed: Uint8Array): number {
  let length = 0;
  visitRuns(packed, (_, count) => {
    length += count;
  });
  return length;
}

/** A truncated run is dropped, as in other decoders. */
function visitRuns(packed: Uint8Array, visit: (byte: number, count: number) => void): void {
  const escapeByte = packed[0];
  for (let at = 1; at < packed.length; at++) {
    const byte = packed[at]!; // within the loop's bound, and so is the next unless it is the last
    if (byte !== escapeByte) {
      visit(byte, 1);
      continue;
    }
    const count = packed[++at];
    if (count === 0) visit(byte, 1);
    else if (count !== undefined && ++at < packed.length) visit(packed[at]!, count);
  }
}
