import type { EotHeader } from './header.ts';

/** The names in the header. */
export interface EotNames {
  readonly family: string;
  readonly style: string;
  readonly version: string;
  readonly full: string;
}

export interface EotTexts {
  readonly names: EotNames;
  /** The URLs that the font is bound to. */
  readonly rootStrings: readonly string[];
  /** True if names are big-endian, as some programs write them. */
  readonly isSwapped: boolean;
  /** True if a text has half a character at its end. */
  readonly isOdd: boolean;
}

const littleEndian = new TextDecoder('utf-16le');
const bigEndian = new TextDecoder('utf-16be');

/** Decodes the texts of the header. They are UTF-16LE; mkeot and fonteditor copy the names of the font in UTF-16BE. */
export function readTexts({ names, rootString = new Uint8Array(0) }: EotHeader): EotTexts {
  const isSwapped = names.some(isBigEndian);
  const [family, style, version, full] = names.map((name) => decodeText(name, isBigEndian(name)));
  const rootStrings = decodeText(rootString, isBigEndian(rootString)).split('\0');
  return {
    names: { family: family ?? '', style: style ?? '', version: version ?? '', full: full ?? '' },
    rootStrings: rootStrings.filter((root) => root !== ''),
    isSwapped,
    isOdd: [...names, rootString].some(({ length }) => length % 2 !== 0),
  };
}

function decodeText(bytes: Uint8Array, isSwapped: boolean): string {
  const whole = bytes.subarray(0, bytes.length & ~1);
  return (isSwapped ? bigEndian : littleEndian).decode(whole).replace(/\0+$/, '');
}

/** Most texts have characters below U+0100, whose zero byte shows the byte order. */
function isBigEndian(bytes: Uint8Array): boolean {
  let [first, second] = [0, 0];
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    if (bytes[at] === 0 && bytes[at + 1] !== 0) first++;
    if (bytes[at] !== 0 && bytes[at + 1] === 0) second++;
  }
  return first > second;
}
