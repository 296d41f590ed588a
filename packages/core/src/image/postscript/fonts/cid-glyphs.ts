import { joinMatrices, type Matrix, scaling } from '../../../outline/matrix.ts';
import { recordOutline } from '../../../outline/outline.ts';
import { transformOutline } from '../../../outline/transform.ts';
import { drawType1Glyph } from '../../../outline/type1/draw.ts';
import { decodeCharstring } from '../../../outline/type1/encryption.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { kind } from '../objects/kinds.ts';
import { Dict, elementOf, PsArray, PsString } from '../objects/values.ts';
import { entryOf } from '../operators/dict.ts';
import { numbersOf } from '../operators/graphics/matrix.ts';
import type { DrawGlyph } from './glyph.ts';
import { drawSfntGlyph, openSfnt } from './sfnt-glyphs.ts';

/** The strings of an array one after another, or the bytes of one string. */
function joinStrings(value: unknown): Uint8Array {
  if (value instanceof PsString) return value.bytes;
  if (!(value instanceof PsArray)) return new Uint8Array();
  const parts = Array.from({ length: value.length }, (_, at) => elementOf(value, at).ref);
  return Buffer.concat(parts.filter((ref) => ref instanceof PsString).map(({ bytes }) => bytes));
}

/** The strings of `sfnts`. Those of odd length have a padding byte. */
export function joinTables(array: PsArray): Uint8Array {
  const parts = Array.from({ length: array.length }, (_, at) => elementOf(array, at).ref)
    .filter((ref) => ref instanceof PsString)
    .map(({ bytes }) => (bytes.length % 2 === 1 ? bytes.subarray(0, -1) : bytes));
  return Buffer.concat(parts);
}

/** Draws the glyphs of a CIDFont with charstrings. @see PostScript Language Reference, "Type 0 CIDFonts" */
export function drawCharstringCids(machine: Machine, dict: Dict): DrawGlyph {
  const number = (owner: Dict, name: string, initial = 0): number => {
    const value = entryOf(machine, owner, name);
    return value?.kind === kind.integer || value?.kind === kind.real ? value.number : initial;
  };
  const data = joinStrings(entryOf(machine, dict, 'GlyphData')?.ref);
  const word = (at: number, length: number): number => {
    if (at + length > data.length) throw new ProgramError('invalidfont');
    let value = 0;
    for (let index = 0; index < length; index++) value = value * 256 + data[at + index]!;
    return value;
  };
  const [mapAt, fdBytes, gdBytes] = [number(dict, 'CIDMapOffset'), number(dict, 'FDBytes'), number(dict, 'GDBytes', 1)];
  const count = number(dict, 'CIDCount');
  const fonts = entryOf(machine, dict, 'FDArray')?.ref;
  if (!(fonts instanceof PsArray) || fdBytes > 4 || gdBytes > 4 || gdBytes < 1) throw new ProgramError('invalidfont');
  return (key) => {
    const cid = Number(key);
    if (!(cid >= 0 && cid < count)) return undefined;
    const at = mapAt + cid * (fdBytes + gdBytes);
    const [start, end] = [word(at + fdBytes, gdBytes), word(at + fdBytes + gdBytes + fdBytes, gdBytes)];
    const index = fdBytes === 0 ? 0 : word(at, fdBytes);
    if (end <= start || end > data.length || index >= fonts.length) return undefined;
    const font = elementOf(fonts, index).ref;
    const priv = font instanceof Dict ? entryOf(machine, font, 'Private')?.ref : undefined;
    if (!(font instanceof Dict) || !(priv instanceof Dict)) throw new ProgramError('invalidfont');
    const lenIV = number(priv, 'lenIV', 4);
    const [subrsAt, sdBytes] = [number(priv, 'SubrMapOffset'), number(priv, 'SDBytes')];
    const subr = (subrNumber: number): Uint8Array | undefined => {
      if (subrNumber < 0 || subrNumber >= number(priv, 'SubrCount') || sdBytes < 1 || sdBytes > 4) return undefined;
      const offset = subrsAt + subrNumber * sdBytes;
      return decodeCharstring(data.subarray(word(offset, sdBytes), word(offset + sdBytes, sdBytes)), lenIV);
    };
    const charstring = decodeCharstring(data.subarray(start, end), lenIV);
    const glyphs = { charstrings: { get: () => charstring }, subrs: { get: subr }, weights: undefined };
    let advance: readonly [number, number] = [0, 0];
    const outline = recordOutline((pen) => {
      ({ advance } = drawType1Glyph(glyphs, String(cid), pen, machine.context));
    });
    const [a, b, c, d, e, f] = joinMatrices(matrixIn(machine, font), scaling(1000));
    const [x, y] = advance;
    return {
      outline: transformOutline(outline, [a, b, c, d, e, f]),
      advanceX: a * x + c * y,
      advanceY: b * x + d * y,
    };
  };
}

function matrixIn(machine: Machine, dict: Dict): Matrix {
  const array = entryOf(machine, dict, 'FontMatrix')?.ref;
  return array instanceof PsArray && array.length === 6 ? (numbersOf(array) as unknown as Matrix) : scaling(0.001);
}

/** Draws the glyphs of a CIDFont that is a TrueType font. @see PostScript Language Reference, "Type 2 CIDFonts" */
export function drawTrueTypeCids(machine: Machine, dict: Dict): DrawGlyph {
  const sfnts = entryOf(machine, dict, 'sfnts')?.ref;
  if (!(sfnts instanceof PsArray)) throw new ProgramError('invalidfont');
  const font = openSfnt(joinTables(sfnts));
  const scale = 1000 / font.unitsPerEm;
  const map = entryOf(machine, dict, 'CIDMap');
  const bytes = joinStrings(map?.ref);
  const size = entryOf(machine, dict, 'GDBytes')?.number ?? 2;
  const glyphOf = (cid: number): number | undefined => {
    if (map === undefined) return cid;
    if (map.kind === kind.integer) return cid + map.number;
    if (map.ref instanceof Dict) return map.ref.entries.get(cid)?.number;
    if ((cid + 1) * size > bytes.length) return undefined;
    return bytes.subarray(cid * size, (cid + 1) * size).reduce((value, byte) => value * 256 + byte, 0);
  };
  return (key) => {
    const glyph = glyphOf(Number(key));
    if (glyph === undefined) return undefined;
    let advance = 0;
    const outline = recordOutline((pen) => {
      advance = drawSfntGlyph(font, glyph, pen, machine.context);
    });
    return { outline: transformOutline(outline, [scale, 0, 0, scale, 0, 0]), advanceX: advance * scale, advanceY: 0 };
  };
}
