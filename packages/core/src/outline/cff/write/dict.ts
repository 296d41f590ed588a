import { ByteList } from './subroutines/kernel/byte-list.ts';

/** An entry of a DICT: its operator and its operands. */
export type DictEntry = readonly [operator: number, operands: readonly (number | DictOffset)[]];

/** A number that always takes five bytes, so that the length of a DICT is known before the offsets in it are. */
export interface DictOffset {
  readonly offset: number;
}

const nibbles = new Map([...'0123456789.'].map((character, nibble) => [character, nibble] as const));
const [exponentNibble, negativeExponentNibble, minusNibble, endNibble] = [11, 12, 14, 15];

/** @see Adobe Technical Note 5176 (2003), "DICT Data" */
export function encodeDict(entries: readonly DictEntry[]): Uint8Array {
  const file = new ByteList();
  for (const [operator, operands] of entries) {
    for (const operand of operands) writeOperand(operand, file);
    if (operator > 0xff) file.push(operator >> 8);
    file.push(operator & 0xff);
  }
  return file.bytes.slice(0, file.length);
}

function writeOperand(operand: number | DictOffset, file: ByteList): void {
  if (typeof operand !== 'number') {
    file.push(29);
    file.pushWord(operand.offset);
  } else if (!Number.isInteger(operand) || Math.abs(operand) > 0x7fffffff) writeReal(operand, file);
  else if (operand >= -0x8000 && operand <= 0x7fff) file.pushOperand(operand);
  else {
    file.push(29);
    file.pushWord(operand);
  }
}

/** Writes the shortest decimal spelling that reads as the same number, two characters in each byte. */
function writeReal(value: number, file: ByteList): void {
  file.push(30);
  const codes = [...nibblesOf(shortestSpelling(value)), endNibble];
  if (codes.length % 2 === 1) codes.push(endNibble);
  for (let at = 0; at < codes.length; at += 2) file.push((codes[at]! << 4) | codes[at + 1]!); // the count is even
}

function shortestSpelling(value: number): string {
  const plain = String(value).replace(/^(-?)0\./, '$1.');
  const scientific = value.toExponential().replace('+', '');
  return scientific.length < plain.length ? scientific : plain;
}

function* nibblesOf(text: string): Generator<number> {
  for (const [part] of text.matchAll(/e-|e\+?|[-.\d]/g)) {
    if (part === 'e-') yield negativeExponentNibble;
    else if (part.startsWith('e')) yield exponentNibble;
    else yield part === '-' ? minusNibble : (nibbles.get(part) ?? 0);
  }
}
