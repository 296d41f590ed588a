import type { ByteReader } from '../../../bytes/reader.ts';
import type { ByteWriter } from '../../../bytes/writer.ts';
import { ConversionError } from '../../../errors.ts';

/** First bytes of a 255SHORT that announce what follows. */
const prefix = { negative: 250, word: 253, secondByte: 254, firstByte: 255 } as const;
const firstPrefix = 250;
/** Hop codes: first bytes that stand for several values, where every second one repeats the value before the last. */
const hopCode = { three: 251, four: 252 } as const;

/** @see OpenType 1.9.1, "The TrueType Instruction Set", "Pushing data onto the interpreter stack" */
const operator = { npushb: 0x40, npushw: 0x41, pushb: 0xb0, pushw: 0xb8 } as const;
/** Maximum number of values by a count in the opcode, and in a byte. */
const maxValues = { inOperator: 8, inByte: 255 } as const;

/**
 * Decodes a 255SHORT: small values take one byte.
 * @see MicroType Express (MTX) Font Format (W3C Member Submission, 5 March 2008), "255SHORT"
 */
export function decode255Short(file: ByteReader): number {
  return decodeShort(file.u8(), file);
}

function decodeShort(first: number, file: ByteReader): number {
  if (first === prefix.word) return file.i16();
  return first === prefix.negative ? -decodeMagnitude(file.u8(), file) : decodeMagnitude(first, file);
}

function decodeMagnitude(first: number, file: ByteReader): number {
  if (first === prefix.firstByte) return firstPrefix + file.u8();
  return first === prefix.secondByte ? 2 * firstPrefix + file.u8() : first;
}

/**
 * Reads the values that a glyph program pushes first.
 * @see MicroType Express (MTX) Font Format (W3C Member Submission, 5 March 2008), "Hop codes"
 */
export function readPushes(file: ByteReader, count: number): Int16Array {
  const values = new Int16Array(count);
  for (let at = 0; at < count; ) at = readNext(file, values, at);
  return values;
}

/** Reads one value, or the values of a hop code, and returns the next index. */
function readNext(file: ByteReader, values: Int16Array, at: number): number {
  const first = file.u8();
  if (first !== hopCode.three && first !== hopCode.four) {
    values[at] = decodeShort(first, file);
    return at + 1;
  }
  const end = at + (first === hopCode.three ? 3 : 5);
  if (at < 2 || end > values.length) {
    const message = `a hop code for ${end - at} values after ${at} of ${values.length} does not fit`;
    throw new ConversionError('EOT_GLYPHS', message);
  }
  const repeated = values[at - 2]!; // at is at least 2
  for (let place = at; place < end; place += 2) {
    values[place] = repeated;
    if (place + 1 < end) values[place + 1] = decode255Short(file);
  }
  return end;
}

/** Writes push instructions: consecutive bytes and words are grouped. */
export function writePushes(values: Int16Array, file: ByteWriter): void {
  let start = 0;
  while (start < values.length) {
    const isByte = isByteValue(values[start]!); // within the bounds of the loop
    let end = start + 1;
    while (end < values.length && end - start < maxValues.inByte && isByteValue(values[end]!) === isByte) end++; // likewise
    writeRun(values.subarray(start, end), isByte, file);
    start = end;
  }
}

function writeRun(values: Int16Array, isByte: boolean, file: ByteWriter): void {
  if (values.length <= maxValues.inOperator) {
    file.u8((isByte ? operator.pushb : operator.pushw) + values.length - 1);
  } else {
    file.u8(isByte ? operator.npushb : operator.npushw);
    file.u8(values.length);
  }
  for (const value of values) {
    if (isByte) file.u8(value);
    else file.i16(value);
  }
}

function isByteValue(value: number): boolean {
  return value >= 0 && value <= 0xff;
}
