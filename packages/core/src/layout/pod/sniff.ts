import type { FileEnds } from '../../format.ts';

const fileHeader = [0x50, 0x4b, 0x03, 0x04]; // "PK" of a file
const directoryHeader = [0x50, 0x4b, 0x01, 0x02]; // and of a directory entry
const nameLengthAt = 28;
const directoryNameAt = 46;

/**
 * True for an archive with a JSON template and no layout. Reads the names in the directory at the end of the file, as
 * far as they are visible; a template package has few files.
 * @see APPNOTE 6.3.10, "Central directory structure"
 */
export function holdsTemplate({ head, tail }: FileEnds): boolean {
  if (!startsWith(head, 0, fileHeader)) return false;
  const names = [...namesIn(tail)];
  return names.some(isTemplate) && !names.some((name) => /\.idml$/i.test(name) || name === 'designmap.xml');
}

function isTemplate(name: string): boolean {
  return /\.json$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name);
}

function* namesIn(tail: Uint8Array): Generator<string> {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  for (let at = 0; at + directoryNameAt <= tail.length; at++) {
    if (tail[at] !== directoryHeader[0] || !startsWith(tail, at, directoryHeader)) continue;
    const start = at + directoryNameAt;
    const name = tail.subarray(start, start + view.getUint16(at + nameLengthAt, true));
    yield String.fromCharCode(...name.subarray(0, 4096)).replaceAll('\\', '/');
  }
}

function startsWith(bytes: Uint8Array, at: number, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[at + index] === byte);
}
