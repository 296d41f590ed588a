import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { bytesPerStep } from '../budget.ts';

/**
 * Expands runs of bytes. The first byte is the one that announces a run: its length and its byte follow, or 0, where the
 * byte itself is meant.
 * @see MicroType Express (MTX) Font Format (W3C Member Submission, 5 March 2008), "Run-length encoding"
 */
export function expandRuns(packed: Uint8Array, { limits, spend }: Pick<Context, 'limits' | 'spend'>): Uint8Array {
  const length = measureRuns(packed);
  if (length > limits.maxFontBytes) {
    throw new ConversionError(
      'FONT_TOO_LARGE',
      `found runs of ${length} bytes, expected at most ${limits.maxFontBytes}`,
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

/** A run that the end cuts off is none: the decoders that there are drop it, too. */
function visitRuns(packed: Uint8Array, visit: (byte: number, count: number) => void): void {
  const announcer = packed[0];
  for (let at = 1; at < packed.length; at++) {
    const byte = packed[at]!; // within the bounds of the loop, and so is the next where it is not the last
    if (byte !== announcer) {
      visit(byte, 1);
      continue;
    }
    const count = packed[++at];
    if (count === 0) visit(byte, 1);
    else if (count !== undefined && ++at < packed.length) visit(packed[at]!, count);
  }
}
