import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import { decodeEexec } from './encryption.ts';
import { Type1Tokens } from './tokens.ts';

const segmentMark = 0x80;
const segment = { text: 1, binary: 2, end: 3 } as const;

/** The cleartext and the decrypted portion of a Type 1 font program. The second is empty if nothing is encrypted. */
export interface Portions {
  readonly cleartext: Uint8Array;
  readonly decrypted: Uint8Array;
}

/**
 * Splits a font program at its own `eexec`. Lengths stated by the container are ignored: those in PDF are often wrong,
 * and those in PFB only distinguish text from binary, which the data shows.
 * @see Adobe Type 1 Font Format, "Font Program Organization"
 */
export function readPortions(bytes: Uint8Array): Portions {
  const program = bytes[0] === segmentMark ? joinSegments(bytes) : bytes;
  const tokens = new Type1Tokens(program);
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
    if (token !== 'eexec') continue;
    const clear = program.subarray(0, tokens.position);
    tokens.skipSpace(); // the first encrypted byte is never white space
    return { cleartext: clear, decrypted: decodeEexec(program.subarray(tokens.position)) };
  }
  return { cleartext: program, decrypted: new Uint8Array() };
}

/** Joins the segments of a PFB without their headers. @see Adobe Technical Note 5040, "PFB File Format" */
function joinSegments(bytes: Uint8Array): Uint8Array {
  const file = new ByteReader(bytes, 'little');
  const program = new Uint8Array(bytes.length);
  let length = 0;
  while (file.remaining > 0) {
    const [mark, kind] = [file.u8(), file.u8()];
    if (kind === segment.end && mark === segmentMark) break;
    if (mark !== segmentMark || (kind !== segment.text && kind !== segment.binary)) {
      const found = `${mark}, ${kind}`;
      throw new ConversionError('TYPE1_DAMAGED', `PFB segment starts with ${found}, expected 128 and 1 to 3`, {
        at: file.offset - 2,
      });
    }
    const part = file.take(file.u32());
    program.set(part, length);
    length += part.length;
  }
  return program.subarray(0, length);
}
