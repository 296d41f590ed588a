import { latin1 } from '../fixtures.ts';

/** Builds Type 1 fonts from parts. @see Adobe Type 1 Font Format */

const commands = {
  hstem: [1],
  vstem: [3],
  vmoveto: [4],
  rlineto: [5],
  hlineto: [6],
  vlineto: [7],
  rrcurveto: [8],
  closepath: [9],
  callsubr: [10],
  return: [11],
  hsbw: [13],
  endchar: [14],
  rmoveto: [21],
  hmoveto: [22],
  vhcurveto: [30],
  hvcurveto: [31],
  dotsection: [12, 0],
  vstem3: [12, 1],
  hstem3: [12, 2],
  seac: [12, 6],
  sbw: [12, 7],
  div: [12, 12],
  callothersubr: [12, 16],
  pop: [12, 17],
  setcurrentpoint: [12, 33],
} as const;

/** A charstring from its operands and operators: `0 500 hsbw 10 20 rmoveto endchar`. */
export function charstring(words: string): Uint8Array {
  const bytes = words
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      if (Object.hasOwn(commands, word)) return commands[word as keyof typeof commands];
      return number(Number(word));
    });
  return Uint8Array.from(bytes);
}

function number(value: number): number[] {
  if (!Number.isInteger(value)) throw new RangeError(`${value} is neither a command nor a whole number`);
  if (value >= -107 && value <= 107) return [value + 139];
  if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 0xff];
  if (value >= -1131 && value <= -108) return [251 + ((-value - 108) >> 8), (-value - 108) & 0xff];
  return [255, (value >> 24) & 0xff, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff];
}

/** Encrypts bytes, after the random bytes at the start. */
function encrypt(plain: Uint8Array, key: number, random: readonly number[] = [0, 0, 0, 0]): Uint8Array {
  let state = key;
  return Uint8Array.from([...random, ...plain], (byte) => {
    const cipher = byte ^ (state >> 8);
    state = ((cipher + state) * 52845 + 22719) % 65536;
    return cipher;
  });
}

export function join(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? latin1(part) : part)]));
}

export interface Type1Parts {
  readonly clear?: string;
  readonly lenIV?: number;
  /** Text of the private portion before the subroutines. */
  readonly before?: string;
  readonly read?: string;
  readonly subrs?: Readonly<Record<number, string>>;
  readonly charstrings?: Readonly<Record<string, string>>;
  /** Text or bytes after the charstrings. */
  readonly after?: Uint8Array | string;
}

/** The private portion of a font, in which only the charstrings are encrypted. */
export function privateHalf({ lenIV, before = '', read = 'RD', subrs = {}, charstrings = {}, after = '' }: Type1Parts) {
  const binary = (words: string): Uint8Array => {
    const random = new Array<number>(Math.max(0, lenIV ?? 4)).fill(0);
    const code = lenIV === -1 ? charstring(words) : encrypt(charstring(words), 4330, random);
    return join(`${code.length} ${read} `, code);
  };
  return join(
    `dup /Private 9 dict dup begin ${before}\n`,
    lenIV === undefined ? '' : `/lenIV ${lenIV} def\n`,
    `/Subrs ${Object.keys(subrs).length} array\n`,
    ...Object.entries(subrs).flatMap(([index, words]) => [`dup ${index} `, binary(words), ' NP\n']),
    `ND\n2 index /CharStrings ${Object.keys(charstrings).length} dict dup begin\n`,
    ...Object.entries(charstrings).flatMap(([name, words]) => [`/${name} `, binary(words), ' ND\n']),
    'end\n',
    after,
    'end readonly put put\nmark currentfile closefile\n',
  );
}

const trailer = `${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`;
const cleartext = '%!PS-AdobeFont-1.0: Test\n/FontName /Test def\n';

/** A font whose private portion is binary, as in PDF and PostScript. */
export function bareFont(parts: Type1Parts): Uint8Array {
  return join(parts.clear ?? cleartext, 'currentfile eexec\n', encrypt(privateHalf(parts), 55665), trailer);
}

/** A font whose private portion is hexadecimal, in lines. */
export function pfaFont(parts: Type1Parts): Uint8Array {
  const hex = Array.from(encrypt(privateHalf(parts), 55665), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const lines = hex.replace(/.{64}/g, '$&\n');
  return join(parts.clear ?? cleartext, 'currentfile eexec\n', lines, '\n', trailer);
}

/** A font in the segments of a PFB. */
export function pfbFont(parts: Type1Parts): Uint8Array {
  const segment = (kind: number, part: Uint8Array) => {
    const length = new Uint8Array(Uint32Array.of(part.length).buffer);
    return join(Uint8Array.of(0x80, kind), length, part);
  };
  const secret = encrypt(privateHalf(parts), 55665);
  return join(
    segment(1, join(parts.clear ?? cleartext, 'currentfile eexec\n')),
    segment(2, secret.subarray(0, 100)),
    segment(2, secret.subarray(100)),
    segment(1, join(trailer)),
    Uint8Array.of(0x80, 3),
  );
}
